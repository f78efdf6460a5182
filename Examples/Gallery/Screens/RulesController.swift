import UIKit
import WebKit

/// The house rules: pages of the app's bundle in a web view.
///
/// UIKit does not preserve a `WKWebView`, so this screen preserves its interaction state: the
/// visited pages and the scroll position of each.
final class RulesController: UIViewController, UIViewControllerRestoration {
    private let web = WKWebView(frame: .zero)

    static func make() -> RulesController {
        let controller = RulesController()
        controller.restorationIdentifier = "Rules"
        controller.restorationClass = RulesController.self
        controller.title = "House rules"
        return controller
    }

    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? {
        make()
    }

    /// Shows the first page; a restored screen keeps the page that it showed.
    func start() {
        loadViewIfNeeded()
        guard let pages = Bundle.module.url(forResource: "pages", withExtension: nil) else {
            return
        }
        web.loadFileURL(
            pages.appendingPathComponent("rules.html"), allowingReadAccessTo: pages)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        web.restorationIdentifier = "RulesPage"
        web.frame = view.bounds
        web.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(web)
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            image: UIImage(systemName: "chevron.backward"),
            primaryAction: UIAction(title: "Previous page") { [unowned self] _ in web.goBack() })
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(web.interactionState as? Data, forKey: "Pages")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        if let pages = coder.decodeObject(forKey: "Pages") as? Data {
            web.interactionState = pages
        } else {
            start()
        }
    }
}
