public import Foundation

/// The object that is told of an app's life.
///
/// Every requirement is optional.
///
/// - Note: Difference from UIKit: a subclass that adds an optional method to a conformance it inherits
///   is not asked; Swift finds the method where the conformance was declared.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
    /// The app's main window.
    var window: UIWindow? { get set }

    /// The first call: make the window and its root here, so that state can be restored into them.
    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// State is restored; the app is about to be active.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool

    /// The app is in front of the person.
    func applicationDidBecomeActive(_ application: UIApplication)
    /// The app is about to lose the focus.
    func applicationWillResignActive(_ application: UIApplication)
    /// The app is not visible any more; it has about five seconds (6.3.1).
    func applicationDidEnterBackground(_ application: UIApplication)
    /// The app is about to be visible again.
    func applicationWillEnterForeground(_ application: UIApplication)
    /// The app is about to be ended; never told when it is killed (6.4).
    func applicationWillTerminate(_ application: UIApplication)
    /// Memory is short: give up what can be made again; the controllers are asked next (6.5.1).
    func applicationDidReceiveMemoryWarning(_ application: UIApplication)
    /// A new day began, or somebody set the clock, or the zone or its summer time changed (6.8.1).
    ///
    /// Of what happened while the app was suspended it is told the newest, once, when it resumes.
    func applicationSignificantTimeChange(_ application: UIApplication)
    /// Fetches new data in the background (2.1.2, 6.3.5).
    ///
    /// The host calls this while nobody looks at the app, for an app whose `Info.plist` has `fetch` in
    /// `UIBackgroundModes` and that has called ``UIApplication/setMinimumBackgroundFetchInterval(_:)``.
    /// The app then has the background time of the host, about 30 seconds, and is ended if it has not
    /// called the completion handler by then. State is preserved again after the completion handler.
    ///
    /// - Parameters:
    ///   - application: The app.
    ///   - completionHandler: Call it once, on any thread, with the outcome.
    func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler:
            @escaping (UIBackgroundFetchResult) -> Void
    )
    /// The person's data is about to be locked: what is protected cannot be read or written after this
    /// (6.6.1).
    func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication)
    /// The person's data is unlocked again (6.6.1).
    func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication)
    /// The person takes up an activity here; its data comes next, or does not (6.7.1).
    ///
    /// - Note: Difference from UIKit: nothing is shown for an app that answers `false`, since its page is there
    ///   before the data is, and is the app's.
    ///
    /// - Returns: Whether the app itself shows that it waits.
    func application(
        _ application: UIApplication, willContinueUserActivityWithType userActivityType: String
    ) -> Bool
    /// The activity's data is here (6.7.1, 6.7.3).
    ///
    /// - Parameters:
    ///   - application: The app.
    ///   - userActivity: What the person was at in another browser.
    ///   - restorationHandler: Give it the objects that take up the activity, now or later; each is asked
    ///     to restore it.
    /// - Returns: Whether the app took it up.
    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool
    /// The activity's data does not come (6.7.1).
    func application(
        _ application: UIApplication,
        didFailToContinueUserActivityWithType userActivityType: String, error: any Error)
    /// An activity is about to be handed on, or was brought up to date because it said that it
    /// needs it: add what is missing (6.7.2).
    func application(_ application: UIApplication, didUpdate userActivity: NSUserActivity)
    /// Opens an address of a scheme that the app's `Info.plist` names (6.9); an app with scenes is asked at
    /// the scene.
    ///
    /// - Returns: Whether the app took it.
    func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool

    /// Whether state shall be preserved now; the coder is the app's own (1.3.2).
    func application(_ application: UIApplication, shouldSaveApplicationState coder: NSCoder)
        -> Bool
    /// Whether the preserved state shall be restored; the coder reads what the app wrote (1.3.2).
    func application(_ application: UIApplication, shouldRestoreApplicationState coder: NSCoder)
        -> Bool
    /// As `shouldSaveApplicationState`, with a coder that takes only secure objects (1.3.3).
    func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder)
        -> Bool
    /// As `shouldRestoreApplicationState`, with a coder that makes only allowed classes (1.3.3).
    func application(
        _ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
    )
        -> Bool
    /// The app writes what belongs to no controller; called before any of them (2.1.5).
    func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder)
    /// The app reads it again, after every controller has read its own (2.2.1).
    func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder)
    /// Makes a controller that has no restoration class of its own (1.3.8, 3.3.2).
    func application(
        _ application: UIApplication,
        viewControllerWithRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController?

    /// Says which classes make a scene whose session was never connected before.
    func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration
    /// Sessions are gone for good; what was kept with them can be read until this returns, and is deleted then
    /// (2.4.8).
    func application(
        _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
}

extension UIApplicationDelegate {
    /// No window, for delegates whose scenes have theirs.
    public var window: UIWindow? {
        get { nil }
        set {}
    }
    /// Goes on launching.
    public func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        OptionalMethod.noteDefault(of: .willFinishLaunching, on: self)
        return true
    }
    /// Goes on launching.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        OptionalMethod.noteDefault(of: .didFinishLaunching, on: self)
        return true
    }
    /// Does nothing.
    public func applicationDidBecomeActive(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillResignActive(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationDidEnterBackground(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillEnterForeground(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillTerminate(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationSignificantTimeChange(_ application: UIApplication) {}
    /// Fetches nothing; the runtime reports the missing method.
    public func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler:
            @escaping (UIBackgroundFetchResult) -> Void
    ) {
        OptionalMethod.noteDefault(of: .performFetch, on: self)
    }
    /// Does nothing.
    public func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {}
    /// Lets the system show that it waits.
    public func application(
        _ application: UIApplication, willContinueUserActivityWithType userActivityType: String
    ) -> Bool { false }
    /// Does not take it up.
    public func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool { false }
    /// Does nothing.
    public func application(
        _ application: UIApplication,
        didFailToContinueUserActivityWithType userActivityType: String, error: any Error
    ) {}
    /// Does nothing.
    public func application(_ application: UIApplication, didUpdate userActivity: NSUserActivity) {}
    /// Does not take it.
    public func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool { false }
    /// Asks the delegate to open an address that comes with nothing else.
    public func application(_ app: UIApplication, open url: URL) -> Bool {
        application(app, open: url, options: [:])
    }
    /// Nothing is preserved (1.3.6).
    public func application(
        _ application: UIApplication, shouldSaveApplicationState coder: NSCoder
    ) -> Bool {
        OptionalMethod.noteDefault(of: .shouldSave, on: self)
        return false
    }
    /// Nothing is restored (1.3.6).
    public func application(
        _ application: UIApplication, shouldRestoreApplicationState coder: NSCoder
    ) -> Bool {
        OptionalMethod.noteDefault(of: .shouldRestore, on: self)
        return false
    }
    /// Asks the method without *Secure*, so that the secure one wins where both exist (1.3.4).
    public func application(
        _ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
    ) -> Bool {
        ApplicationDelegateCoders.noteDefault(of: .shouldSaveSecurely, on: self, coder)
        return self.application(application, shouldSaveApplicationState: coder)
    }
    /// Asks the method without *Secure*, so that the secure one wins where both exist (1.3.4).
    public func application(
        _ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
    ) -> Bool {
        ApplicationDelegateCoders.noteDefault(of: .shouldRestoreSecurely, on: self, coder)
        return self.application(application, shouldRestoreApplicationState: coder)
    }
    /// Writes nothing.
    public func application(
        _ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder
    ) {}
    /// Reads nothing.
    public func application(
        _ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder
    ) {}
    /// Makes nothing; the lookup goes on.
    public func application(
        _ application: UIApplication,
        viewControllerWithRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? {
        OptionalMethod.noteDefault(of: .makeViewController, on: self)
        return nil
    }
    /// The first entry of the role in `Info.plist`.
    public func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
    }
    /// Does nothing.
    public func application(
        _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
    ) {}
}
