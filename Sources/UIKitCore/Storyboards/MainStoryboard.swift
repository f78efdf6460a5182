import Foundation
import HostLink

/// The main storyboard of an app without scenes.
///
/// `UIMainStoryboardFile` in `Info.plist` names it. Since Xcode 13 that key may be in the build
/// settings of the project alone. So without the key, `Main.storyboard` is the main storyboard,
/// unless the app delegate creates a window itself.
final class MainStoryboard {
    private static let defaultName = "Main"

    private let application: UIApplication
    private let log: RestorationLog
    /// The window of the storyboard that `Info.plist` does not name.
    private weak var defaultWindow: UIWindow?

    init(application: UIApplication, log: RestorationLog) {
        self.application = application
        self.log = log
    }

    /// Creates the window and the first screen of the storyboard that `Info.plist` names, before
    /// the delegate is notified of the launch.
    func loadNamed(for delegate: any UIApplicationDelegate) {
        guard let name = application.manifest.mainStoryboardName, !name.isEmpty else { return }
        guard let storyboard = UIStoryboard.existing(name) else {
            return log.noteLaunchProblem(
                .error, Self.missing(name, namedIn: "UIMainStoryboardFile"))
        }
        if show(storyboard, for: delegate) == nil {
            log.noteLaunchProblem(.error, Self.withoutFirstScreen(name))
        }
    }

    /// Creates the window and the first screen of `Main.storyboard`, after the first call of a
    /// delegate that has created no window in it.
    func loadDefault(for delegate: any UIApplicationDelegate) {
        guard application.manifest.mainStoryboardName == nil, delegate.window == nil,
            application.windows.isEmpty,
            let file = InterfaceFileCache.file(
                Self.defaultName, extension: "storyboard", in: .main, isOwn: true),
            file.scenes.initial != nil, let storyboard = UIStoryboard.existing(Self.defaultName)
        else { return }
        defaultWindow = show(storyboard, for: delegate)
    }

    /// Removes the window of `Main.storyboard` if the delegate has created another one since.
    func removeReplacedDefault() {
        guard let defaultWindow,
            application.windows.contains(where: {
                $0 !== defaultWindow && !$0.isHidden && $0.rootViewController != nil
            })
        else { return }
        defaultWindow.isHidden = true
        defaultWindow.windowScene = nil
        log.noteLaunchProblem(
            .info,
            "The first screen of Main.storyboard was made and not used, because Info.plist has no "
                + "UIMainStoryboardFile and the app delegate made its own window late. Set "
                + "UIMainStoryboardFile to an empty text, or make the window in "
                + "application(_:willFinishLaunchingWithOptions:).")
    }

    private func show(
        _ storyboard: UIStoryboard, for delegate: any UIApplicationDelegate
    ) -> UIWindow? {
        guard let root = storyboard.instantiateInitialViewController() else { return nil }
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = root
        delegate.window = window
        window.makeKeyAndVisible()
        return window
    }
}

extension MainStoryboard {
    /// Returns the storyboard of a scene configuration; an unknown name is reported.
    static func find(_ name: String) -> UIStoryboard? {
        if let storyboard = UIStoryboard.existing(name) { return storyboard }
        ApplicationRuntime.current?.log.noteLaunchProblem(
            .error, missing(name, namedIn: "UISceneStoryboardFile"))
        return nil
    }

    /// Returns the problem of a storyboard that a key of `Info.plist` names, and that is missing or
    /// damaged.
    static func missing(_ name: String, namedIn key: String) -> String {
        if let problem = InterfaceFileCache.problem(of: name, extension: "storyboard") {
            return "The storyboard '\(name)', which \(key) in Info.plist names, cannot be read. "
                + problem
        }
        let hint = UIStoryboard.hint(for: name, in: .main)
        return "Could not find a storyboard named '\(name)', which \(key) in Info.plist names; add "
            + "\(name).storyboard to the app's resources\(hint.isEmpty ? "." : hint)"
    }

    /// Returns the problem of a storyboard without an initial view controller.
    static func withoutFirstScreen(_ name: String) -> String {
        "The storyboard '\(name)', which Info.plist names, has no initial view controller; mark "
            + "one in Interface Builder."
    }
}
