import UIKit

/// All works in a list that can be searched: a search controller over a table.
///
/// UIKit does not preserve a search, so this screen preserves whether a search is active and its
/// text.
final class FindController: UITableViewController, UISearchResultsUpdating {
    private let search = UISearchController(searchResultsController: nil)
    private var found = Museum.works

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.restorationIdentifier = "FindTable"
        tableView.rowHeight = 88
        tableView.register(WorkRow.self, forCellReuseIdentifier: "Work")
        search.searchResultsUpdater = self
        search.obscuresBackgroundDuringPresentation = false
        search.searchBar.placeholder = "Titles and artists"
        navigationItem.searchController = search
        navigationItem.hidesSearchBarWhenScrolling = false
        definesPresentationContext = true
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(search.isActive, forKey: "IsSearching")
        coder.encode(search.searchBar.text, forKey: "Text")
        coder.encode(search.searchBar.isFirstResponder, forKey: "IsTyping")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        guard coder.decodeBool(forKey: "IsSearching") else { return }
        search.isActive = true
        search.searchBar.text = coder.decodeObject(forKey: "Text") as? String
        if coder.decodeBool(forKey: "IsTyping") { search.searchBar.becomeFirstResponder() }
        updateSearchResults(for: search)
    }

    func updateSearchResults(for searchController: UISearchController) {
        let text = (searchController.searchBar.text ?? "").lowercased()
        found = Museum.works.filter { work in
            text.isEmpty || "\(work.title) \(work.artist)".lowercased().contains(text)
        }
        tableView.reloadData()
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        found.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
    {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Work", for: indexPath)
        (cell as? WorkRow)?.show(found[indexPath.row])
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        navigationController?.pushViewController(
            WorkController.make(found[indexPath.row]), animated: true)
    }
}
