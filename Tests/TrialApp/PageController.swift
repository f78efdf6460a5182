import UIKit
import WebKit

/// A screen with a web view on pages of the app, which shows the delegate's calls.
final class PageController: UIViewController, UIViewControllerRestoration {
    private let web = UIWebView()
    private let place = UILabel()
    private let told = UILabel()

    /// Returns a controller that is preserved and can be created again.
    static func make() -> PageController {
        let controller = PageController()
        controller.restorationIdentifier = "page"
        controller.restorationClass = PageController.self
        return controller
    }

    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? {
        make()
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        place.accessibilityIdentifier = "place"
        place.frame = CGRect(x: 20, y: 10, width: 300, height: 24)
        told.accessibilityIdentifier = "told"
        told.frame = CGRect(x: 20, y: 34, width: 300, height: 24)
        web.restorationIdentifier = "web"
        web.delegate = self
        web.scrollView.delegate = self
        web.frame = CGRect(
            x: 0, y: 70, width: view.bounds.width, height: view.bounds.height - 70)
        web.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        for each in [place, told, web] { view.addSubview(each) }
        showPlace()
    }

    /// Shows the first page; a restored screen loads the page that it showed.
    func start() {
        loadViewIfNeeded()
        web.loadRequest(URLRequest(url: TrialPages.write().appendingPathComponent("one.html")))
    }

    override func applicationFinishedRestoringState() {
        super.applicationFinishedRestoringState()
        web.reload()
        showPlace()
    }

    private func showPlace() {
        place.text = "at \(Int(web.scrollView.contentOffset.y))"
    }
}

extension PageController: UIWebViewDelegate {
    func webViewDidFinishLoad(_ webView: UIWebView) {
        told.text = "shows \(webView.request?.url?.lastPathComponent ?? "nothing")"
        showPlace()
    }

    func webView(_ webView: UIWebView, didFailLoadWithError error: any Error) {
        told.text = "failed"
    }
}

extension PageController: UIScrollViewDelegate {
    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        showPlace()
    }
}
