public import Foundation

/// The object that is notified of an app's life cycle.
///
/// Every requirement is optional.
///
/// - Note: Difference from UIKit: an optional method in a subclass of the class that declares the
///   conformance is not called, because Swift finds the methods where the conformance is declared.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
    /// The app's main window.
    var window: UIWindow? { get set }

    /// Notifies the delegate that the launch has begun; this is the first call.
    ///
    /// Create the window and its root here, so that state can be restored into them.
    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// Notifies the delegate that state is restored and that the app is about to become active.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool

    /// Notifies the delegate that the app is active.
    func applicationDidBecomeActive(_ application: UIApplication)
    /// Notifies the delegate that the app is about to lose the focus.
    func applicationWillResignActive(_ application: UIApplication)
    /// Notifies the delegate that the app is in the background.
    ///
    /// The app has about five seconds (specification 6.3.1).
    func applicationDidEnterBackground(_ application: UIApplication)
    /// Notifies the delegate that the app is about to enter the foreground.
    func applicationWillEnterForeground(_ application: UIApplication)
    /// Notifies the delegate that the app is about to be terminated.
    ///
    /// It is not called when the process is killed (specification 6.4).
    func applicationWillTerminate(_ application: UIApplication)
    /// Notifies the delegate that memory is low.
    ///
    /// Free objects that the app can create again. The view controllers are notified next
    /// (specification 6.5.1).
    func applicationDidReceiveMemoryWarning(_ application: UIApplication)
    /// Notifies the delegate that a new day has begun, or that the clock, the time zone or daylight
    /// saving time has changed (specification 6.8.1).
    ///
    /// For changes while the app was suspended it is called once, when the app resumes.
    func applicationSignificantTimeChange(_ application: UIApplication)
    /// Asks the delegate to fetch new data in the background (specification 2.1.2, 6.3.5).
    ///
    /// It is called while the app is in the background, for an app whose `Info.plist` has `fetch`
    /// in `UIBackgroundModes` and that has called
    /// ``UIApplication/setMinimumBackgroundFetchInterval(_:)``. The app then has the background
    /// time of the host, about 30 seconds, and is ended if it has not called the completion handler
    /// by then. State is preserved again after the completion handler.
    ///
    /// - Parameters:
    ///   - application: The app.
    ///   - completionHandler: Call it once, on any thread, with the outcome.
    func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler:
            @escaping (UIBackgroundFetchResult) -> Void
    )
    /// Notifies the delegate that the user's data is about to be locked: protected data cannot be
    /// read or written after this call (specification 6.6.1).
    func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication)
    /// Notifies the delegate that the user's data is unlocked again (specification 6.6.1).
    func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication)
    /// Notifies the delegate that the user continues an activity in this app; the data or a failure
    /// follows (specification 6.7.1).
    ///
    /// - Note: Difference from UIKit: the system shows no progress for an app that returns `false`,
    ///   because the app's page is already open before the data arrives.
    ///
    /// - Returns: Whether the app itself shows the user that it waits for the data.
    func application(
        _ application: UIApplication, willContinueUserActivityWithType userActivityType: String
    ) -> Bool
    /// Gives the delegate an activity to continue, with its data (specification 6.7.1, 6.7.3).
    ///
    /// - Parameters:
    ///   - application: The app.
    ///   - userActivity: The user's activity in another browser.
    ///   - restorationHandler: Call it with the objects that continue the activity, now or later;
    ///     each is asked to restore it.
    /// - Returns: Whether the app continues the activity.
    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool
    /// Notifies the delegate that the data of an activity cannot be delivered
    /// (specification 6.7.1).
    func application(
        _ application: UIApplication,
        didFailToContinueUserActivityWithType userActivityType: String, error: any Error)
    /// Asks the delegate to complete an activity, which is about to be handed off or was updated
    /// because its `needsSave` was set (specification 6.7.2).
    func application(_ application: UIApplication, didUpdate userActivity: NSUserActivity)
    /// Asks the delegate to open a URL with a scheme that the app's `Info.plist` names
    /// (specification 6.9).
    ///
    /// In an app with scenes, the delegate of the scene is asked.
    ///
    /// - Returns: Whether the app opens the URL.
    func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool

    /// Returns whether state should be preserved now; the coder is for the app's own values
    /// (specification 1.3.2).
    func application(_ application: UIApplication, shouldSaveApplicationState coder: NSCoder)
        -> Bool
    /// Returns whether the preserved state should be restored; the coder contains the app's own
    /// values (specification 1.3.2).
    func application(_ application: UIApplication, shouldRestoreApplicationState coder: NSCoder)
        -> Bool
    /// Returns whether state should be preserved now, with a coder that accepts only secure objects
    /// (specification 1.3.3).
    func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder)
        -> Bool
    /// Returns whether the preserved state should be restored, with a coder that creates only
    /// objects of allowed classes (specification 1.3.3).
    func application(
        _ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
    )
        -> Bool
    /// Asks the delegate to encode state that belongs to no view controller, before any view
    /// controller encodes (specification 2.1.5).
    func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder)
    /// Asks the delegate to decode state that belongs to no view controller, after all view
    /// controllers have decoded (specification 2.2.1).
    func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder)
    /// Returns a new view controller for one that has no restoration class (specification 1.3.8,
    /// 3.3.2).
    func application(
        _ application: UIApplication,
        viewControllerWithRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController?

    /// Returns the configuration of a scene whose session was never connected before.
    func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration
    /// Notifies the delegate of sessions that were discarded (specification 2.4.8).
    ///
    /// Their saved values can be read until this method returns; then they are deleted.
    func application(
        _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
}

extension UIApplicationDelegate {
    /// No window, for delegates of apps with scenes.
    public var window: UIWindow? {
        get { nil }
        set {}
    }
    /// Continues the launch.
    public func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        OptionalMethod.noteDefault(of: .willFinishLaunching, on: self)
        return true
    }
    /// Continues the launch.
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
    /// Fetches no data; the runtime reports the missing method.
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
    /// Returns `false`, so the system shows that the app waits for the data.
    public func application(
        _ application: UIApplication, willContinueUserActivityWithType userActivityType: String
    ) -> Bool { false }
    /// Does not continue the activity.
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
    /// Does not open the URL.
    public func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool { false }
    /// Asks the delegate to open a URL without options.
    public func application(_ app: UIApplication, open url: URL) -> Bool {
        application(app, open: url, options: [:])
    }
    /// Returns `false`, so no state is preserved (specification 1.3.6).
    public func application(
        _ application: UIApplication, shouldSaveApplicationState coder: NSCoder
    ) -> Bool {
        OptionalMethod.noteDefault(of: .shouldSave, on: self)
        return false
    }
    /// Returns `false`, so no state is restored (specification 1.3.6).
    public func application(
        _ application: UIApplication, shouldRestoreApplicationState coder: NSCoder
    ) -> Bool {
        OptionalMethod.noteDefault(of: .shouldRestore, on: self)
        return false
    }
    /// Calls the method without *Secure*, so that the secure one takes precedence if both exist
    /// (specification 1.3.4).
    public func application(
        _ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
    ) -> Bool {
        ApplicationDelegateCoders.noteDefault(of: .shouldSaveSecurely, on: self, coder)
        return self.application(application, shouldSaveApplicationState: coder)
    }
    /// Calls the method without *Secure*, so that the secure one takes precedence if both exist
    /// (specification 1.3.4).
    public func application(
        _ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
    ) -> Bool {
        ApplicationDelegateCoders.noteDefault(of: .shouldRestoreSecurely, on: self, coder)
        return self.application(application, shouldRestoreApplicationState: coder)
    }
    /// Encodes nothing.
    public func application(
        _ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder
    ) {}
    /// Decodes nothing.
    public func application(
        _ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder
    ) {}
    /// Creates no view controller; the lookup continues.
    public func application(
        _ application: UIApplication,
        viewControllerWithRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? {
        OptionalMethod.noteDefault(of: .makeViewController, on: self)
        return nil
    }
    /// Returns the first entry of the role in `Info.plist`.
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
