import Foundation
import FoundationNetworking
import HostLink
import Specification
import Testing
import UIKitCore
import UIKitPrimitives
import WebKit

@testable import UIKitTesting

/// The restored state of a web view, and the log messages if it cannot be restored.
struct WebViewRestorationTests {
    private let folder: PageFolder

    init() throws {
        folder = try PageFolder([
            "one.html": "<title>One &amp; only</title><a href='two.html'>On</a>",
            "two.html": "<p id=here>Two</p>",
        ])
    }

    private func request(_ name: String) -> URLRequest { URLRequest(url: folder.page(name)) }

    @Test(.specification("4.13"))
    func `list, positions and current page are restored, and the app loads the page`() throws {
        let request = request("one.html")
        let app = AppUnderTest.web { TracedBrowser { $0.loadRequest(request) } }
        app.launch()
        try app.scroll("web.page", y: 120)
        try app.follow("two.html")
        try app.scroll("web.page", y: 30)
        try app.follow("https://example.org/")
        try app.webView().goBack()
        app.becomeActive()
        WebAppDelegate.root = {
            let browser = TracedBrowser()
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
        #expect(try app.markup() == .string("<p id=here>Two</p>"))
        #expect(app.notices == [])
        try app.webView().goBack()
        app.becomeActive()
        #expect(try app.screen().scrollPosition(of: "web.page")?.y == 120)
        #expect(try app.webView().request?.url == folder.page("one.html"))
        try app.webView().goForward()
        try app.webView().goForward()
        app.becomeActive()
        #expect(try app.screen().node("web.page")[.address] == .string("https://example.org/"))
    }

    @Test(.specification("4.13"))
    func `the scale of each page is restored`() throws {
        let request = request("one.html")
        let app = AppUnderTest.web {
            TracedBrowser { web in
                web.scalesPageToFit = true
                web.loadRequest(request)
            }
        }
        app.launch()
        try app.webView().scrollView.setZoomScale(2, animated: false)
        try app.follow("two.html")
        #expect(try app.webView().scrollView.zoomScale == 1)
        _ = app.relaunchNoting()
        try app.webView().goBack()
        app.becomeActive()
        #expect(try app.webView().scrollView.zoomScale == 2)
        #expect(try app.screen().node("web.page")[.zoomScale] == .number(2))
    }

    @Test(.specification("8.3.18"))
    func `a restored web view that is not loaded is blank, and this is logged`() throws {
        let request = request("one.html")
        let app = AppUnderTest.web { TracedBrowser { $0.loadRequest(request) } }
        app.launch()
        WebAppDelegate.root = { TracedBrowser() }
        #expect(app.relaunchNoting() == ["decode", "finished"])
        #expect(try app.markup() == nil)
        let complaint =
            "Browser/web (WebKit.UIWebView): The web view is blank. It restored its back/forward list "
            + "and loads no page. Call reload() in applicationFinishedRestoringState(), because its "
            + "controller decodes before the web view."
        #expect(app.notices == [complaint])
        let entry = try #require(
            app.restorationReport.restoration?.entries.first { $0.path.last?.name == "web" })
        #expect(entry.outcome == .restored)
        #expect(entry.diagnostics == [complaint])
    }

    @Test func `a page of the app keeps its position when it is loaded again after a restoration`()
        throws
    {
        let app = AppUnderTest.web {
            TracedBrowser { $0.loadHTMLString("<h1>Help</h1>", baseURL: nil) }
        }
        app.launch()
        try app.scroll("web.page", y: 75)
        _ = app.relaunchNoting()
        #expect(try app.markup() == .string("<h1>Help</h1>"))
        #expect(try app.screen().scrollPosition(of: "web.page")?.y == 75)
        #expect(app.notices == [])
        // The same page, sent after the state was decoded.
        WebAppDelegate.root = {
            let browser = TracedBrowser()
            browser.finishes = { $0.loadHTMLString("<h1>Help</h1>", baseURL: nil) }
            return browser
        }
        _ = app.relaunchNoting()
        #expect(try app.screen().scrollPosition(of: "web.page")?.y == 75)
        WebAppDelegate.root = { TracedBrowser() }
        _ = app.relaunchNoting()
        #expect(app.notices.count == 1)
        #expect(app.notices.first?.contains("loadHTMLString") == true)
    }

    @Test func `the node of a page is the same in every launch`() throws {
        let request = request("one.html")
        let app = AppUnderTest.web { TracedBrowser { $0.loadRequest(request) } }
        app.launch()
        let first = try app.screen().node("web.page").key
        try app.follow("two.html")
        let second = try app.screen().node("web.page").key
        #expect(first != second)
        WebAppDelegate.root = {
            let browser = TracedBrowser()
            browser.finishes = { $0.reload() }
            return browser
        }
        _ = app.relaunchNoting()
        #expect(try app.screen().node("web.page").key == second)
    }
}
