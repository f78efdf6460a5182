import UIKit

/// The app's first screens, created at every launch so that state is restored into them.
@MainActor
enum Tabs {
    static func make() -> UITabBarController {
        let tabs = UITabBarController()
        tabs.restorationIdentifier = "Tabs"
        tabs.viewControllers = [
            tab(navigation(WorksController(), "Works"), "Works", "square.grid.2x2"),
            tab(ArtistsSplit.make(), "Artists", "rectangle.split.2x1"),
            tab(navigation(TourController.make(), "Tour"), "Tour", "star"),
            tab(navigation(FindController(), "Find"), "Find", "magnifyingglass"),
            tab(navigation(VisitController(style: .insetGrouped), "Visit"), "Visit", "calendar"),
        ]
        return tabs
    }

    private static func tab(
        _ controller: UIViewController, _ title: String, _ symbol: String
    ) -> UIViewController {
        controller.tabBarItem = UITabBarItem(
            title: title, image: UIImage(systemName: symbol), tag: 0)
        return controller
    }

    private static func navigation(
        _ root: UIViewController, _ identifier: String
    ) -> UINavigationController {
        root.restorationIdentifier = identifier
        root.title = identifier
        let navigation = UINavigationController(rootViewController: root)
        navigation.restorationIdentifier = identifier + "Navigation"
        return navigation
    }
}
