import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore

@MainActor
struct TabBarTests {
    @Test func `a tab that was never selected is not loaded`() {
        let tabs = UITabBarController()
        let controllers = [RecordingController("A"), RecordingController("B")]
        tabs.viewControllers = controllers
        let window = show(tabs)
        #expect(controllers.map(\.isViewLoaded) == [true, false])
        tabs.selectedIndex = 1
        #expect(controllers.map(\.isViewLoaded) == [true, true])
        #expect(controllers[0].view.window == nil)
        #expect(controllers[1].view.window === window)
        #expect(controllers[1].view.safeAreaInsets.bottom == 49)
    }

    @Test func `a tap selects a tab, unless the delegate refuses`() {
        let tabs = UITabBarController()
        let controllers = [RecordingController("A"), RecordingController("B")]
        tabs.viewControllers = controllers
        let delegate = TabRecorder()
        tabs.delegate = delegate
        let window = show(tabs)
        delegate.allows = false
        #expect(tabs.tabBar.subviews[1].handle(.tap(x: 1, y: 1)))
        #expect(tabs.selectedIndex == 0)
        delegate.allows = true
        #expect(tabs.tabBar.subviews[1].handle(.tap(x: 1, y: 1)))
        #expect(tabs.selectedIndex == 1)
        #expect(delegate.calls == ["should B", "should B", "did B"])
        _ = window
    }

    @Test
    func `child controllers that are added in viewDidLoad become tabs, and the first is shown`() {
        let tabs = AddingTabs()
        let window = show(tabs)
        #expect(tabs.viewControllers?.map(\.title) == ["A", "B"])
        #expect(tabs.tabBar.items?.map(\.title) == ["A", "B"])
        #expect(tabs.selectedIndex == 0)
        #expect(tabs.tabBar.selectedItem === tabs.children[0].tabBarItem)
        #expect(tabs.children[0].viewIfLoaded?.window === window)
        #expect(tabs.tabBar.subviews[1].handle(.tap(x: 1, y: 1)))
        #expect(tabs.selectedIndex == 1)
        #expect(tabs.children[1].viewIfLoaded?.window === window)
    }

    @Test func `removing a child from a tab bar controller removes its tab`() {
        let tabs = UITabBarController()
        let controllers = [RecordingController("A"), RecordingController("B")]
        tabs.viewControllers = controllers
        let window = show(tabs)
        controllers[0].willMove(toParent: nil)
        controllers[0].removeFromParent()
        #expect(tabs.tabBar.items?.map(\.title) == ["B"])
        #expect(tabs.selectedViewController === controllers[1])
        #expect(controllers[0].view.window == nil)
        #expect(controllers[1].view.window === window)
    }

    @Test func `a navigation controller without a tab item of its own uses its root's tab item`() {
        let root = RecordingController("Root")
        root.title = "Contacts"
        let stack = UINavigationController(rootViewController: root)
        let tabs = UITabBarController()
        tabs.viewControllers = [stack]
        #expect(stack.tabBarItem === root.tabBarItem)
        #expect(tabs.tabBar.items?.first?.title == "Contacts")
        stack.pushViewController(RecordingController("Detail"), animated: false)
        #expect(stack.tabBarItem === root.tabBarItem)
        root.title = "People"
        #expect(tabs.tabBar.items?.first?.title == "People")
    }

    @Test func `a navigation controller that gets its root later uses the root's tab item`() {
        let stack = UINavigationController()
        let tabs = UITabBarController()
        tabs.viewControllers = [stack]
        let root = RecordingController("Root")
        root.tabBarItem = UITabBarItem(title: "Later", image: nil, tag: 3)
        stack.viewControllers = [root]
        #expect(tabs.tabBar.items?.first === root.tabBarItem)
        #expect(tabs.tabBar.selectedItem === root.tabBarItem)
        _ = show(tabs)
    }

