public import Foundation
public import UIKitPrimitives

/// The object that is notified of a scene's life cycle.
///
/// Every requirement is optional.
@preconcurrency @MainActor
public protocol UISceneDelegate: NSObjectProtocol {
    /// Notifies the delegate that the scene connects.
    ///
    /// Create the scene's windows in this method; state is restored into them afterwards.
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions)
    /// Notifies the delegate that the scene is disconnected; its session stays.
    func sceneDidDisconnect(_ scene: UIScene)
    /// Notifies the delegate that the scene is visible and has the focus.
    func sceneDidBecomeActive(_ scene: UIScene)
    /// Notifies the delegate that the scene is about to lose the focus.
    func sceneWillResignActive(_ scene: UIScene)
    /// Notifies the delegate that the scene is about to become visible, even the first time
    /// (specification 6.2.2).
    func sceneWillEnterForeground(_ scene: UIScene)
    /// Notifies the delegate that the scene is in the background.
    ///
    /// The app has about five seconds (specification 6.3.1).
    func sceneDidEnterBackground(_ scene: UIScene)
    /// Asks the delegate of a connected scene to open URLs with a scheme that the app's
    /// `Info.plist` names.
    ///
    /// A scene that connects finds them in its connection options (specification 6.2.11).
    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>)

    /// Returns the user's activity, to be saved with the session.
    ///
    /// It is called after `sceneDidEnterBackground(_:)`, and again whenever the state is preserved
    /// (specification 2.4.1). A copy of the activity is saved (specification 8.4.16) if its type is
    /// one of the `NSUserActivityTypes` of `Info.plist`; with `nil` no activity is saved
    /// (specification 2.4.2). The state of view controllers is saved in addition.
    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
    /// Asks the delegate to restore the scroll position, the selection and the focus from the saved
    /// activity, once the scene's views exist and before it is active (specification 2.3.6).
    ///
    /// It is not called without a saved activity.
    func scene(
        _ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity)
    /// Asks the delegate to add those values of an activity that belong to no responder
    /// (specification 6.7.2).
    ///
    /// Called when the activity is about to be saved or offered to other browsers, or was updated
    /// because its `needsSave` was set. For the current activity the delegate of each connected
    /// scene is asked.
    func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity)
    /// Gives a connected scene an activity to continue (specification 6.2.9).
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
    /// Notifies the delegate that the user continues an activity in this scene; the data or a
    /// failure follows (specification 6.7.1).
    func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String)
    /// Notifies the delegate that the data of an activity cannot be delivered
    /// (specification 6.7.1).
    func scene(
        _ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String,
        error: any Error)
}

extension UISceneDelegate {
    /// Does nothing.
    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {}
    /// Does nothing.
    public func sceneDidDisconnect(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneDidBecomeActive(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneWillResignActive(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneWillEnterForeground(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneDidEnterBackground(_ scene: UIScene) {}
    /// Does nothing.
    public func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {}
    /// Leaves the activity that the app has set itself (specification 2.4.5).
    public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
        OptionalMethod.noteDefault(of: .restorationActivity, on: self)
        return nil
    }
    /// Does nothing.
    public func scene(
        _ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity
    ) {}
    /// Does nothing.
    public func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity) {}
    /// Does nothing.
    public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
    /// Does nothing.
    public func scene(
        _ scene: UIScene, willContinueUserActivityWithType userActivityType: String
    ) {}
    /// Does nothing.
    public func scene(
        _ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String,
        error: any Error
    ) {}
}

/// The delegate of a scene that shows windows.
///
/// - Note: Difference from UIKit: there are no methods for quick actions of a home screen and for
///   shares of CloudKit, because neither exists.
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
    /// The scene's main window.
    var window: UIWindow? { get set }
    /// Notifies the delegate that the page has another size, orientation or traits; the scene has
    /// the new values already (specification 1.10.4).
    ///
    /// - Parameters:
    ///   - windowScene: The scene.
    ///   - previousCoordinateSpace: The previous coordinate space.
    ///   - previousInterfaceOrientation: The previous orientation.
    ///   - previousTraitCollection: The previous traits.
    func windowScene(
        _ windowScene: UIWindowScene, didUpdate previousCoordinateSpace: any UICoordinateSpace,
        interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
        traitCollection previousTraitCollection: UITraitCollection)
}

extension UIWindowSceneDelegate {
    /// Returns `nil`, for delegates that keep their window in another property.
    public var window: UIWindow? {
        get { nil }
        set {}
    }
    /// Does nothing.
    public func windowScene(
        _ windowScene: UIWindowScene, didUpdate previousCoordinateSpace: any UICoordinateSpace,
        interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
        traitCollection previousTraitCollection: UITraitCollection
    ) {}
}
