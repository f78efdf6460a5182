import Foundation
import HostLink
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

@MainActor struct ExtendedLayoutTests {
    private func frames(_ child: UIViewController, translucent: Bool = true) -> (CGRect, CGFloat) {
        let navigation = UINavigationController(rootViewController: child)
        navigation.navigationBar.isTranslucent = translucent
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 600))
        window.rootViewController = navigation
        window.isHidden = false
        window.layoutIfNeeded()
        return (child.view.frame, child.view.safeAreaInsets.top)
    }

    @Test func `a view reaches under the navigation bar unless its controller excludes the edge`() {
        #expect(frames(UIViewController()) == (CGRect(x: 0, y: 0, width: 300, height: 600), 44))
        let excluding = UIViewController()
        excluding.edgesForExtendedLayout = []
        #expect(frames(excluding) == (CGRect(x: 0, y: 44, width: 300, height: 556), 0))
    }

    @Test func `a view reaches under an opaque bar only if its controller includes such bars`() {
        #expect(
            frames(UIViewController(), translucent: false)
                == (CGRect(x: 0, y: 44, width: 300, height: 556), 0))
        let including = UIViewController()
        including.extendedLayoutIncludesOpaqueBars = true
        #expect(
            frames(including, translucent: false)
                == (CGRect(x: 0, y: 0, width: 300, height: 600), 44))
    }

    @Test func `a short list keeps its place if the controller does not adjust insets`() {
        let child = UIViewController()
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 600))
        child.view.addSubview(scroll)
        _ = frames(child)
        #expect(scroll.adjustedContentInset.top == 44)
        child.automaticallyAdjustsScrollViewInsets = false
        #expect(scroll.adjustedContentInset.top == 0)
        scroll.contentSize.height = 900
        #expect(scroll.adjustedContentInset.top == 44)
    }

    private func show(_ root: UIViewController) -> UIWindow {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 600))
        window.rootViewController = root
        window.isHidden = false
        window.layoutIfNeeded()
        return window
    }

    @Test func `the top layout guide of a controller ends below the bar that covers its view`() {
        let child = UIViewController()
        let box = UIView(frame: .zero)
        box.translatesAutoresizingMaskIntoConstraints = false
        child.view.addSubview(box)
        NSLayoutConstraint.activate([
            NSLayoutConstraint(
                item: box, attribute: .top, relatedBy: .equal, toItem: child.topLayoutGuide,
                attribute: .bottom, multiplier: 1, constant: 6),
            box.leadingAnchor.constraint(equalTo: child.view.leadingAnchor),
            box.widthAnchor.constraint(equalToConstant: 10),
            box.bottomAnchor.constraint(equalTo: child.bottomLayoutGuide.topAnchor),
        ])
        let window = show(UINavigationController(rootViewController: child))
        #expect(child.topLayoutGuide.length == 44)
        #expect(child.topLayoutGuide === child.topLayoutGuide)
        #expect(box.frame == CGRect(x: 0, y: 50, width: 10, height: 550))
        child.edgesForExtendedLayout = []
        window.layoutIfNeeded()
        #expect(child.topLayoutGuide.length == 0)
        #expect(box.frame.minY == 6)
    }

    @Test func `a view ends at the opaque bars of all containers around it`() {
        let child = UIViewController()
        child.toolbarItems = [UIBarButtonItem(title: "Sort")]
        let navigation = UINavigationController(rootViewController: child)
        let tabs = UITabBarController()
        tabs.viewControllers = [navigation]
        let window = show(tabs)
        let tabBar = tabs.tabBar.frame.height
        #expect(child.view.frame == CGRect(x: 0, y: 0, width: 300, height: 600))
        tabs.tabBar.isTranslucent = false
        window.layoutIfNeeded()
        #expect(navigation.view.frame.height == 600)
        #expect(child.view.frame == CGRect(x: 0, y: 0, width: 300, height: 600 - tabBar))
        #expect(child.view.safeAreaInsets == UIEdgeInsets(top: 44, left: 0, bottom: 0, right: 0))

        navigation.isToolbarHidden = false
        window.layoutIfNeeded()
        let covered = tabBar + navigation.toolbar.frame.height
        #expect(navigation.toolbar.frame.height > 0)
        #expect(child.view.frame.height == 600 - covered)
        child.extendedLayoutIncludesOpaqueBars = true
        window.layoutIfNeeded()
        #expect(child.view.frame.height == 600)
        #expect(child.view.safeAreaInsets.bottom == covered)
    }

    @Test func `a hidden bar takes no space from the view`() {
        let child = UIViewController()
        let navigation = UINavigationController(rootViewController: child)
        navigation.navigationBar.isTranslucent = false
        let window = show(navigation)
        #expect(child.view.frame.minY == 44)
        navigation.isNavigationBarHidden = true
        window.layoutIfNeeded()
        #expect(child.view.frame == CGRect(x: 0, y: 0, width: 300, height: 600))
    }

    @Test func `a view follows the bar when the safe area changes`() throws {
        let child = UIViewController()
        child.edgesForExtendedLayout = []
        let app = AppUnderTest.planned(
            AppPlan { UINavigationController(rootViewController: child) })
        app.launch()
        for top in [20.0, 0, 50] {
            app.tell(
                .environment(
                    session: AppUnderTest.session,
                    PageEnvironment(
                        width: 300, height: 600, safeArea: PageEnvironment.SafeArea(top: top))))
            app.finishTurn()
            #expect(child.view.frame == CGRect(x: 0, y: 44 + top, width: 300, height: 556 - top))
            #expect(child.view.safeAreaInsets.top == 0)
        }
    }

    @Test func `a controller that leaves an opaque bar reaches under its next container's bars`() {
        let child = UIViewController()
        let opaque = UINavigationController(rootViewController: UIViewController())
        opaque.navigationBar.isTranslucent = false
        opaque.pushViewController(child, animated: false)
        let window = show(opaque)
        #expect(child.view.frame.minY == 44)
        opaque.popViewController(animated: false)
        let pages = UIPageViewController(
            transitionStyle: .scroll, navigationOrientation: .horizontal)
        pages.setViewControllers([child], direction: .forward, animated: false)
        window.rootViewController = UINavigationController(rootViewController: pages)
        window.layoutIfNeeded()
        #expect(child.view.frame.minY == 0)
        #expect(child.view.safeAreaInsets.top == 44)
    }

    @Test func `a page ends at the opaque bar above its page controller`() {
        let child = UIViewController()
        let pages = UIPageViewController(
            transitionStyle: .scroll, navigationOrientation: .horizontal)
        pages.setViewControllers([child], direction: .forward, animated: false)
        let navigation = UINavigationController(rootViewController: pages)
        navigation.navigationBar.isTranslucent = false
        let window = show(navigation)
        #expect(pages.view.frame.minY == 0)
        #expect(child.view.convert(child.view.bounds, to: window).minY == 44)
        #expect(child.view.safeAreaInsets.top == 0)
    }

    @Test func `a child of an app's own container is placed by that container alone`() {
        let (container, child) = (UIViewController(), UIViewController())
        container.addChild(child)
        container.view.addSubview(child.view)
        child.edgesForExtendedLayout = []
        let navigation = UINavigationController(rootViewController: container)
        let window = show(navigation)
        child.view.frame = CGRect(x: 0, y: 0, width: 300, height: 600)
        window.layoutIfNeeded()
        #expect(child.view.frame == CGRect(x: 0, y: 0, width: 300, height: 600))
        #expect(child.view.safeAreaInsets.top == 44)
        withExtendedLifetime(window) {}
    }

    @Test func `search results under an opaque bar begin below it`() {
        let results = UITableViewController()
        let search = UISearchController(searchResultsController: results)
        let screen = UIViewController()
        screen.navigationItem.searchController = search
        let navigation = UINavigationController(rootViewController: screen)
        navigation.navigationBar.isTranslucent = false
        let window = show(navigation)
        #expect(screen.view.frame.minY == 96)
        search.isActive = true
        search.searchBar.text = "an"
        search.showsSearchResultsController = true
        window.layoutIfNeeded()
        let place = results.view.convert(results.view.bounds, to: window)
        #expect(place.minY + results.view.safeAreaInsets.top == 96)
    }
}
