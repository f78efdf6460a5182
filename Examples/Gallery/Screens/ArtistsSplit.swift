import UIKit

/// The artists beside the works of one of them, or one after the other on a narrow screen.
final class ArtistsSplit: UISplitViewController, UISplitViewControllerDelegate {
    static func make() -> ArtistsSplit {
        let split = ArtistsSplit()
        split.restorationIdentifier = "ArtistsSplit"
        let artists = ArtistsController(style: .plain)
        artists.restorationIdentifier = "Artists"
        artists.title = "Artists"
        let navigation = UINavigationController(rootViewController: artists)
        navigation.restorationIdentifier = "ArtistsNavigation"
        // The column on the right stays empty, so that restoration can fill it.
        split.viewControllers = [navigation]
        split.preferredDisplayMode = .oneBesideSecondary
        split.delegate = split
        return split
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        guard !isCollapsed, viewControllers.count == 1 else { return }
        viewControllers.append(ArtistController.inNavigation(Museum.artists[0]))
    }

    /// A phone begins with the list, not with the first artist in it.
    func splitViewController(
        _ splitViewController: UISplitViewController,
        collapseSecondary secondaryViewController: UIViewController,
        onto primaryViewController: UIViewController
    ) -> Bool {
        let shown = (secondaryViewController as? UINavigationController)?.viewControllers.first
        return (shown as? ArtistController)?.isChosen != true
    }

    /// If only the list was visible, a wide screen also shows an artist beside it.
    func splitViewController(
        _ splitViewController: UISplitViewController,
        separateSecondaryFrom primaryViewController: UIViewController
    ) -> UIViewController? {
        let stack = (primaryViewController as? UINavigationController)?.viewControllers ?? []
        return stack.count > 1 ? nil : ArtistController.inNavigation(Museum.artists[0])
    }
}

/// The list on the left.
final class ArtistsController: UITableViewController, UIDataSourceModelAssociation {
    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.restorationIdentifier = "ArtistsTable"
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Artist")
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        Museum.artists.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
    {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Artist", for: indexPath)
        let artist = Museum.artists[indexPath.row]
        var content = UIListContentConfiguration.subtitleCell()
        content.text = artist
        content.secondaryText = "\(Museum.works(by: artist).count) works"
        cell.contentConfiguration = content
        cell.accessoryType = .disclosureIndicator
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        let detail = ArtistController.inNavigation(Museum.artists[indexPath.row], isChosen: true)
        showDetailViewController(detail, sender: self)
    }

    func modelIdentifierForElement(at idx: IndexPath, in view: UIView) -> String? {
        Museum.artists[idx.row]
    }

    func indexPathForElement(
        withModelIdentifier identifier: String, in view: UIView
    ) -> IndexPath? {
        Museum.artists.firstIndex(of: identifier).map { IndexPath(row: $0, section: 0) }
    }
}
