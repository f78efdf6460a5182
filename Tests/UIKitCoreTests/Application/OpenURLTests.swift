import Foundation
import HostLink
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// URLs that an app opens and URLs that open an app (specification 6.9).
struct OpenURLTests {
    private let url: URL

    init() throws {
        url = try #require(URL(string: "trial:person/7?x=%20"))
    }

    private func planned(
        wantsOpening: Bool = true, infoDictionary: [String: Any] = [:]
    ) -> AppUnderTest {
        var plan = AppPlan { TracedController("Root") }
        plan.isSaving = false
        plan.wantsOpening = wantsOpening
        return AppUnderTest.planned(plan, infoDictionary: infoDictionary)
    }

    private func calls() -> [String] {
        Trace.take().filter { !["shouldSave", "load Root", "appear Root"].contains($0) }
    }

    @Test(.specification("1.3.14", "6.9.1", "6.9.3", "6.10.1"))
    func `a cold launch has the URL in its options and opens it before the app is active`() {
        let app = planned()
        app.open(url, from: "org.example.other")
        app.launch()
        #expect(
            calls() == [
                "willFinish inactive", "launched for \(url)", "didFinish inactive",
                "open \(url) org.example.other inactive", "didBecomeActive",
            ])
    }

    @Test(.specification("6.9.2"))
    func `a URL is not opened if both launch methods of the delegate return false`() {
        let app = planned(wantsOpening: false)
        app.open(url)
        app.launch()
        #expect(
            calls() == [
                "willFinish inactive", "launched for \(url)", "didFinish inactive",
                "didBecomeActive",
            ])
        // The refusal applies to this launch only.
        app.open(url)
        #expect(calls() == ["open \(url) - active"])
    }

    @Test(.specification("1.3.14", "6.9.1"))
    func `a running app opens a URL, and an ordinary launch has no options`() {
        let app = planned()
        app.launch()
        #expect(calls() == ["willFinish inactive", "didFinish inactive", "didBecomeActive"])
        app.open(url)
        #expect(calls() == ["open \(url) - active"])
    }

    @Test(.specification("6.2.11", "1.10.9", "2.3.2"))
    func `a connecting scene gets a URL in its options, a connected scene by a delegate call`() {
        let app = AppUnderTest.withScenes()
        app.open(url, from: "org.example.other")
        app.launch()
        #expect(
            Trace.take("connect", "context", "open", "willEnter", "didBecome") == [
                "connect main session-1", "context \(url) org.example.other",
                "willEnterForeground session-1", "didBecomeActive session-1",
            ])
        app.open(url)
        #expect(
            Trace.take() == [
                "openURLContexts session-1 foregroundActive", "context \(url) -",
            ])
    }

    @Test(.specification("1.3.14"))
    func `an app asks the host to open a URL and is notified of the result`() async {
        let app = planned()
        app.launch()
        var answers: [Bool] = []
        UIApplication.shared.open(url) { answers.append($0) }
        #expect(app.openedURLs == [url])
        #expect(answers == [])
        app.answerLastOpening(true)
        #expect(answers == [true])
        UIApplication.shared.open(url) { answers.append($0) }
        app.answerLastOpening(false)
        #expect(answers == [true, false])
    }

    @Test(.specification("1.3.14"))
    func `a URL for universal links only is not opened in a browser`() throws {
        let app = planned()
        app.launch()
        var answers: [Bool] = []
        let web = try #require(URL(string: "https://example.org"))
        UIApplication.shared.open(web, options: [.universalLinksOnly: true]) { answers.append($0) }
        app.settle()
        #expect(answers == [false])
        #expect(app.openedURLs == [])
    }

    @Test(arguments: [
        UIApplication.openSettingsURLString, UIApplication.openNotificationSettingsURLString,
    ])
    func `the settings of the app cannot be opened, even if another app declares their scheme`(
        _ address: String
    ) throws {
        let app = planned(infoDictionary: ["LSApplicationQueriesSchemes": ["app-settings"]])
        app.openableSchemes = ["app-settings"]
        app.launch()
        let settings = try #require(URL(string: address))
        var answers: [Bool] = []
        #expect(!UIApplication.shared.canOpenURL(settings))
        UIApplication.shared.open(settings) { answers.append($0) }
        app.settle()
        #expect(answers == [false])
        #expect(app.openedURLs == [])
        #expect(app.notices == [])
    }

    @Test(.specification("1.3.14"))
    func `canOpenURL answers for web addresses and for the schemes that the app declares`() throws {
        let app = planned(infoDictionary: ["LSApplicationQueriesSchemes": ["Trial", "nobody"]])
        app.openableSchemes = ["trial", "secret"]
        app.launch()
        func canOpen(_ text: String) throws -> Bool {
            UIApplication.shared.canOpenURL(try #require(URL(string: text)))
        }
        #expect(try canOpen("trial:x"))
        #expect(try canOpen("TRIAL:x"))
        #expect(try !canOpen("nobody:x"))
        #expect(try canOpen("https://example.org"))
        #expect(app.notices == [])
        #expect(try !canOpen("secret:x"))
        #expect(
            app.notices == [
                "canOpenURL was asked about the scheme secret. Name it in Info.plist, under "
                    + "LSApplicationQueriesSchemes; the answer is no."
            ])
    }
}
