public import Foundation

/// The app, with its delegate, its scenes and its registered objects.
@preconcurrency
open class UIApplication: UIResponder {
    /// The application of this process.
    public class var shared: UIApplication {
        guard let sharedIfRunning else {
            preconditionFailure(
                "UIApplication.shared was used before the app was launched; "
                    + "start from @main or from UIKitTesting.")
        }
        return sharedIfRunning
    }

    static var sharedIfRunning: UIApplication?

    /// The object that is notified of the app's life cycle.
    ///
    /// The object that the app is launched with is kept alive.
    open weak var delegate: (any UIApplicationDelegate)?

    /// The state of the app, which is that of its scene nearest to the user (specification 6.2.4).
    open internal(set) var applicationState: State = .inactive {
        didSet { ApplicationRuntime.current?.tasks.applicationStateDidChange() }
    }

    /// The delegate that the app was launched with.
    ///
    /// It gets all callbacks, even if the app sets another ``delegate``. The application retains
    /// it.
    var launchDelegate: (any UIApplicationDelegate)?

    let manifest: AppManifest
    var scenes: [UIScene] = []
    var sessions: [UISceneSession] = []
    /// The number of extensions of the restoration that are not completed.
    var restorationExtensions = 0

    /// The manifest of the application object that is being created.
    private static var manifestOfLaunch: AppManifest?

    /// Creates the application object, which the runtime does once in each launch.
    ///
    /// A subclass may override it. An app that calls it itself stops, as in UIKit.
    public override init() {
        guard let manifest = UIApplication.manifestOfLaunch else {
            preconditionFailure(
                "UIApplication() was called by the app; use UIApplication.shared, because an app "
                    + "has one application object.")
        }
        self.manifest = manifest
        super.init()
    }

    convenience init(manifest: AppManifest) {
        UIApplication.manifestOfLaunch = manifest
        defer { UIApplication.manifestOfLaunch = nil }
        self.init()
    }

    /// Creates the application object of a principal class.
    static func make(_ principal: UIApplication.Type, manifest: AppManifest) -> UIApplication {
        manifestOfLaunch = manifest
        defer { manifestOfLaunch = nil }
        return principal._construct() as? UIApplication ?? UIApplication()
    }

    /// Passes an event to the windows in which its touches or presses began.
    ///
    /// Every event of touches and of presses comes here before windows, gesture recognizers and
    /// responders get it. If an override does not call `super`, they do not get it: touches that
    /// they already had are cancelled when they end, and a control under such a touch is not
    /// tapped.
    ///
    /// - Note: Difference from UIKit: if this method is overridden, the page also reports touches
    ///   that no view handles. Presses come here while an object of the responder chain receives
    ///   them. Text that is typed into fields, keys that controls handle and actions of assistive
    ///   technology are not events.
    open func sendEvent(_ event: UIEvent) {
        event.route?.passToWindows(event)
    }

    /// The connected scenes.
    open var connectedScenes: Set<UIScene> { Set(scenes) }

    /// The sessions of this app that the host has not discarded.
    open var openSessions: Set<UISceneSession> { Set(sessions) }

    /// Whether the app may have more than one scene.
    open var supportsMultipleScenes: Bool { manifest.scenes?.supportsMultipleScenes ?? false }

    /// Whether the screens that show the app stay on while the user does nothing.
    ///
    /// Pages ask their browser for it while they are visible. The browser may refuse, for example
    /// to save power, and needs a secure connection.
    ///
    /// The value is not preserved: a new process sets it again.
    open var isIdleTimerDisabled = false {
        didSet {
            if oldValue != isIdleTimerDisabled { ApplicationRuntime.current?.setNeedsTurn() }
        }
    }

    /// The windows of all scenes, back to front.
    open var windows: [UIWindow] { windowScenes.flatMap(\.windows) }

    /// The window that receives key presses and text, of the first scene that has one.
    open var keyWindow: UIWindow? { windowScenes.lazy.compactMap(\.keyWindow).first }

    /// The states of an app (specification 1.1.9).
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

        /// Creates a key from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The URL that the app is launched to open.
        public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    }
}

