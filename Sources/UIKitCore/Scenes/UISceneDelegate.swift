public import Foundation
public import UIKitPrimitives

/// The object that is told of a scene's life.
///
/// Every requirement is optional.
@preconcurrency @MainActor
public protocol UISceneDelegate: NSObjectProtocol {
    /// The scene connects: make its windows here; state is restored into them afterwards.
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions)
    /// The scene left the app; its session stays.
    func sceneDidDisconnect(_ scene: UIScene)
    /// The scene is visible and focused.
    func sceneDidBecomeActive(_ scene: UIScene)
    /// The scene is about to lose the focus.
    func sceneWillResignActive(_ scene: UIScene)
    /// The scene is about to become visible; also the first time (6.2.2).
    func sceneWillEnterForeground(_ scene: UIScene)
    /// The scene is not visible any more; it has about five seconds (6.3.1).
    func sceneDidEnterBackground(_ scene: UIScene)
    /// Opens addresses of a scheme that the app's `Info.plist` names, in a scene that is connected; one that
    /// connects finds them in its options (6.2.11).
    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>)

    /// What the person is doing, to be kept with the session: called after
    /// `sceneDidEnterBackground(_:)`, and again whenever the state is preserved (2.4.1).
    ///
    /// A copy is kept of what is returned (8.4.16), with its type among the `NSUserActivityTypes` of
    /// `Info.plist`; with `nil` nothing is kept (2.4.2). The state of view controllers is kept besides.
    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
    /// The activity of the last time, once the scene's views exist and before it is active: put back the
    /// scroll position, the selection and the focus (2.3.6). Not called where there is none.
    func scene(
        _ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity)
    /// An activity is about to be kept or handed on, or was brought up to date because it said that it needs
    /// it: add to it what belongs to no responder (6.7.2).
    ///
    /// For the current activity each connected scene is asked.
    func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity)
    /// An activity is to be taken up in this scene, which is connected already (6.2.9).
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
    /// The person takes up an activity here; its data comes next, or does not (6.7.1).
    func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String)
    /// The activity's data does not come (6.7.1).
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
    /// Leaves what the app has set by itself (2.4.5).
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
/// - Note: Difference from UIKit: there are no quick actions of a home screen and no shares of CloudKit, so that
///   nothing tells of them.
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
    /// The scene's main window.
    var window: UIWindow? { get set }
    /// The page has another size, orientation or traits; the scene has the new ones already (1.10.4).
    ///
    /// - Parameters:
    ///   - windowScene: The scene.
    ///   - previousCoordinateSpace: The page as it was.
    ///   - previousInterfaceOrientation: How it stood.
    ///   - previousTraitCollection: What its surroundings were.
    func windowScene(
        _ windowScene: UIWindowScene, didUpdate previousCoordinateSpace: any UICoordinateSpace,
        interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
        traitCollection previousTraitCollection: UITraitCollection)
}

extension UIWindowSceneDelegate {
    /// No window, for delegates that keep theirs elsewhere.
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
