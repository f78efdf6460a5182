import Foundation
import HostLink
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// Callbacks of an app with scenes, per transition (specification 2.3.1, 6.2.1).
struct SceneLifeCycleTests {
    @Test(.specification("2.3.1", "2.3.2"))
    func `at the first launch, the scene connects after the app has finished launching`() {
        let app = AppUnderTest.withScenes()
        app.launch()
        #expect(
            Trace.take() == [
                "willFinish", "didFinish", "configuration session-1", "connect main session-1",
                "willEnterForeground session-1", "didBecomeActive session-1",
            ])
    }

    @Test func `a relaunch restores after the scenes are connected, before they are shown`() {
        let app = AppUnderTest.withScenes()
        app.launch(["a", "b"])
        app.settle()
        app.kill()
        _ = Trace.take()
        app.launch(["a", "b"])
        #expect(
            Trace.take() == [
                "willFinish", "shouldRestore", "didFinish", "connect main a", "connect main b",
                "didDecode", "willEnterForeground a", "didBecomeActive a", "willEnterForeground b",
                "didBecomeActive b",
            ])
    }

    @Test(.specification("6.2.5", "1.10.3"))
    func `each transition of a scene calls the scene's delegate and not the app's`() {
        let app = AppUnderTest.withScenes()
        app.launch()
        let scene = UIApplication.shared.connectedScenes.first
        _ = Trace.take()
        app.resignActive()
        #expect(Trace.take() == ["willResignActive session-1"])
        #expect(scene?.activationState == .foregroundInactive)
        app.becomeActive()
        #expect(Trace.take() == ["didBecomeActive session-1"])
        #expect(scene?.activationState == .foregroundActive)
        app.enterBackground()
        #expect(Trace.take() == ["willResignActive session-1", "didEnterBackground session-1"])
        #expect(scene?.activationState == .background)
        app.resignActive()
        #expect(Trace.take() == ["willEnterForeground session-1"])
    }

    @Test(.specification("6.2.4", "6.2.8"))
    func `each scene has its own phase, and the app has the phase nearest to the foreground`() {
        let app = AppUnderTest.withScenes()
        app.launch(["a", "b"])
        _ = Trace.take()
        app.enterBackground("a")
        #expect(Trace.take() == ["willResignActive a", "didEnterBackground a"])
        #expect(UIApplication.shared.applicationState == .active)
        app.resignActive("b")
        #expect(UIApplication.shared.applicationState == .inactive)
        app.enterBackground("b")
        #expect(UIApplication.shared.applicationState == .background)
    }

    @Test(.specification("1.13.4"))
    func `the app's notifications are posted for its last scene to leave and its first to return`()
    {
        let app = AppUnderTest.withScenes()
        app.launch(["a", "b"])
        let observers = tracingAppNotifications()
        defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
        _ = Trace.take()
        app.enterBackground("a")
        #expect(Trace.take("UIApplication") == [])
        app.enterBackground("b")
        #expect(
            Trace.take("UIApplication") == [
                "UIApplicationWillResignActiveNotification",
                "UIApplicationDidEnterBackgroundNotification",
            ])
        app.becomeActive("a")
        app.becomeActive("b")
        #expect(
            Trace.take("UIApplication") == [
                "UIApplicationWillEnterForegroundNotification",
                "UIApplicationDidBecomeActiveNotification",
            ])
    }

    @Test(.specification("1.13.4", "6.2.1b"))
    func `scenes made in the background post nothing for an app that is in the background`() {
        let app = AppUnderTest.withScenes()
        let observers = tracingAppNotifications()
        defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
        app.launch(["a", "b"], inBackground: true)
        #expect(
            Trace.take("UIApplication", "didEnter") == [
                "didEnterBackground a", "didEnterBackground b",
            ])
        app.open("c", inBackground: true)
        #expect(Trace.take("UIApplication") == [])
        app.becomeActive("a")
        app.enterBackground("a")
        #expect(
            Trace.take("UIApplication") == [
                "UIApplicationWillEnterForegroundNotification",
                "UIApplicationDidBecomeActiveNotification",
                "UIApplicationWillResignActiveNotification",
                "UIApplicationDidEnterBackgroundNotification",
            ])
    }

    private func tracingAppNotifications() -> [any NSObjectProtocol] {
        [
            UIApplication.willResignActiveNotification,
            UIApplication.didEnterBackgroundNotification,
            UIApplication.willEnterForegroundNotification,
            UIApplication.didBecomeActiveNotification,
        ].map { name in
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
                let text = note.name.rawValue
                // The runtime posts the notification on the main actor.
                MainActor.assumeIsolated { Trace.add(text) }
            }
        }
    }

    @Test func `a scene launched in the background is not shown`() {
        let app = AppUnderTest.withScenes()
        app.launch(inBackground: true)
        #expect(
            Trace.take().suffix(2) == ["connect main session-1", "didEnterBackground session-1"])
        #expect(app.phasesReached() == [.background])
    }

    @Test func `a configuration without a scene delegate is logged`() {
        let app = AppUnderTest(
            SceneAppDelegate.self, infoDictionary: ["UIApplicationSceneManifest": [String: Any]()])
        SceneAppDelegate.configuration = { _ in nil }
        app.launch()
        #expect(
            app.notices == [
                "The scene configuration (first) names no scene delegate; set "
                    + "UISceneDelegateClassName to Module.Class in Info.plist.",
                "The window shows nothing. Its scene configuration has no delegate. Set "
                    + "UISceneDelegateClassName to Module.Class in Info.plist.",
            ])
    }
}