extension UIApplication {
    /// Posted after the app has finished launching.
    public nonisolated static let didFinishLaunchingNotification = Notification.Name(
        "UIApplicationDidFinishLaunchingNotification")
    /// Posted after the app has become active.
    public nonisolated static let didBecomeActiveNotification = Notification.Name(
        "UIApplicationDidBecomeActiveNotification")
    /// Posted when the app is about to resign being active.
    public nonisolated static let willResignActiveNotification = Notification.Name(
        "UIApplicationWillResignActiveNotification")
    /// Posted after the app has entered the background.
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UIApplicationDidEnterBackgroundNotification")
    /// Posted when the app is about to enter the foreground.
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UIApplicationWillEnterForegroundNotification")
    /// Posted when the app is about to be terminated.
    public nonisolated static let willTerminateNotification = Notification.Name(
        "UIApplicationWillTerminateNotification")
    /// Posted when memory is low.
    public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name(
        "UIApplicationDidReceiveMemoryWarningNotification")
    /// Posted when a new day has begun, or when the clock, the time zone or daylight saving time
    /// has changed.
    public nonisolated static let significantTimeChangeNotification = Notification.Name(
        "UIApplicationSignificantTimeChangeNotification")
    /// Posted when the user's data is about to be locked.
    public nonisolated static let protectedDataWillBecomeUnavailableNotification =
        Notification.Name("UIApplicationProtectedDataWillBecomeUnavailable")
    /// Posted when the user's data is unlocked again.
    public nonisolated static let protectedDataDidBecomeAvailableNotification =
        Notification.Name("UIApplicationProtectedDataDidBecomeAvailable")
    /// Posted when the host starts or stops starting apps in the background.
    public nonisolated static let backgroundRefreshStatusDidChangeNotification =
        Notification.Name("UIApplicationBackgroundRefreshStatusDidChangeNotification")
}

extension UIApplication {
    /// Begins a task that the app continues in the background if the user leaves the app meanwhile
    /// (specification 1.1.10, 6.3.3).
    ///
    /// Call it before the work begins, and `endBackgroundTask(_:)` once for each call when the work
    /// is done. The app may run in the background for a time that the operator sets, 30 seconds by
    /// default (specification 9.10). An app that has an open task after that time is ended, and the
    /// log names the task.
    ///
    /// - Parameters:
    ///   - taskName: A name for the log.
    ///   - handler: Called shortly before the time is up. Save unfinished work, and end the task.
    /// - Returns: The task, or ``UIBackgroundTaskIdentifier/invalid`` if no time is left.
    public func beginBackgroundTask(
        withName taskName: String? = nil, expirationHandler handler: (() -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        ApplicationRuntime.current?.tasks.begin(taskName, handler) ?? .invalid
    }

    /// Ends a task.
    ///
    /// The end of the last task in the background preserves the state again (specification 2.1.2).
    public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
        ApplicationRuntime.current?.tasks.end(identifier)
    }

    /// The time that the app may still run in the background, in seconds; a huge number in the
    /// foreground.
    public var backgroundTimeRemaining: TimeInterval {
        ApplicationRuntime.current?.tasks.timeRemaining ?? .greatestFiniteMagnitude
    }
}

extension UIApplication {
    /// The shortest interval that the host allows.
    public nonisolated static let backgroundFetchIntervalMinimum: TimeInterval = 0

    /// The interval of an app that is never woken to fetch, which is the default.
    public nonisolated static let backgroundFetchIntervalNever: TimeInterval =
        .greatestFiniteMagnitude

    /// Sets the minimum time between two background fetches.
    ///
    /// The host stores the interval for this user, even while no process of the app runs. It never
    /// launches the app more often than its own minimum interval, which is 15 minutes unless the
    /// operator sets another.
    ///
    /// Without `fetch` in `UIBackgroundModes` of `Info.plist`, or with
    /// `BGTaskSchedulerPermittedIdentifiers` there, the call has no effect and logs a warning.
    ///
    /// - Parameter minimumBackgroundFetchInterval: The minimum time, in seconds.
    public func setMinimumBackgroundFetchInterval(
        _ minimumBackgroundFetchInterval: TimeInterval
    ) {
        ApplicationRuntime.current?.backgroundWork.setFetchInterval(
            minimumBackgroundFetchInterval)
    }
}
