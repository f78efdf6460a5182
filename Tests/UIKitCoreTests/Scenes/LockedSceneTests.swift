import Foundation
import HostLink
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// Sessions and scenes whose state could not be read because the user's data was locked
/// (specification 2.3.5, 5.2).
struct LockedSceneTests {
    /// Launches an app with two sessions.
    ///
    /// The second one has state, a document and an activity, and is not connected.
    private func launched() throws -> AppUnderTest {
        let app = AppUnderTest.withScenes(continuous: false)
        SceneAppDelegate.configuration = { _ in "Second" }
        app.launch(["a", "b"])
        try app.type("typed", into: "field", in: "b")
        let session = try #require(app.session("b"))
        session.userInfo = ["document": "letter"]
        session.stateRestorationActivity = activity("chapter 2")
        app.enterBackground()
        app.kill()
        SceneAppDelegate.configuration = { _ in nil }
        app.launch(["a"])
        return app
    }

    @Test(.specification("2.3.5", "1.10.6"))
    func `values of a session are absent while the data is locked and present afterwards`()
        throws
    {
        let app = try launched()
        let session = try #require(app.session("b"))
        app.lockData()
        #expect(session.userInfo == nil)
        #expect(session.stateRestorationActivity == nil)
        #expect(session.configuration.name == "Main")
        app.unlockData()
        #expect(session.userInfo?["document"] as? String == "letter")
        #expect(session.stateRestorationActivity?.userInfo?["place"] as? String == "chapter 2")
        #expect(session.configuration.name == "Second")
        #expect(app.running?.runtime.hasEnded == false)
    }

    @Test(.specification("2.3.5", "1.10.6", "2.4.5"))
    func `values that the app sets while the data is locked are added to the stored ones`() throws {
        let app = try launched()
        app.lockData()
        try #require(app.session("b")).userInfo = ["document": "essay"]
        #expect(app.session("b")?.userInfo?["document"] as? String == "essay")
        app.enterBackground()
        app.unlockData()
        app.becomeActive("a")
        app.enterBackground("a")
        app.kill()
        app.launch(["a"])
        let session = try #require(app.session("b"))
        #expect(session.userInfo?["document"] as? String == "essay")
        #expect(session.stateRestorationActivity?.userInfo?["place"] as? String == "chapter 2")
        #expect(session.configuration.name == "Second")
    }

    @Test(.specification("2.3.5", "5.2.2"))
    func `a scene that connected while the data was locked does not replace the stored state`()
        throws
    {
        let app = try launched()
        try app.type("kept", into: "field", in: "a")
        app.lockData()
        app.open("b")
        try app.type("lost", into: "field", in: "b")
        try app.type("safe", into: "field", in: "a")
        app.unlockData()
        // The app ends, so that the next launch restores the stored state. The state of "a" is
        // saved.
        #expect(app.messages.last == .goodbye)
        #expect(app.running?.runtime.hasEnded == true)
        #expect(app.notices.last?.contains("while the user's data was locked") == true)
        app.enterBackground()
        app.kill()
        app.launch(["a", "b"])
        #expect(try app.screen("a").text(of: "field") == "safe")
        #expect(try app.screen("b").text(of: "field") == "typed")
        #expect(app.session("b")?.userInfo?["document"] as? String == "letter")
        #expect(app.session("b")?.configuration.name == "Second")
    }

    @Test(.specification("2.3.5", "5.2.2"), arguments: [false, true])
    func `a session that is new while the data is locked is saved after unlocking`(
        _ isContinuous: Bool
    ) throws {
        let app = try launched()
        app.preservesContinuously = isContinuous
        app.lockData()
        app.open("new")
        try app.type("first words", into: "field", in: "new")
        app.unlockData()
        #expect(app.running?.runtime.hasEnded == false)
        app.enterBackground()
        app.kill()
        app.launch(["new"])
        #expect(try app.screen("new").text(of: "field") == "first words")
    }

    @Test(.specification("2.3.5", "5.2.2"))
    func `a session whose configuration was chosen while the data was locked keeps it`()
        throws
    {
        let app = try launched()
        app.lockData()
        SceneAppDelegate.configuration = { _ in "Second" }
        app.open("new")
        app.unlockData()
        app.enterBackground()
        app.kill()
        SceneAppDelegate.configuration = { _ in nil }
        _ = Trace.take()
        app.launch(["new"])
        #expect(Trace.take("configuration", "connect") == ["connect second new"])
    }

