import Foundation
import UIKitPrimitives

/// A scene whose windows show nothing, and the reason.
///
/// UIKit shows an empty window and logs a line. Here the page shows the reason as well, because an
/// app that was just ported often lacks an entry of `Info.plist`.
struct BlankScene {
    private let scene: UIWindowScene
    private let application: UIApplication

    /// Returns nil for a scene with a visible view, and for an external display, which mirrors
    /// another scene.
    init?(_ scene: UIWindowScene) {
        guard !scene.isExternalDisplay, let application = UIApplication.sharedIfRunning,
            !scene.windows.contains(where: {
                !$0.isHidden && ($0.rootViewController != nil || !$0.subviews.isEmpty)
            })
        else { return nil }
        self.scene = scene
        self.application = application
    }

    /// A sentence with the missing part and a remedy.
    var explanation: String {
        "The window shows nothing. "
            + (application.hasScenes ? problemOfScene : problemOfApplication)
    }

    private var manifest: AppManifest { application.manifest }

    private var problemOfApplication: String {
        let delegate = application.launchDelegate
        let name = delegate.map { "\(type(of: $0))" } ?? "The app delegate"
        if !scene.windows.isEmpty { return problemOfWindow }
        if delegate?.window != nil {
            return "\(name) never showed its window: call makeKeyAndVisible()."
        }
        if let storyboard = manifest.mainStoryboardName, !storyboard.isEmpty {
            return problem(of: storyboard, namedIn: "UIMainStoryboardFile")
        }
        return "\(name) made no window. Name a storyboard in UIMainStoryboardFile of Info.plist, "
            + "or make a window in application(_:willFinishLaunchingWithOptions:). An app with a scene "
            + "delegate declares it in UIApplicationSceneManifest."
    }

    private var problemOfScene: String {
        let configuration = scene.session.configuration
        let entry = manifest.sceneConfiguration(
            named: configuration.name, role: scene.session.role.rawValue)
        guard let delegate = scene.delegate else {
            guard let name = entry?.delegateClassName else {
                return "Its scene configuration has no delegate. Set UISceneDelegateClassName to "
                    + "Module.Class in Info.plist."
            }
            return "UISceneDelegateClassName in Info.plist names \(name), and the program has no "
                + "such class. Its modules are \(ProgramModules.names.joined(separator: ", "))."
        }
        if !scene.windows.isEmpty { return problemOfWindow }
        if (delegate as? any UIWindowSceneDelegate)?.window != nil {
            return "The window of \(type(of: delegate)) belongs to no scene: make it with "
                + "UIWindow(windowScene:)."
        }
        if let storyboard = entry?.storyboardName {
            return problem(of: storyboard, namedIn: "UISceneStoryboardFile")
        }
        return "\(type(of: delegate)) made no window. Name a storyboard in UISceneStoryboardFile "
            + "of Info.plist, or make a window in scene(_:willConnectTo:options:)."
    }

    private var problemOfWindow: String {
        guard scene.windows.contains(where: { !$0.isHidden }) else {
            return "It is hidden: call makeKeyAndVisible()."
        }
        guard let storyboard = scene.session.configuration.storyboard else {
            return "It has no view controller: set its rootViewController."
        }
        return MainStoryboard.withoutFirstScreen(storyboard.name)
    }

    private func problem(of storyboard: String, namedIn key: String) -> String {
        UIStoryboard.existing(storyboard) == nil
            ? MainStoryboard.missing(storyboard, namedIn: key)
            : MainStoryboard.withoutFirstScreen(storyboard)
    }
}

extension BlankScene {
    /// Returns a window with the explanation for the page.
    ///
    /// It belongs to no scene, so the app does not see it.
    func notice() -> UIWindow {
        let window = UIWindow(frame: scene.screen.bounds)
        window.isHidden = false
        window.backgroundColor = .systemBackground
        let label = UILabel(frame: window.bounds.insetBy(dx: 24, dy: 24))
        let unknown = manifest.unknownVariables.map { "\($0)" }
        label.text = ([explanation] + unknown).joined(separator: "\n\n")
        label.numberOfLines = 0
        label.textAlignment = .center
        label.textColor = .secondaryLabel
        window.addSubview(label)
        return window
    }
}
