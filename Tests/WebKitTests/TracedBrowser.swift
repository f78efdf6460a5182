import Foundation
import FoundationNetworking
import HostLink
import Testing
import UIKitCore
import WebKit

@testable import UIKitTesting

/// A screen with a web view that records the calls of its delegate.
final class TracedBrowser: UIViewController, UIWebViewDelegate {
    let web = UIWebView()
    var start: (UIWebView) -> Void
    var finishes: (UIWebView) -> Void = { _ in }
    var allows: (URLRequest) -> Bool = { _ in true }

    init(_ start: @escaping (UIWebView) -> Void = { _ in }) {
        self.start = start
        super.init(nibName: nil, bundle: nil)
        restorationIdentifier = "Browser"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        web.restorationIdentifier = "web"
        web.delegate = self
        web.frame = view.bounds
        view.addSubview(web)
        start(web)
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        Calls.add("decode")
    }

    override func applicationFinishedRestoringState() {
        Calls.add("finished")
        finishes(web)
    }

    func webView(
        _ webView: UIWebView, shouldStartLoadWith request: URLRequest,
        navigationType: UIWebView.NavigationType
    ) -> Bool {
        Calls.add("should \(name(request.url)) \(navigationType)")
        return allows(request)
    }

    func webViewDidStartLoad(_ webView: UIWebView) {
        Calls.add("start \(webView.isLoading)")
    }

    func webViewDidFinishLoad(_ webView: UIWebView) {
        Calls.add("finish \(name(webView.request?.url)) \(webView.isLoading)")
    }

    func webView(_ webView: UIWebView, didFailLoadWithError error: any Error) {
        Calls.add("fail \((error as? URLError)?.code.rawValue ?? 0)")
    }

    private func name(_ url: URL?) -> String {
        url.map { $0.isFileURL ? $0.lastPathComponent : $0.absoluteString } ?? "nothing"
    }
}

extension AppUnderTest {
    var browser: TracedBrowser? { root as? TracedBrowser }

    /// Returns the web view of the screen in front.
    func webView() throws -> UIWebView { try #require(browser).web }

    /// Follows a link with the address as the page spells it.
    func follow(_ address: String) throws {
        try send(.follow(address), to: try screen().node("web.page").key, of: AppUnderTest.session)
    }

    /// Returns the markup of the page in front.
    func markup() throws -> RenderValue? {
        try screen().node("web.page")[.markup]
    }
}