    @Test func `a navigation controller keeps a tab item of its own`() {
        let root = RecordingController("Root")
        root.title = "Contacts"
        let stack = UINavigationController(rootViewController: root)
        let own = UITabBarItem(title: "Own", image: nil, tag: 0)
        stack.tabBarItem = own
        #expect(stack.tabBarItem === own)
        let titled = UINavigationController(rootViewController: RecordingController("Other"))
        titled.title = "Titled"
        #expect(titled.tabBarItem.title == "Titled")
        let touched = UINavigationController()
        touched.tabBarItem.title = "Touched"
        touched.viewControllers = [RecordingController("Other")]
        #expect(touched.tabBarItem.title == "Touched")
    }

    @Test func `selecting the current tab pops its stack to the root`() {
        let navigation = UINavigationController(rootViewController: RecordingController("A"))
        let tabs = UITabBarController()
        tabs.viewControllers = [navigation]
        let window = show(tabs)
        navigation.pushViewController(RecordingController("B"), animated: false)
        #expect(tabs.tabBar.subviews[0].handle(.tap(x: 1, y: 1)))
        #expect(navigation.viewControllers.count == 1)
        _ = window
    }

    @Test func `a tab's node has its title, its badge and its selection`() {
        let tabs = UITabBarController()
        let controller = RecordingController("A")
        tabs.viewControllers = [controller, RecordingController("B")]
        controller.tabBarItem.badgeValue = "3"
        let window = show(tabs)
        var node = RenderNode(key: .root, kind: .tabItem)
        tabs.tabBar.subviews[0].describe(&node)
        #expect(node[.text] == .string("A"))
        #expect(node[.accessibilityValue] == .string("3"))
        #expect(node[.secondaryTint] == nil)
        #expect(node[.selected] == .bool(true))
        controller.tabBarItem.badgeColor = .systemPurple
        tabs.tabBar.subviews[0].describe(&node)
        #expect(node[.secondaryTint] == .string("systemPurple"))
        _ = window
    }

    @Test func `a pushed screen can hide the tab bar`() {
        let navigation = UINavigationController(rootViewController: RecordingController("A"))
        let tabs = UITabBarController()
        tabs.viewControllers = [navigation]
        let window = show(tabs)
        let pushed = RecordingController("B")
        pushed.hidesBottomBarWhenPushed = true
        navigation.pushViewController(pushed, animated: false)
        window.layoutIfNeeded()
        #expect(tabs.tabBar.frame.height == 0)
        #expect(pushed.view.safeAreaInsets.bottom == 0)
        navigation.popViewController(animated: false)
        window.layoutIfNeeded()
        #expect(tabs.tabBar.frame.height == 49)
    }

    @Test func `replacing the tabs keeps the selected tab if it is one of the new tabs`() {
        let tabs = UITabBarController()
        let b = RecordingController("B")
        tabs.viewControllers = [RecordingController("A"), b]
        tabs.selectedIndex = 1
        tabs.viewControllers = [b, RecordingController("C")]
        #expect(tabs.selectedIndex == 0)
        #expect(tabs.selectedViewController === b)
        tabs.viewControllers = []
        #expect(tabs.selectedIndex == NSNotFound)
        #expect(b.parent == nil)
    }
}

@MainActor
private final class TabRecorder: NSObject, UITabBarControllerDelegate {
    var allows = true
    private(set) var calls: [String] = []

    func tabBarController(
        _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool {
        calls.append("should \(viewController.title ?? "")")
        return allows
    }

    func tabBarController(
        _ tabBarController: UITabBarController, didSelect viewController: UIViewController
    ) {
        calls.append("did \(viewController.title ?? "")")
    }
}

/// A tab bar controller that adds its tabs as children in `viewDidLoad`.
private final class AddingTabs: UITabBarController {
    override func viewDidLoad() {
        super.viewDidLoad()
        for name in ["A", "B"] {
            let child = UIViewController()
            child.title = name
            addChild(child)
            child.didMove(toParent: self)
        }
    }
}
