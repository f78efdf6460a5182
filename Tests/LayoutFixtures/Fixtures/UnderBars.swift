import UIKit

/// A screen between a navigation bar and a tab bar: one part avoids both, another one is below
/// them.
@MainActor
enum UnderBars {
    static func make() -> UIViewController {
        let first = FixtureController(build)
        first.title = "Bars"
        first.navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Edit", primaryAction: UIAction(title: "Edit") { _ in })
        let navigation = UINavigationController(rootViewController: first)
        navigation.tabBarItem = UITabBarItem(
            title: "First", image: UIImage(systemName: "star"), tag: 0)
        let second = UIViewController()
        second.tabBarItem = UITabBarItem(
            title: "Second", image: UIImage(systemName: "gear"), tag: 1)
        let tabs = UITabBarController()
        tabs.viewControllers = [navigation, second]
        return tabs
    }

    private static func build(in view: UIView) {
        let under = Part.add(Part.box("under", .systemTeal), to: view)
        let clear = Part.add(Part.box("clear", .secondarySystemBackground), to: view)
        let note = Part.add(
            Part.label("Nothing of this lies under a bar.", "note", lines: 0), to: clear)
        let safe = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            under.topAnchor.constraint(equalTo: view.topAnchor),
            under.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            under.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            under.widthAnchor.constraint(equalToConstant: 12),
            clear.topAnchor.constraint(equalTo: safe.topAnchor),
            clear.bottomAnchor.constraint(equalTo: safe.bottomAnchor),
            clear.leadingAnchor.constraint(equalTo: under.trailingAnchor),
            clear.trailingAnchor.constraint(equalTo: safe.trailingAnchor),
            note.bottomAnchor.constraint(equalTo: clear.bottomAnchor, constant: -8),
            note.leadingAnchor.constraint(equalTo: clear.leadingAnchor, constant: 8),
            note.trailingAnchor.constraint(equalTo: clear.trailingAnchor, constant: -8),
        ])
    }
}
