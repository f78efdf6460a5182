import Foundation
import HostLink
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// Activities that are continued in scenes (specification 6.7.1): each is announced, and then
/// arrives or fails.
struct SceneHandoffTests {
    private static let type = "local.show"

    private func app() -> AppUnderTest {
        AppUnderTest.withScenes(continuous: false, delegate: "HandoffSceneDelegate")
    }

    private static func bytes() throws -> [UInt8] {
        let app = AppUnderTest.withScenes(delegate: "HandoffSceneDelegate")
        app.launch()
        let shown = activity("page 7")
        shown.becomeCurrent()
        app.finishTurn()
        defer { shown.invalidate() }
        let offers = app.messages.compactMap { message in
            if case .currentActivity(let activity?) = message { activity.bytes } else { nil }
        }
        return try #require(offers.last)
    }

    @Test(.specification("6.7.1", "1.10.3"))
    func
        `a connected scene is notified of an activity, and then gets it or the reason for its failure`()
        throws
    {
        let bytes = try Self.bytes()
        let app = app()
        app.launch()
        _ = Trace.take()
        let session = AppUnderTest.session
        app.tell(.open(session: session, .willContinue(type: Self.type)))
        app.tell(.open(session: session, .activity(type: Self.type, bytes)))
        #expect(Trace.take() == ["willContinue local.show", "continue page 7"])
        app.tell(.open(session: session, .willContinue(type: Self.type)))
        app.tell(
            .open(session: session, .activityFailed(type: Self.type, reason: "It is gone.")))
        #expect(Trace.take() == ["willContinue local.show", "didFail local.show It is gone."])
        app.tell(.open(session: session, .willContinue(type: Self.type)))
        app.tell(.open(session: session, .activity(type: Self.type, [1, 2, 3])))
        #expect(
            Trace.take() == [
                "willContinue local.show",
                "didFail local.show The data of the activity cannot be read.",
            ])
    }

    @Test(.specification("6.7.1", "1.10.9"))
    func `a scene that connects for an activity finds it in its connection options`() throws {
        let bytes = try Self.bytes()
        let app = app()
        app.waitingOpenings = [
            .willContinue(type: Self.type), .activity(type: Self.type, bytes),
        ]
        app.launch()
        #expect(
            Trace.take("connect", "didBecomeActive", "willContinue", "continue", "didFail") == [
                "connect for local.show with page 7", "didBecomeActive",
            ])
    }

    @Test(.specification("6.7.1", "1.10.9"))
    func `a scene that connects before its activity gets it later, or the reason for its failure`()
        throws
    {
        let bytes = try Self.bytes()
        let app = app()
        app.waitingOpenings = [.willContinue(type: Self.type)]
        app.launch()
        app.tell(.open(session: AppUnderTest.session, .activity(type: Self.type, bytes)))
        #expect(
            Trace.take("connect", "didBecomeActive", "willContinue", "continue", "didFail") == [
                "connect for local.show", "didBecomeActive", "continue page 7",
            ])
        app.waitingOpenings = [.willContinue(type: Self.type)]
        app.open("b")
        app.tell(.open(session: "b", .activityFailed(type: Self.type, reason: "It is gone.")))
        #expect(
            Trace.take("connect", "didBecomeActive", "willContinue", "continue", "didFail") == [
                "connect for local.show", "didBecomeActive", "didFail local.show It is gone.",
            ])
    }

    @Test(.specification("6.7.1", "1.10.9"), arguments: [false, true])
    func `a scene that connects for a lost activity is notified in the foreground`(
        _ isLaunch: Bool
    ) {
        let app = app()
        if !isLaunch { app.launch() }
        _ = Trace.take()
        func open(_ session: String, _ openings: Opening...) {
            app.waitingOpenings = openings
            if app.isRunning { app.open(session) } else { app.launch([session]) }
        }
        open(
            "b", .willContinue(type: Self.type),
            .activityFailed(type: Self.type, reason: "It is gone."))
        #expect(
            Trace.take("connect", "didBecomeActive", "willContinue", "continue", "didFail") == [
                "connect for local.show", "didBecomeActive", "didFail local.show It is gone.",
            ])
        open("c", .willContinue(type: Self.type), .activity(type: Self.type, [1, 2, 3]))
        #expect(
            Trace.take("connect", "didBecomeActive", "willContinue", "continue", "didFail") == [
                "connect for local.show", "didBecomeActive",
                "didFail local.show The data of the activity cannot be read.",
            ])
    }
}

/// The delegate of a scene that continues activities.
final class HandoffSceneDelegate: UIResponder, UIWindowSceneDelegate {
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        let type = connectionOptions.handoffUserActivityType
        let place = connectionOptions.userActivities.first?.userInfo?["place"]
        Trace.add(
            "connect" + (type.map { " for \($0)" } ?? "") + (place.map { " with \($0)" } ?? ""))
    }

    func sceneDidBecomeActive(_ scene: UIScene) { Trace.add("didBecomeActive") }

    func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) {
        Trace.add("willContinue \(userActivityType)")
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        Trace.add("continue \(userActivity.userInfo?["place"] ?? "nowhere")")
    }

    func scene(
        _ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String,
        error: any Error
    ) {
        Trace.add("didFail \(userActivityType) \(error.localizedDescription)")
    }
}
