import Foundation
import FoundationNetworking
import HostLink
import Specification
import Testing
import UIKitCore
import UIKitPrimitives
import WebKit

@testable import UIKitTesting

/// What a web view tells its delegate, shows, and brings back.
struct UIWebViewTests {
    /// A screen with a web view that notes what it is told.
    private final class Browser: UIViewController, UIWebViewDelegate {
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

    private let folder: PageFolder

    init() throws {
        folder = try PageFolder([
            "one.html": "<title>One &amp; only</title><a href='two.html'>On</a>",
            "two.html": "<p id=here>Two</p>",
        ])
    }

    private func request(_ name: String) -> URLRequest { URLRequest(url: folder.page(name)) }

    private func web(_ app: AppUnderTest) throws -> UIWebView {
        try #require(app.root as? Browser).web
    }

    private func follow(_ address: String, in app: AppUnderTest) throws {
        try app.send(
            .follow(address), to: try app.screen().node("web.page").key,
            of: AppUnderTest.session)
    }

    private func markup(_ app: AppUnderTest) throws -> RenderValue? {
        try app.screen().node("web.page")[.markup]
    }

    @Test func `a delegate is asked, hears of the start at once and of the end with the turn`()
        throws
    {
        let request = request("one.html")
        let app = AppUnderTest.web {
            Browser { web in
                web.loadRequest(request)
                Calls.add("returned")
            }
        }
        app.launch()
        #expect(
            Calls.take() == [
                "should one.html other", "start true", "returned", "finish one.html false",
            ])
        #expect(
            try markup(app) == .string("<title>One &amp; only</title><a href='two.html'>On</a>"))
        #expect(try app.screen().node("web.page")[.text] == .string("One & only"))
        #expect(try web(app).request?.url == folder.page("one.html"))
    }

    @Test func `links, back, forward and reload go from page to page, each at its own place`()
        throws
    {
        let request = request("one.html")
        let app = AppUnderTest.web { Browser { $0.loadRequest(request) } }
        app.launch()
        try app.scroll("web.page", y: 120)
        _ = Calls.take()
        try follow("two.html", in: app)
        #expect(
            Calls.take() == ["should two.html linkClicked", "start true", "finish two.html false"])
        #expect(try app.screen().scrollPosition(of: "web.page")?.y == 0)
        #expect(try web(app).canGoBack)
        #expect(try !web(app).canGoForward)
        try app.scroll("web.page", y: 40)
        try web(app).goBack()
        app.becomeActive()
        #expect(
            Calls.take() == ["should one.html backForward", "start true", "finish one.html false"])
        #expect(try app.screen().scrollPosition(of: "web.page")?.y == 120)
        try web(app).reload()
        app.becomeActive()
        #expect(Calls.take() == ["should one.html reload", "start true", "finish one.html false"])
        #expect(try app.screen().scrollPosition(of: "web.page")?.y == 120)
        try web(app).goForward()
        app.becomeActive()
        #expect(try app.screen().scrollPosition(of: "web.page")?.y == 40)
        #expect(try !web(app).canGoForward)
    }

    @Test func `what a delegate refuses is not loaded`() throws {
        let request = request("one.html")
        let app = AppUnderTest.web { Browser { $0.loadRequest(request) } }
        app.launch()
        (app.root as? Browser)?.allows = { _ in false }
        _ = Calls.take()
        try follow("https://example.org/", in: app)
        #expect(Calls.take() == ["should https://example.org/ linkClicked"])
        #expect(try !web(app).canGoBack)
    }

    @Test func `a page that is not there fails, and the old one stays`() throws {
        let request = request("one.html")
        let app = AppUnderTest.web { Browser { $0.loadRequest(request) } }
        app.launch()
        _ = Calls.take()
        try follow("three.html", in: app)
        #expect(Calls.take() == ["should three.html linkClicked", "start true", "fail -1100"])
        try follow("file:///etc/hostname", in: app)
        #expect(Calls.take() == ["should hostname linkClicked", "start true", "fail -1102"])
        try follow("ftp://example.org/", in: app)
        #expect(
            Calls.take() == ["should ftp://example.org/ linkClicked", "start true", "fail -1002"])
        #expect(try web(app).request?.url == folder.page("one.html"))
        #expect(try !web(app).canGoBack)
    }

    @Test func `a load that another one or a stop ends is cancelled`() throws {
        let one = request("one.html")
        let two = request("two.html")
        let app = AppUnderTest.web {
            Browser { web in
                web.loadRequest(one)
                web.loadRequest(two)
            }
        }
        app.launch()
        #expect(
            Calls.take() == [
                "should one.html other", "start true", "should two.html other", "start true",
                "fail -999", "finish two.html false",
            ])
        try web(app).reload()
        try web(app).stopLoading()
        #expect(try !web(app).isLoading)
        app.becomeActive()
        #expect(Calls.take() == ["should two.html reload", "start true", "fail -999"])
    }

    @Test func `of another site there is only the address`() throws {
        let request = URLRequest(url: try #require(URL(string: "https://example.org/a?b=c")))
        let app = AppUnderTest.web { Browser { $0.loadRequest(request) } }
        app.launch()
        let node = try app.screen().node("web.page")
        #expect(node[.address] == .string("https://example.org/a?b=c"))
        #expect(node[.markup] == nil)
        #expect(Calls.take().last == "finish https://example.org/a?b=c false")
    }

    @Test(.specification("4.13"))
    func `list, places and current page come back, and the app loads the page`() throws {
        let request = request("one.html")
        let app = AppUnderTest.web { Browser { $0.loadRequest(request) } }
        app.launch()
        try app.scroll("web.page", y: 120)
        try follow("two.html", in: app)
        try app.scroll("web.page", y: 30)
        try follow("https://example.org/", in: app)
        try web(app).goBack()
        app.becomeActive()
        WebAppDelegate.root = {
            let browser = Browser()
            browser.finishes = { web in
                Calls.add("\(web.canGoBack) \(web.canGoForward) \(web.isLoading)")
                web.reload()
            }
            return browser
        }
        #expect(
            app.relaunchNoting() == [
                "decode", "finished", "true true false", "should two.html reload", "start true",
                "finish two.html false",
            ])
        #expect(try app.screen().scrollPosition(of: "web.page")?.y == 30)
        #expect(try markup(app) == .string("<p id=here>Two</p>"))
        #expect(app.notices == [])
        try web(app).goBack()
        app.becomeActive()
        #expect(try app.screen().scrollPosition(of: "web.page")?.y == 120)
        #expect(try web(app).request?.url == folder.page("one.html"))
        try web(app).goForward()
        try web(app).goForward()
        app.becomeActive()
        #expect(try app.screen().node("web.page")[.address] == .string("https://example.org/"))
    }

    @Test(.specification("4.13"))
    func `the scale of each page comes back`() throws {
        let request = request("one.html")
        let app = AppUnderTest.web {
            Browser { web in
                web.scalesPageToFit = true
                web.loadRequest(request)
            }
        }
        app.launch()
        try web(app).scrollView.setZoomScale(2, animated: false)
        try follow("two.html", in: app)
        #expect(try web(app).scrollView.zoomScale == 1)
        _ = app.relaunchNoting()
        try web(app).goBack()
        app.becomeActive()
        #expect(try web(app).scrollView.zoomScale == 2)
        #expect(try app.screen().node("web.page")[.zoomScale] == .number(2))
    }

    @Test(.specification("8.3.18"))
    func `a restored web view that nobody loads is blank, and the log says so`() throws {
        let request = request("one.html")
        let app = AppUnderTest.web { Browser { $0.loadRequest(request) } }
        app.launch()
        WebAppDelegate.root = { Browser() }
        #expect(app.relaunchNoting() == ["decode", "finished"])
        #expect(try markup(app) == nil)
        let complaint =
            "The web view stays blank. It restores its list of pages and loads none. Call reload() "
            + "in applicationFinishedRestoringState(); decodeRestorableState(with:) of its controller "
            + "comes before its own."
        #expect(app.notices == ["Browser/web (WebKit.UIWebView): \(complaint)"])
        let entry = try #require(
            app.restorationReport.restoration?.entries.first { $0.path.last?.name == "web" })
        #expect(entry.outcome == .restored)
        #expect(entry.diagnostics == [complaint])
    }

    @Test func `a page of the app's own comes back where it was left when it is handed over again`()
        throws
    {
        let app = AppUnderTest.web {
            Browser { $0.loadHTMLString("<h1>Help</h1>", baseURL: nil) }
        }
        app.launch()
        try app.scroll("web.page", y: 75)
        _ = app.relaunchNoting()
        #expect(try markup(app) == .string("<h1>Help</h1>"))
        #expect(try app.screen().scrollPosition(of: "web.page")?.y == 75)
        #expect(app.notices == [])
        // The same, handed over after the state was decoded.
        WebAppDelegate.root = {
            let browser = Browser()
            browser.finishes = { $0.loadHTMLString("<h1>Help</h1>", baseURL: nil) }
            return browser
        }
        _ = app.relaunchNoting()
        #expect(try app.screen().scrollPosition(of: "web.page")?.y == 75)
        WebAppDelegate.root = { Browser() }
        _ = app.relaunchNoting()
        #expect(app.notices.count == 1)
        #expect(app.notices.first?.contains("loadHTMLString") == true)
    }

    @Test func `the node of a page is the same in every launch`() throws {
        let request = request("one.html")
        let app = AppUnderTest.web { Browser { $0.loadRequest(request) } }
        app.launch()
        let first = try app.screen().node("web.page").key
        try follow("two.html", in: app)
        let second = try app.screen().node("web.page").key
        #expect(first != second)
        WebAppDelegate.root = {
            let browser = Browser()
            browser.finishes = { $0.reload() }
            return browser
        }
        _ = app.relaunchNoting()
        #expect(try app.screen().node("web.page").key == second)
    }
}
