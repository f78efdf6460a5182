import Foundation
import HostLink
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// The activity that a connected scene gets when it is activated (specification 6.2.9).
struct SceneActivationTests {
    private func requested() -> AppUnderTest {
        let app = AppUnderTest.withActivities()
        app.launch(["a", "b"])
        app.enterBackground("b")
        _ = Trace.take()
        let shown = NSUserActivity(activityType: "local.show")
        shown.userInfo = ["person": "Ada"]
        UIApplication.shared.requestSceneSessionActivation(app.session("b"), userActivity: shown)
        app.finishTurn()
        return app
    }

    @Test(.specification("6.2.9"))
    func `an activated scene gets its activity once it is in the foreground`() {
        let app = requested()
        app.tell(.answer(request: 1, isGranted: true))
        #expect(Trace.take() == [])
        app.becomeActive("b")
        #expect(
            Trace.take() == ["willEnterForeground b", "didBecomeActive b", "continue Ada in b"])
        app.enterBackground("b")
        app.becomeActive("b")
        #expect(Trace.take("continue") == [])
    }

    @Test(.specification("6.2.9", "6.2.10"))
    func `an activity for a refused scene is delivered to no scene`() {
        let app = requested()
        app.tell(.answer(request: 1, isGranted: false))
        app.becomeActive("b")
        #expect(Trace.take("continue") == [])
    }

    @Test(.specification("6.2.9"))
    func `a scene that disconnects while it is activated gets its activity in the foreground`() {
        let app = requested()
        app.tell(.answer(request: 1, isGranted: true))
        app.disconnect("b")
        _ = Trace.take()
        app.open("b")
        #expect(
            Trace.take("connect", "didBecomeActive", "continue") == [
                "connect main b", "didBecomeActive b", "continue Ada in b",
            ])
    }

    @Test(.specification("6.2.9", "1.1.12"))
    func `a test can activate the window that its app has requested, connected or not`() throws {
        let app = requested()
        #expect(try app.openRequestedWindow() == "b")
        #expect(
            Trace.take() == ["willEnterForeground b", "didBecomeActive b", "continue Ada in b"])
        app.disconnect("b")
        UIApplication.shared.requestSceneSessionActivation(
            app.session("b"), userActivity: activity("page 7"))
        app.finishTurn()
        _ = Trace.take()
        #expect(try app.openRequestedWindow() == "b")
        #expect(
            Trace.take("connect", "didBecomeActive", "continue") == [
                "connect main b", "didBecomeActive b",
            ])
    }
}