    @Test(.specification("2.3.5", "1.10.6"))
    func `values set on a session while the data is locked remain when it connects afterwards`()
        throws
    {
        let app = try launched()
        app.lockData()
        try #require(app.session("b")).userInfo = ["document": "essay"]
        app.unlockData()
        app.open("b")
        #expect(app.session("b")?.userInfo?["document"] as? String == "essay")
        #expect(
            app.session("b")?.stateRestorationActivity?.userInfo?["place"] as? String
                == "chapter 2")
        #expect(try app.screen("b").text(of: "field") == "typed")
    }

    @Test(.specification("2.4.8", "5.2.2"), arguments: [false, true])
    func `a session that is discarded while the data is locked is reported after unlocking`(
        _ isConnected: Bool
    ) throws {
        let app = try launched()
        if isConnected { app.open("b") }
        app.lockData()
        _ = Trace.take()
        app.discard("b")
        #expect(Trace.take("discarded") == [])
        #expect(app.session("b") == nil)
        #expect(app.keeper.names == ["a", "application", "b"])
        #expect(!app.messages.contains(.discarded(sessions: ["b"])))
        app.unlockData()
        #expect(Trace.take("discarded") == ["discarded b with letter"])
        #expect(app.keeper.names == ["a", "application"])
        #expect(app.messages.contains(.discarded(sessions: ["b"])))
        app.lockData()
        app.unlockData()
        #expect(Trace.take("discarded") == [])
    }

    @Test(.specification("2.4.8", "5.2.2"))
    func `a launch while the data is locked leaves discarded sessions to a later launch`()
        throws
    {
        let app = try launched()
        app.enterBackground()
        app.kill()
        app.discard("b")
        app.lockData()
        _ = Trace.take()
        app.launch(["new"])
        #expect(Trace.take("discarded") == [])
        #expect(app.keeper.names == ["a", "application", "b"])
        app.unlockData()
        app.kill()
        app.launch(["a"])
        #expect(Trace.take("discarded") == ["discarded b with letter"])
        #expect(app.keeper.names == ["a", "application", "new"])
    }

    @Test(.specification("5.2.1", "5.2.2"), arguments: [Depth.inMemory, .onDisk])
    func `an app without scenes that launched while the data was locked ends and is restored`(
        _ depth: Depth
    ) {
        _ = Trace.take()
        PlannedDelegate.plan = AppPlan { TracedController("Root") }
        let app = AppUnderTest(PlannedDelegate.self, depth: depth, infoDictionary: [:])
        app.preservesContinuously = false
        app.launch()
        (app.root as? TracedController)?.text = "kept"
        app.enterBackground()
        app.kill()
        app.lockData()
        app.launch()
        (app.root as? TracedController)?.text = "lost"
        app.unlockData()
        #expect(app.messages.last == .goodbye)
        #expect(app.running?.runtime.hasEnded == true)
        app.enterBackground()
        app.kill()
        app.launch()
        #expect((app.root as? TracedController)?.text == "kept")
    }

    @Test(.specification("2.4.1", "5.2.2"))
    func `no scene is asked for its activity while the user's data is locked`() {
        let app = AppUnderTest.withActivities()
        app.launch()
        ActivitySceneDelegate.plan.activity = { _ in activity("page 7") }
        app.lockData()
        _ = Trace.take()
        app.enterBackground()
        #expect(Trace.take("activity") == [])
        app.becomeActive()
        app.unlockData()
        app.enterBackground()
        #expect(Trace.take("activity") == ["activity \(AppUnderTest.session)"])
    }

    @Test(.specification("5.2.2", "9.8"))
    func `a launch that could not read the state does not discard it afterwards`() throws {
        let app = AppUnderTest.withScenes(
            continuous: false, restoration: ["DiscardsStateAfterLaunch": true])
        app.launch()
        try app.type("kept", into: "field")
        app.enterBackground()
        app.kill()
        app.lockData()
        app.launch()
        app.kill()
        app.unlockData()
        app.launch()
        #expect(try app.screen().text(of: "field") == "kept")
    }
}
