import UIKit

/// The works of an artist, on the right of the split view.
final class ArtistController: UITableViewController, UIViewControllerRestoration {
    private var artist = ""
    /// Whether the user chose this artist.
    private(set) var isChosen = false
    private var works: [Work] { Museum.works(by: artist) }

    /// Returns an artist in a navigation stack; this class restores both.
    static func inNavigation(
        _ artist: String, isChosen: Bool = false
    ) -> UINavigationController {
        let navigation = navigation()
        navigation.viewControllers = [make(artist, isChosen: isChosen)]
        return navigation
    }

    private static func navigation() -> UINavigationController {
        let navigation = UINavigationController()
        navigation.restorationIdentifier = "ArtistNavigation"
        navigation.restorationClass = ArtistController.self
        return navigation
    }

    private static func make(_ artist: String, isChosen: Bool) -> ArtistController {
        let controller = ArtistController(style: .plain)
        controller.restorationIdentifier = "Artist"
        controller.restorationClass = ArtistController.self
        controller.artist = artist
        controller.isChosen = isChosen
        controller.title = artist
        return controller
    }

    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? {
        guard identifierComponents.last == "Artist" else { return navigation() }
        return make(
            coder.decodeObject(forKey: "Artist") as? String ?? "",
            isChosen: coder.decodeBool(forKey: "IsChosen"))
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(artist, forKey: "Artist")
        coder.encode(isChosen, forKey: "IsChosen")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.restorationIdentifier = "ArtistTable"
        tableView.rowHeight = 88
        tableView.register(WorkRow.self, forCellReuseIdentifier: "Work")
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        works.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
    {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Work", for: indexPath)
        (cell as? WorkRow)?.show(works[indexPath.row])
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        navigationController?.pushViewController(
            WorkController.make(works[indexPath.row]), animated: true)
    }
}
