import Foundation
import Testing
import UIKitCore
import UIKitPrimitives

/// A screen that overrides properties and methods that UIKit calls.
private final class OverridingScreen: UIViewController {
    let item = UINavigationItem(title: "Profile of the app")
    var loads = 0
    var transitions: [String] = []

    override var nibName: String? { "Profile" }
    override var nibBundle: Bundle? { .main }
    override var navigationItem: UINavigationItem { item }
    override var traitCollection: UITraitCollection {
        UITraitCollection(horizontalSizeClass: .regular)
    }
    override func loadViewIfNeeded() {
        loads += 1
        super.loadViewIfNeeded()
    }
    override func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        transitions.append(isAppearing ? "begin appearing" : "begin disappearing")
        super.beginAppearanceTransition(isAppearing, animated: animated)
    }
    override func endAppearanceTransition() {
        transitions.append("end")
        super.endAppearanceTransition()
    }
}

private final class EmbeddedController: UIViewController {
    weak var host: UINavigationController?
    override var navigationController: UINavigationController? { host }
}

@MainActor struct OverriddenControllerMembersTests {
    @Test
    func `a controller's overrides of nibName and nibBundle win over the initializer's values`() {
        let controller = OverridingScreen(nibName: "Other", bundle: nil)
        #expect(controller.nibName == "Profile")
        #expect(controller.nibBundle === Bundle.main)
        #expect(UIViewController(nibName: "Other", bundle: nil).nibName == "Other")
    }

    @Test func `a navigation bar shows the navigation item that a controller overrides`() {
        let controller = OverridingScreen()
        let navigation = UINavigationController(rootViewController: controller)
        #expect(navigation.navigationBar.topItem === controller.item)
    }

    @Test func `a controller's overrides of loading and appearance methods are called`() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 600))
        let controller = OverridingScreen()
        window.rootViewController = controller
        window.makeKeyAndVisible()
        _ = controller.view
        #expect(controller.loads > 0)
        #expect(controller.isViewLoaded)
        #expect(controller.traitCollection.horizontalSizeClass == .regular)
        controller.beginAppearanceTransition(false, animated: false)
        controller.endAppearanceTransition()
        #expect(controller.transitions.suffix(2) == ["begin disappearing", "end"])
    }

    @Test func `a push uses the navigation controller that the pushing controller overrides`() {
        let navigation = UINavigationController(rootViewController: UIViewController())
        let embedded = EmbeddedController()
        embedded.host = navigation
        embedded.navigationController?.pushViewController(UIViewController(), animated: false)
        #expect(navigation.viewControllers.count == 2)
    }
}
