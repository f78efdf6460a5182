import Foundation
import Testing
import UIKitCore
import WebKit

@testable import UIKitTesting

/// Web views of interface files.
@MainActor struct WebViewInterfaceTests {
    private func app() -> AppUnderTest {
        let folder = (#filePath as NSString).deletingLastPathComponent + "/Fixtures"
        return AppUnderTest.web {
            UIStoryboard(name: "Browser", bundle: Bundle(path: folder))
                .instantiateViewController(withIdentifier: "Browser")
        }
    }

    @Test func `web views have the attributes, connections and places of their file`() throws {
        let app = app()
        app.launch()
        let screen = try #require(app.root as? StoryBrowser)
        let web = try #require(screen.web)
        #expect(web.restorationIdentifier == "pages")
        #expect(web.backgroundColor == .secondarySystemBackground)
        #expect(web.configuration.applicationNameForUserAgent == "Stories")
        #expect(!web.configuration.defaultWebpagePreferences.allowsContentJavaScript)
        #expect(web.navigationDelegate === screen)
        #expect(web.frame == CGRect(x: 16, y: 0, width: 358, height: 400))
        #expect(web.scrollView.frame == web.bounds)
        let quiet = try #require(screen.view.viewWithTag(2) as? QuietWebView)
        #expect(quiet.isComplete)
        #expect(quiet.configuration.defaultWebpagePreferences.allowsContentJavaScript)
        let older = try #require(screen.view.viewWithTag(3) as? UIWebView)
        #expect(older.scalesPageToFit)
        #expect(older.frame == CGRect(x: 16, y: 516, width: 358, height: 100))
        #expect(app.notices == [])
    }

    @Test func `the delegate that a file connects is notified of a page`() throws {
        let app = app()
        app.launch()
        let screen = try #require(app.root as? StoryBrowser)
        screen.web?.loadHTMLString("<title>A story</title>", baseURL: nil)
        app.settle()
        #expect(Calls.take() == ["finished A story"])
    }

    @Test func `the state of a web view of a file is restored as that of one in code`() throws {
        let app = app()
        app.launch()
        let pages = try PageFolder(["a.html": "<title>A</title>"])
        let page = pages.page("a.html")
        (app.root as? StoryBrowser)?.web?.loadFileURL(page, allowingReadAccessTo: pages.url)
        app.settle()
        _ = app.relaunchNoting()
        app.settle()
        #expect((app.root as? StoryBrowser)?.web?.url == page)
    }
}

/// A screen with a web view, created by a storyboard.
final class StoryBrowser: UIViewController, WKNavigationDelegate {
    weak var web: WKWebView?

    override class func declareNames(_ names: RuntimeNames) {
        super.declareNames(names)
        names.property("web", \StoryBrowser.web)
    }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        Calls.add("finished \(webView.title ?? "")")
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(web?.interactionState, forKey: "web")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        web?.interactionState = coder.decodeObject(forKey: "web")
    }
}

/// A web view that finds the attributes of its file in its initialiser.
final class QuietWebView: WKWebView {
    private(set) var isComplete = false

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        isComplete = tag == 2
    }
}
