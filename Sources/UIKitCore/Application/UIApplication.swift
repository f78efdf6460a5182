import Foundation

/// The app, with its delegate, its scenes and its registered objects.
@preconcurrency
open class UIApplication: UIResponder {
    /// The application of this process.
    public class var shared: UIApplication {
        guard let sharedIfRunning else {
            preconditionFailure(
                "UIApplication.shared was asked for before the app was launched; "
                    + "start from @main or from UIKitTesting.")
        }
        return sharedIfRunning
    }

    static var sharedIfRunning: UIApplication?

    /// The object that is notified of the app's life cycle.
    ///
    /// The object that the app is launched with is kept alive.
    open weak var delegate: (any UIApplicationDelegate)?

    /// The state of the app, which is that of its scene nearest to the user (6.2.4).
    open internal(set) var applicationState: State = .inactive {
        didSet { ApplicationRuntime.current?.tasks.applicationStateDidChange() }
    }

    /// The delegate that the app was launched with.
    ///
    /// It gets all callbacks, also if the app sets another ``delegate``, and is kept alive here.
    var launchDelegate: (any UIApplicationDelegate)?

    let manifest: AppManifest
    var scenes: [UIScene] = []
    var sessions: [UISceneSession] = []
    /// How many extensions of the restoration are not completed.
    var restorationExtensions = 0

    init(manifest: AppManifest) {
        self.manifest = manifest
        super.init()
    }

    /// The connected scenes.
    open var connectedScenes: Set<UIScene> { Set(scenes) }

    /// The sessions of this app that the host has not discarded.
    open var openSessions: Set<UISceneSession> { Set(sessions) }

    /// Whether the app may have more than one scene.
    open var supportsMultipleScenes: Bool { manifest.scenes?.supportsMultipleScenes ?? false }

    /// The windows of all scenes, back to front.
    open var windows: [UIWindow] { windowScenes.flatMap(\.windows) }

    /// The window that receives key presses and text, of the first scene that has one.
    open var keyWindow: UIWindow? { windowScenes.lazy.compactMap(\.keyWindow).first }

    /// The states of an app (1.1.9).
    public nonisolated enum State: Int, Sendable {
        /// In the foreground, with the focus.
        case active = 0
        /// In the foreground without the focus, or between foreground and background.
        case inactive = 1
        /// In the background.
        case background = 2
    }

    /// Whether the app has a scene manifest.
    var hasScenes: Bool { manifest.scenes != nil }

    /// Posts a notification, of the application unless another object is given.
    func post(_ name: Notification.Name, from object: AnyObject? = nil) {
        NotificationCenter.default.post(name: name, object: object ?? self)
    }

    var windowScenes: [UIWindowScene] { scenes.compactMap { $0 as? UIWindowScene } }

    /// The scene that app-wide properties refer to.
    var mainWindowScene: UIWindowScene? {
        if let scene = ApplicationRuntime.current?.scenes.connecting, !scene.isExternalDisplay {
            return scene
        }
        return windowScenes.first { !$0.isExternalDisplay } ?? windowScenes.first
    }

    /// The one scene of an app without a scene manifest.
    var implicitScene: UIWindowScene? { hasScenes ? nil : mainWindowScene }

    /// The reasons for which an app is launched.
    ///
    /// On Linux only ``url``, ``sourceApplication`` and the keys of user activities have values.
    public nonisolated struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name of the key.
        public let rawValue: String

        /// Makes a key from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The URL that the app is launched to open.
        public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    }
}
