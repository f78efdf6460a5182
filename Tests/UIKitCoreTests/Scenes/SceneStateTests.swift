import Foundation
import HostLink
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// Sessions, their state, and their connecting and disconnecting (specification 2.4, 6.2.9).
struct SceneStateTests {
    @Test func `two scenes with the same screens keep their own states`() throws {
        let app = AppUnderTest.withScenes()
        app.launch(["a", "b"])
        try app.type("left", into: "field", caret: 2, in: "a")
        try app.type("right", into: "field", caret: 3, in: "b")
        app.relaunch()
        for (session, text, caret) in [("a", "left", 2), ("b", "right", 3)] {
            let screen = try app.screen(session)
            #expect(try screen.text(of: "field") == text)
            #expect(try screen.selection(of: "field") == caret..<caret)
            #expect(screen.focusedIdentifier == "field")
        }
        #expect(app.notices == [])
    }

    @Test(.specification("2.4.7", "10.23"))
    func `a scene that is disconnected keeps its session and is restored with its state`() throws {
        for continuous in [true, false] {
            let app = AppUnderTest.withScenes(continuous: continuous)
            app.launch(["a", "b"])
            try app.type("kept", into: "field", in: "b")
            let session = UIApplication.shared.openSessions.first {
                $0.persistentIdentifier == "b"
            }
            _ = Trace.take()
            app.disconnect("b")
            #expect(
                Trace.take() == ["willResignActive b", "didEnterBackground b", "didDisconnect b"])
            #expect(UIApplication.shared.connectedScenes.count == 1)
            #expect(UIApplication.shared.openSessions.count == 2)
            #expect(session?.scene == nil)
            app.open("b")
            #expect(
                Trace.take() == [
                    "connect main b", "shouldRestore", "willEnterForeground b", "didBecomeActive b",
                ])
            #expect(try app.screen("b").text(of: "field") == "kept")
            #expect(UIApplication.shared.openSessions.count == 2)
            #expect(session?.scene != nil)
        }
    }

    @Test func `a discarded session is deleted with its state, and the app is notified`() throws {
        let app = AppUnderTest.withScenes()
        app.launch(["a", "b"])
        try app.type("gone", into: "field", in: "b")
        app.settle()
        _ = Trace.take()
        app.discard("b")
        #expect(
            Trace.take() == [
                "willResignActive b", "didEnterBackground b", "didDisconnect b", "discarded b",
            ])
        #expect(UIApplication.shared.openSessions.count == 1)
        #expect(app.keeper.names == ["a", "application"])
        app.relaunch()
        app.open("b")
        #expect(try app.screen("b").text(of: "field") == "")
    }

    @Test(.specification("2.4.8", "1.3.11"))
    func `a session that is discarded while the app is not running is reported at the next launch`()
        throws
    {
        let app = AppUnderTest.withScenes()
        app.launch(["a", "b"])
        app.settle()
        app.kill()
        app.discard("b")
        _ = Trace.take()
        app.launch(["a"])
        #expect(Trace.take("discarded") == ["discarded b"])
        #expect(app.keeper.names == ["a", "application"])
        app.kill()
        app.launch(["a"])
        #expect(Trace.take("discarded") == [])
    }

    @Test(.specification("1.10.9", "6.2.9"))
    func `a requested window gets the activity and state of its own`() throws {
        let app = AppUnderTest.withScenes()
        app.launch()
        let activity = NSUserActivity(activityType: "local.show")
        activity.userInfo = ["person": "Ada"]
        UIApplication.shared.requestSceneSessionActivation(nil, userActivity: activity)
        app.finishTurn()
        _ = Trace.take()
        let session = try app.openRequestedWindow()
        #expect(
            Trace.take() == [
                "configuration \(session)", "connect main \(session) for Ada",
                "willEnterForeground \(session)", "didBecomeActive \(session)",
            ])
        try app.type("in the new one", into: "field", in: session)
        app.relaunch()
        #expect(try app.screen(session).text(of: "field") == "in the new one")
        #expect(try app.screen().text(of: "field") == "")
    }

    @Test func `a value that an activity cannot hold is logged and left out`() throws {
        let app = AppUnderTest.withScenes()
        app.launch()
        let activity = NSUserActivity(activityType: "local.show")
        activity.userInfo = ["view": UIView()]
        UIApplication.shared.requestSceneSessionActivation(nil, userActivity: activity)
        app.finishTurn()
        #expect(app.notices.contains { $0.contains("a UIView cannot be kept") })
        _ = Trace.take()
        try app.openRequestedWindow()
        #expect(Trace.take("connect") == ["connect main session-2"])
    }

    @Test(.specification("2.3.3", "1.3.11"))
    func `a session keeps the configuration that the app chose for it`() {
        let app = AppUnderTest.withScenes()
        SceneAppDelegate.configuration = { _ in "Second" }
        app.launch()
        #expect(
            Trace.take("configuration", "connect") == [
                "configuration session-1", "connect second session-1",
            ])
        SceneAppDelegate.configuration = { _ in "Main" }
        app.relaunch()
        #expect(Trace.take("configuration", "connect") == ["connect second session-1"])
        let session = UIApplication.shared.openSessions.first
        #expect(session?.configuration.name == "Second")
    }

    @Test func `a configuration is chosen again for a session without saved state`() {
        let app = AppUnderTest.withScenes(continuous: false)
        app.launch()
        app.kill()
        _ = Trace.take()
        app.launch()
        #expect(
            Trace.take("configuration", "connect") == [
                "configuration session-1", "connect main session-1",
            ])
    }

    @Test func `a scene that is opened after the app declined its state is not reset`() throws {
        let app = AppUnderTest.withScenes()
        app.launch(["a", "b"])
        try app.type("old", into: "field", in: "b")
        app.settle()
        app.kill()
        SceneAppDelegate.isRestoring = false
        app.launch(["a"])
        #expect(app.disposition("a") == .reset)
        SceneAppDelegate.isRestoring = true
        app.settle()
        app.open("c")
        #expect(app.disposition("c") == .restored)
    }

    @Test func `an app can request that a session is discarded`() throws {
        let app = AppUnderTest.withScenes()
        app.launch()
        let session = try #require(UIApplication.shared.openSessions.first)
        UIApplication.shared.requestSceneSessionDestruction(session, options: nil)
        #expect(app.messages.contains(.requestDestruction(request: 1, session: "session-1")))
    }
}
