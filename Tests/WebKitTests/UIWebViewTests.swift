import Foundation
import FoundationNetworking
import HostLink
import Testing
import UIKitCore
import WebKit

@testable import UIKitTesting

/// The delegate calls and the content of a web view.
struct UIWebViewTests {
    private let folder: PageFolder

    init() throws {
        folder = try PageFolder([
            "one.html": "<title>One &amp; only</title><a href='two.html'>On</a>",
            "two.html": "<p id=here>Two</p>",
        ])
    }

    private func request(_ name: String) -> URLRequest { URLRequest(url: folder.page(name)) }

    @Test func `a delegate is asked, then notified of the start at once and of the end later`()
        throws
    {
        let request = request("one.html")
        let app = AppUnderTest.web {
            TracedBrowser { web in
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
            try app.markup() == .string("<title>One &amp; only</title><a href='two.html'>On</a>"))
        #expect(try app.screen().node("web.page")[.text] == .string("One & only"))
        #expect(try app.webView().request?.url == folder.page("one.html"))
    }

    @Test func `links, back, forward and reload load pages at their own scroll positions`()
        throws
    {
        let request = request("one.html")
        let app = AppUnderTest.web { TracedBrowser { $0.loadRequest(request) } }
        app.launch()
        try app.scroll("web.page", y: 120)
        _ = Calls.take()
        try app.follow("two.html")
        #expect(
            Calls.take() == ["should two.html linkClicked", "start true", "finish two.html false"])
        #expect(try app.screen().scrollPosition(of: "web.page")?.y == 0)
        #expect(try app.webView().canGoBack)
        #expect(try !app.webView().canGoForward)
        try app.scroll("web.page", y: 40)
        try app.webView().goBack()
        app.becomeActive()
        #expect(
            Calls.take() == ["should one.html backForward", "start true", "finish one.html false"])
        #expect(try app.screen().scrollPosition(of: "web.page")?.y == 120)
        try app.webView().reload()
        app.becomeActive()
        #expect(Calls.take() == ["should one.html reload", "start true", "finish one.html false"])
        #expect(try app.screen().scrollPosition(of: "web.page")?.y == 120)
        try app.webView().goForward()
        app.becomeActive()
        #expect(try app.screen().scrollPosition(of: "web.page")?.y == 40)
        #expect(try !app.webView().canGoForward)
    }

    @Test func `a load that a delegate refuses does not happen`() throws {
        let request = request("one.html")
        let app = AppUnderTest.web { TracedBrowser { $0.loadRequest(request) } }
        app.launch()
        app.browser?.allows = { _ in false }
        _ = Calls.take()
        try app.follow("https://example.org/")
        #expect(Calls.take() == ["should https://example.org/ linkClicked"])
        #expect(try !app.webView().canGoBack)
    }

    @Test func `loading a missing page fails and the old page stays`() throws {
        let request = request("one.html")
        let app = AppUnderTest.web { TracedBrowser { $0.loadRequest(request) } }
        app.launch()
        _ = Calls.take()
        try app.follow("three.html")
        #expect(Calls.take() == ["should three.html linkClicked", "start true", "fail -1100"])
        try app.follow("file:///etc/hostname")
        #expect(Calls.take() == ["should hostname linkClicked", "start true", "fail -1102"])
        try app.follow("ftp://example.org/")
        #expect(
            Calls.take() == ["should ftp://example.org/ linkClicked", "start true", "fail -1002"])
        #expect(try app.webView().request?.url == folder.page("one.html"))
        #expect(try !app.webView().canGoBack)
    }

    @Test func `a load is cancelled by another load or by stopLoading`() throws {
        let one = request("one.html")
        let two = request("two.html")
        let app = AppUnderTest.web {
            TracedBrowser { web in
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
        try app.webView().reload()
        try app.webView().stopLoading()
        #expect(try !app.webView().isLoading)
        app.becomeActive()
        #expect(Calls.take() == ["should two.html reload", "start true", "fail -999"])
    }

    @Test func `for a page of another site only the address is shown`() throws {
        let request = URLRequest(url: try #require(URL(string: "https://example.org/a?b=c")))
        let app = AppUnderTest.web { TracedBrowser { $0.loadRequest(request) } }
        app.launch()
        let node = try app.screen().node("web.page")
        #expect(node[.address] == .string("https://example.org/a?b=c"))
        #expect(node[.markup] == nil)
        #expect(Calls.take().last == "finish https://example.org/a?b=c false")
    }

    @Test(arguments: [nil, "https://example.org/help"])
    func `fragments of a page are entries of the list without a load`(base: String?) throws {
        let app = AppUnderTest.web {
            TracedBrowser { web in
                web.loadHTMLString(
                    "<a href='#b'>B</a><p id=b>B</p>", baseURL: base.flatMap(URL.init(string:)))
            }
        }
        app.launch()
        let markup = try app.markup()
        try app.scroll("web.page", y: 20)
        try app.follow("#b")
        #expect(try app.screen().node("web.page")[.address] == .string("#b"))
        #expect(try app.markup() == markup)
        #expect(try app.screen().scrollPosition(of: "web.page")?.y == 0)
        let address = "\(base ?? "about:blank")#b"
        #expect(try app.webView().request?.url?.absoluteString == address)
        #expect(
            Calls.take() == [
                "should \(base ?? "about:blank") other", "start true",
                "finish \(base ?? "about:blank") false", "should \(address) linkClicked",
                "start true", "finish \(address) false",
            ])
        try app.webView().goBack()
        app.becomeActive()
        #expect(try app.screen().scrollPosition(of: "web.page")?.y == 20)
        #expect(try app.markup() == markup)
        // The app sends the page again, and with it all its parts.
        try app.webView().goForward()
        app.becomeActive()
        try app.scroll("web.page", y: 30)
        _ = app.relaunchNoting()
        #expect(try app.webView().request?.url?.absoluteString == address)
        #expect(try app.screen().scrollPosition(of: "web.page")?.y == 30)
        #expect(try app.markup() == markup)
        #expect(try !app.webView().canGoForward)
        try app.webView().goBack()
        app.becomeActive()
        #expect(try app.markup() == markup)
        #expect(try app.screen().scrollPosition(of: "web.page")?.y == 20)
    }

    @Test func `a page without an address has no relative links`() throws {
        let app = AppUnderTest.web {
            TracedBrowser { $0.loadHTMLString("<a href='two.html'>On</a>", baseURL: nil) }
        }
        app.launch()
        _ = Calls.take()
        try app.follow("two.html")
        #expect(Calls.take().last?.hasPrefix("fail") == true)
        #expect(try !app.webView().canGoBack)
    }

    @Test func `data is shown according to its type`() throws {
        let app = AppUnderTest.web { TracedBrowser() }
        app.launch()
        let base = try #require(URL(string: "https://example.org/"))
        let kinds = [
            ("text/html", "<b>b</b>", "<b>b</b>"),
            ("text/plain", "a < b & c", "<pre>a &lt; b &amp; c</pre>"),
            ("image/png", "x", "<img alt=\"\" src=\"data:image/png;base64,eA==\">"),
        ]
        for (kind, bytes, shown) in kinds {
            try app.webView().load(
                Data(bytes.utf8), mimeType: kind, textEncodingName: "utf-8", baseURL: base)
            #expect(try app.markup() == .string(shown))
        }
        _ = Calls.take()
        try app.webView().load(
            Data(), mimeType: "application/pdf", textEncodingName: "utf-8", baseURL: base)
        app.becomeActive()
        #expect(Calls.take().last == "fail -1002")
    }
}
