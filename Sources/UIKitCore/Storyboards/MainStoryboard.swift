import Foundation
import HostLink
import InterfaceFiles

/// The storyboards that `Info.plist` names.
enum MainStoryboard {
    /// Makes the window and the first screen of an app without scenes, before its delegate is
    /// notified of the launch.
    ///
    /// - Returns: A warning if `UIMainStoryboardFile` names no storyboard, or one without a first
    ///   screen.
    static func load(
        for application: UIApplication, _ delegate: any UIApplicationDelegate
    ) -> String? {
        guard let name = application.manifest.mainStoryboardName, !application.hasScenes else {
            return nil
        }
        guard let storyboard = UIStoryboard.existing(name) else {
            return
                "Could not find a storyboard named '\(name)', which UIMainStoryboardFile in "
                + "Info.plist names; add \(name).storyboard to the app's resources."
        }
        guard let root = storyboard.instantiateInitialViewController() else {
            return
                "The storyboard '\(name)', which UIMainStoryboardFile in Info.plist names, has no "
                + "initial view controller; mark one in Interface Builder."
        }
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = root
        delegate.window = window
        window.makeKeyAndVisible()
        return nil
    }

    /// Returns the storyboard of a scene configuration; an unknown name is reported.
    static func find(_ name: String) -> UIStoryboard? {
        if let storyboard = UIStoryboard.existing(name) { return storyboard }
        ApplicationRuntime.current?.notice(
            .error,
            "Could not find a storyboard named '\(name)', which UISceneStoryboardFile in "
                + "Info.plist names; add \(name).storyboard to the app's resources.")
        return nil
    }
}
