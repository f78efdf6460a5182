import Foundation
import UIKitCore

@testable import UIKitTesting

/// The windows of an app on external displays: on those that are connected already, and on each
/// that is connected later.
final class DisplayWindows {
    private(set) var windows: [UIWindow] = []
    private var observers: [any NSObjectProtocol] = []

    init() {
        for screen in UIScreen.screens.dropFirst() { show(on: screen) }
        observe(UIScreen.didConnectNotification) { [weak self] screen in
            Trace.add("connected \(Int(screen.bounds.width)), screens \(UIScreen.screens.count)")
            self?.show(on: screen)
        }
        observe(UIScreen.didDisconnectNotification) { [weak self] screen in
            Trace.add("disconnected \(Int(screen.bounds.width)), screens \(UIScreen.screens.count)")
            self?.windows = []
        }
    }

    isolated deinit {
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
    }

    var controllers: [FieldController] {
        windows.compactMap { $0.rootViewController as? FieldController }
    }

    private func show(on screen: UIScreen) {
        let window = UIWindow(frame: screen.bounds)
        window.screen = screen
        window.rootViewController = FieldController("Display")
        window.isHidden = false
        windows.append(window)
    }

    private func observe(
        _ name: Notification.Name, _ body: @escaping @MainActor @Sendable (UIScreen) -> Void
    ) {
        let token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
            // Safe: posted by the runtime, which is on the main actor, and delivered at once.
            nonisolated(unsafe) let object = $0.object
            // Safe: posted by the runtime, which is on the main actor.
            MainActor.assumeIsolated {
                if let screen = object as? UIScreen { body(screen) }
            }
        }
        observers.append(token)
    }
}

/// The delegate of an external display's scene.
final class DisplaySceneDelegate: TracedSceneDelegate {
    override var title: String { "display" }
}

extension AppUnderTest {
    /// Returns an app with scenes that has a configuration for external displays as well.
    static func withDisplayScene(
        role: String = "UIWindowSceneSessionRoleExternalDisplayNonInteractive"
    ) -> AppUnderTest {
        let app = withScenes()
        let entry = [
            "UISceneConfigurationName": "Display",
            "UISceneDelegateClassName": "UIKitCoreTests.DisplaySceneDelegate",
        ]
        var manifest = app.infoDictionary["UIApplicationSceneManifest"] as? [String: Any] ?? [:]
        var roles = manifest["UISceneConfigurations"] as? [String: Any] ?? [:]
        roles[role] = [entry]
        manifest["UISceneConfigurations"] = roles
        app.infoDictionary["UIApplicationSceneManifest"] = manifest
        return app
    }
}
