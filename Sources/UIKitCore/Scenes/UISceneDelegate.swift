public import Foundation

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
}

/// The delegate of a scene that shows windows.
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
    /// The scene's main window.
    var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
    /// No window, for delegates that keep theirs elsewhere.
    public var window: UIWindow? {
        get { nil }
        set {}
    }
}
