import UIKit

/// The app's first screens, created at every launch so that state is restored into them.
enum Tabs {
    @MainActor
    static func make() -> UITabBarController {
        let tabs = UITabBarController()
        tabs.restorationIdentifier = "Tabs"
        tabs.viewControllers = [
            screen(PeopleController(), "People", "People", symbol: "person.2"),
            screen(GroupsController(), "Groups", "Groups", symbol: "person.3"),
            screen(NotesController(), "Notes", "Notes", symbol: "note.text"),
            screen(AccountController(), "Account", "Account", symbol: "person.crop.circle"),
        ]
        return tabs
    }

    @MainActor
    private static func screen(
        _ root: UIViewController, _ identifier: String, _ title: String, symbol: String
    ) -> UIViewController {
        root.restorationIdentifier = identifier
        root.title = title
        let navigation = UINavigationController(rootViewController: root)
        navigation.restorationIdentifier = identifier + "Navigation"
        navigation.tabBarItem = UITabBarItem(
            title: title, image: UIImage(systemName: symbol), tag: 0)
        return navigation
    }
}
