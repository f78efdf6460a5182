import Foundation
import Testing
import UIKitPrimitives

@testable import UIKitCore

@MainActor
struct NavigationToolbarTests {
    private let root = RecordingController("Root")
    private let top = RecordingController("Top")
    private let navigation: UINavigationController

    init() {
        navigation = UINavigationController(rootViewController: root)
        root.toolbarItems = [UIBarButtonItem(title: "Add")]
        top.setToolbarItems([UIBarButtonItem(title: "Share")], animated: true)
    }

    private func titles() -> [String?] { navigation.toolbar.items?.map(\.title) ?? [] }

    @Test func `the toolbar of a navigation controller is hidden until the app shows it`() {
        let window = show(navigation)
        #expect(navigation.isToolbarHidden)
        #expect(root.view.safeAreaInsets.bottom == 0)
        navigation.setToolbarHidden(false, animated: true)
        window.layoutIfNeeded()
        #expect(!navigation.isToolbarHidden)
        #expect(
            navigation.toolbar.frame
                == CGRect(
                    x: 0, y: window.bounds.height - 44, width: window.bounds.width, height: 44))
        #expect(root.view.safeAreaInsets.bottom == 44)
        navigation.isToolbarHidden = true
        window.layoutIfNeeded()
        #expect(navigation.toolbar.superview == nil)
        #expect(root.view.safeAreaInsets.bottom == 0)
    }

    @Test func `the toolbar has the items of the top screen`() {
        navigation.isToolbarHidden = false
        _ = show(navigation)
        #expect(titles() == ["Add"])
        navigation.pushViewController(top, animated: false)
        #expect(titles() == ["Share"])
        root.toolbarItems = [UIBarButtonItem(title: "Edit")]
        #expect(titles() == ["Share"])
        top.toolbarItems = nil
        #expect(titles() == [])
        navigation.popViewController(animated: false)
        #expect(titles() == ["Edit"])
    }

    @Test func `a screen that hides the bottom bar hides the toolbar for itself and those above`() {
        navigation.isToolbarHidden = false
        let window = show(navigation)
        top.hidesBottomBarWhenPushed = true
        navigation.pushViewController(top, animated: false)
        window.layoutIfNeeded()
        #expect(navigation.toolbar.superview == nil)
        #expect(!navigation.isToolbarHidden)
        navigation.popViewController(animated: false)
        window.layoutIfNeeded()
        #expect(navigation.toolbar.superview === navigation.view)
    }

    @Test func `the toolbar is above the tab bar`() {
        navigation.isToolbarHidden = false
        let tabs = UITabBarController()
        tabs.viewControllers = [navigation]
        let window = show(tabs)
        window.layoutIfNeeded()
        #expect(navigation.toolbar.frame.maxY == tabs.tabBar.frame.minY)
        #expect(navigation.toolbar.frame.height == 44)
    }

    @Test func `a navigation controller has a toolbar of the app's class`() {
        let navigation = UINavigationController(
            navigationBarClass: nil, toolbarClass: OwnToolbar.self)
        #expect(navigation.toolbar is OwnToolbar)
    }
}

private final class OwnToolbar: UIToolbar {}
