import Foundation
import HostLink
import Specification
import Testing

@testable import UIKitCore
@testable import UIKitTesting

/// The scene classes and user activities as values (specification 1.10, 1.11).
struct SceneClassTests {
    private var application: UIApplication { .shared }

    @Test(.specification("1.10.1")) func `the raw values of the activation states are UIKit's`() {
        let states: [UIScene.ActivationState] = [
            .unattached, .foregroundActive, .foregroundInactive, .background,
        ]
        #expect(states.map(\.rawValue) == [-1, 0, 1, 2])
    }

    @Test(.specification("1.10.2", "1.10.4", "1.10.5"))
    func `a scene has its session, its delegate and its windows`() throws {
        let app = AppUnderTest.withScenes()
        app.launch()
        let scene = try #require(app.session()?.scene as? UIWindowScene)
        #expect(scene.session === app.session())
        #expect(scene.delegate is TracedSceneDelegate)
        #expect(scene.activationState == .foregroundActive)
        #expect(scene.windows.count == 1)
        #expect(scene.keyWindow === scene.windows.first)
        #expect(scene.screen.bounds.width == 390)
        // A window that belongs to no scene is not shown.
        let stray = UIWindow(frame: scene.screen.bounds)
        stray.makeKeyAndVisible()
        #expect(scene.windows.count == 1)
        #expect(stray.windowScene == nil)
        app.disconnect()
        #expect(scene.activationState == .unattached)
        #expect(application.connectedScenes.isEmpty)
    }

    @Test(.specification("1.10.8", "1.10.12"))
    func `a scene configuration is found by name, or is the first of its role`() {
        let app = AppUnderTest.withScenes()
        app.launch()
        let role = UISceneSession.Role.windowApplication
        let first = UISceneConfiguration(name: nil, sessionRole: role)
        #expect(first.name == "Main")
        #expect(first.delegateClass == TracedSceneDelegate.self)
        let second = UISceneConfiguration(name: "Second", sessionRole: role)
        #expect(second.delegateClass == SecondSceneDelegate.self)
        let unknown = UISceneConfiguration(name: "Unknown", sessionRole: role)
        #expect(unknown.name == "Unknown")
        #expect(unknown.delegateClass == nil && unknown.sceneClass == nil)
        #expect(unknown.storyboard == nil)
        let elsewhere = UISceneConfiguration(
            name: nil, sessionRole: UISceneSession.Role(rawValue: "Elsewhere"))
        #expect(elsewhere.name == nil && elsewhere.delegateClass == nil)
        #expect(application.supportsMultipleScenes)
    }

    @Test(.specification("1.10.8"))
    func `a session keeps the classes that the app sets in code`() {
        let app = AppUnderTest.withScenes()
        SceneAppDelegate.makesConfiguration = { session in
            let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
            configuration.delegateClass = SecondSceneDelegate.self
            configuration.sceneClass = NamedScene.self
            return configuration
        }
        defer { SceneAppDelegate.makesConfiguration = nil }
        app.launch()
        #expect(app.session()?.scene is NamedScene)
        SceneAppDelegate.makesConfiguration = nil
        app.relaunch()
        #expect(app.session()?.scene is NamedScene)
        #expect(app.session()?.scene?.delegate is SecondSceneDelegate)
    }

    @Test(.specification("1.13.3", "2.3.1", "6.2.2", "6.2.1f"))
    func `the notifications of a scene are posted together with the delegate's calls`() {
        let app = AppUnderTest.withScenes()
        let names = [
            UIScene.willConnectNotification, UIScene.didDisconnectNotification,
            UIScene.didActivateNotification, UIScene.willDeactivateNotification,
            UIScene.willEnterForegroundNotification, UIScene.didEnterBackgroundNotification,
        ]
        let observers = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
                let text = note.name.rawValue
                // The runtime posts the notification on the main actor.
                MainActor.assumeIsolated { Trace.add(text) }
            }
        }
        defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
        app.launch()
        #expect(
            Trace.take().dropFirst(3) == [
                "UISceneWillConnectNotification", "connect main session-1",
                "willEnterForeground session-1", "UISceneWillEnterForegroundNotification",
                "didBecomeActive session-1", "UISceneDidActivateNotification",
            ])
        app.enterBackground()
        app.disconnect()
        #expect(
            Trace.take() == [
                "willResignActive session-1", "UISceneWillDeactivateNotification",
                "didEnterBackground session-1", "UISceneDidEnterBackgroundNotification",
                "didDisconnect session-1", "UISceneDidDisconnectNotification",
            ])
    }

    @Test(.specification("6.3.8", "6.2.3"))
    func `a scene that is disconnected while the process is suspended keeps its state`() throws {
        let app = AppUnderTest.withScenes()
        app.launch(["a", "b"])
        try app.type("kept", into: "field", in: "b")
        app.enterBackground("a")
        app.enterBackground("b")
        app.tell(.suspend)
        app.disconnect("b")
        app.open("b")
        #expect(try app.screen("b").text(of: "field") == "kept")
    }

    @Test(.specification("10.21"))
    func `a transition that is not in a scene's life cycle is refused and logged`() {
        let app = AppUnderTest.withScenes()
        app.launch()
        app.tell(.suspend)
        #expect(app.notices.count == 1)
        #expect(
            app.notices.first?.hasPrefix(
                "session-1: A scene is foregroundActive, and its life cycle has no transition from "
                    + "there for suspend.") == true)
    }

    @Test(.specification("1.11.1"))
    func `an activity is current until another one becomes current or it is invalidated`() {
        let first = NSUserActivity(activityType: "local.show")
        let second = NSUserActivity(activityType: "local.edit")
        first.becomeCurrent()
        second.becomeCurrent()
        #expect(NSUserActivity.current === second)
        first.resignCurrent()
        #expect(NSUserActivity.current === second)
        second.invalidate()
        #expect(NSUserActivity.current == nil)
        second.becomeCurrent()
        #expect(NSUserActivity.current == nil)
        #expect(first.isEligibleForHandoff)
        first.addUserInfoEntries(from: ["a": 1])
        first.addUserInfoEntries(from: ["a": 2, "b": 3])
        #expect(first.userInfo as? [String: Int] == ["a": 2, "b": 3])
    }

    @Test
    func `bytes that are not an activity are logged, and the scene opens without an activity`() {
        let app = AppUnderTest.withScenes()
        app.launch()
        _ = Trace.take()
        app.open("b", activity: Array("nonsense".utf8))
        #expect(Trace.take("connect") == ["connect main b"])
        #expect(app.notices == ["The activity that b is opened with cannot be read."])
    }
}

/// A scene class of the app.
final class NamedScene: UIWindowScene {}
