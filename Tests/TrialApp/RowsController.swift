import UIKit

/// Rows in editing mode: three that can be deleted and one that inserts.
final class RowsController: UITableViewController {
    private var rows = ["Bread", "Butter", "Milk"]

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Rows"
        view.backgroundColor = .systemBackground
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        tableView.isEditing = true
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        rows.count + 1
    }

    override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel?.text = indexPath.row < rows.count ? rows[indexPath.row] : "Add one"
        cell.accessoryType = .disclosureIndicator
        return cell
    }

    override func tableView(
        _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle {
        indexPath.row < rows.count ? .delete : .insert
    }

    override func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {
        if editingStyle == .delete {
            rows.remove(at: indexPath.row)
            tableView.deleteRows(at: [indexPath], with: .automatic)
        } else {
            rows.append("Jam")
            tableView.insertRows(
                at: [IndexPath(row: rows.count - 1, section: 0)], with: .automatic)
        }
    }
}
