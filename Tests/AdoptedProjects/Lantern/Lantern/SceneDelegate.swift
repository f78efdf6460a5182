import UIKit

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: scene)
        let root = UINavigationController(rootViewController: LanternViewController())
        root.restorationIdentifier = "navigation"
        window.rootViewController = root
        window.makeKeyAndVisible()
        self.window = window
    }
}
