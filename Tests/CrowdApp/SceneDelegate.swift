import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let windowScene = scene as? UIWindowScene else { return }
        let first = PageController()
        first.restorationIdentifier = PageController.identifier(at: 0)
        let pages = UINavigationController(rootViewController: first)
        pages.restorationIdentifier = "pages"
        let window = UIWindow(windowScene: windowScene)
        window.rootViewController = pages
        window.makeKeyAndVisible()
        self.window = window
    }
}
