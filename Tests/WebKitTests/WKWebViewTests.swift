import Foundation
import FoundationNetworking
import HostLink
import Specification
import Testing
import UIKitCore
import WebKit

@testable import UIKitTesting

/// The newer web view: its delegate, its list, and the state that the app itself preserves.
struct WKWebViewTests {
    private final class Browser: UIViewController, WKNavigationDelegate {
        let web = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
        let start: (Browser) -> Void
        var keepsState = false
        var answer: ((@escaping @MainActor (WKNavigationActionPolicy) -> Void) -> Void)?
        var navigation: WKNavigation?

        init(_ start: @escaping (Browser) -> Void = { _ in }) {
            self.start = start
            super.init(nibName: nil, bundle: nil)
            restorationIdentifier = "Browser"
        }

        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            super.viewDidLoad()
            web.restorationIdentifier = "web"
            web.navigationDelegate = self
            web.frame = view.bounds
            view.addSubview(web)
            start(self)
        }

        override func encodeRestorableState(with coder: NSCoder) {
            super.encodeRestorableState(with: coder)
            if keepsState { coder.encode(web.interactionState, forKey: "web") }
        }

        override func decodeRestorableState(with coder: NSCoder) {
            super.decodeRestorableState(with: coder)
            web.interactionState = coder.decodeObject(forKey: "web")
        }

        func webView(
            _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
            decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
        ) {
            let name = navigationAction.request.url?.lastPathComponent ?? ""
            Calls.add("decide \(name) \(navigationAction.navigationType)")
            if let answer { answer(decisionHandler) } else { decisionHandler(.allow) }
        }

        // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
        func webView(
            _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!
        ) {
            Calls.add("start")
        }

        // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
        func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
            Calls.add("commit")
        }

        // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
        func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
            Calls.add("finish \(navigation === self.navigation) \(webView.title ?? "")")
        }

        // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
        func webView(
            _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
            withError error: any Error
        ) {
            Calls.add("fail \((error as? URLError)?.code.rawValue ?? 0)")
        }
    }

    private let folder: PageFolder

    init() throws {
        folder = try PageFolder([
            "pages/one.html": "<title>One</title><img src='../pictures/dot.svg'>",
            "pages/two.html": "<title>Two</title>", "pictures/dot.svg": "<svg/>",
        ])
    }

    private func browser(_ app: AppUnderTest) throws -> Browser {
        try #require(app.root as? Browser)
    }

    private func opening(_ name: String) -> (Browser) -> Void {
        let (page, folder) = (folder.page("pages/\(name)"), folder.url)
        return { browser in
            browser.navigation = browser.web.loadFileURL(page, allowingReadAccessTo: folder)
        }
    }

    @Test func `a delegate decides and is notified of each step with the same navigation`() throws {
        let opening = opening("one.html")
        let app = AppUnderTest.web { Browser(opening) }
        app.launch()
        #expect(
            Calls.take() == ["decide one.html other", "start", "commit", "finish true One"])
        let node = try app.screen().node("web.page")
        #expect(
            node[.resources]
                == .strings(["../pictures/dot.svg", "data:image/svg+xml;base64,PHN2Zy8+"]))
    }

    @Test func `a delegate may decide later, but not after the load has ended`() throws {
        let opening = opening("one.html")
        let app = AppUnderTest.web { Browser(opening) }
        app.launch()
        _ = Calls.take()
        var answers: [@MainActor (WKNavigationActionPolicy) -> Void] = []
        try browser(app).answer = { answers.append($0) }
        self.opening("two.html")(try browser(app))
        #expect(try browser(app).web.title == "One")
        answers.removeFirst()(.allow)
        app.becomeActive()
        #expect(
            Calls.take() == ["decide two.html other", "start", "commit", "finish true Two"])
        try browser(app).web.goBack()
        try browser(app).web.reload()
        answers.removeFirst()(.allow)
        answers.removeFirst()(.cancel)
        app.becomeActive()
        #expect(Calls.take() == ["decide one.html backForward", "decide two.html reload"])
    }

    @Test func `the back-forward list has the items before and after the current one`() throws {
        let opening = opening("one.html")
        let app = AppUnderTest.web { Browser(opening) }
        app.launch()
        self.opening("two.html")(try browser(app))
        let web = try browser(app).web
        web.load(URLRequest(url: try #require(URL(string: "https://example.org/"))))
        web.goBack()
        let list = web.backForwardList
        #expect(list.currentItem?.title == "Two")
        #expect(list.backItem?.title == "One")
        #expect(list.forwardItem?.url.absoluteString == "https://example.org/")
        #expect(list.item(at: -1) === list.backItem)
        #expect(list.item(at: 0) === list.currentItem)
        #expect(list.item(at: 2) == nil)
        web.go(to: try #require(list.backItem))
        #expect(web.title == "One")
        #expect(web.canGoForward)
        #expect(!web.canGoBack)
    }

    @Test(.specification("4.14"))
    func `a WKWebView is restored only by the interaction state that the app preserves`() throws {
        let opening = opening("one.html")
        let app = AppUnderTest.web { Browser(opening) }
        app.launch()
        self.opening("two.html")(try browser(app))
        app.becomeActive()
        try app.scroll("web.page", y: 90)
        try browser(app).keepsState = true
        WebAppDelegate.root = { Browser() }
        #expect(
            app.relaunchNoting() == [
                "decide two.html backForward", "start", "commit", "finish false Two",
            ])
        #expect(try browser(app).web.canGoBack)
        #expect(try app.screen().scrollPosition(of: "web.page")?.y == 90)
        // In this launch the app preserves no state.
        #expect(app.relaunchNoting() == [])
        #expect(try browser(app).web.url == nil)
        #expect(try browser(app).web.interactionState == nil)
    }

    @Test func `invalid interaction state changes nothing and is logged`() throws {
        let request = URLRequest(url: folder.page("one.html"))
        let app = AppUnderTest.web { TracedBrowser { $0.loadRequest(request) } }
        app.launch()
        let web = WKWebView()
        web.interactionState = Data("no list".utf8)
        #expect(web.url == nil)
        #expect(
            app.notices == [
                "The interactionState of a web view was ignored: the data is not a back/forward "
                    + "list. Set a value that interactionState returned."
            ])
    }
}
