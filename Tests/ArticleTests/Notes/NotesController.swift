import UIKit

/// The list of the notes.
final class NotesController: UITableViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Notes"
        tableView.restorationIdentifier = "NotesTable"
        tableView.rowHeight = 44
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Note")
    }

    override func tableView(
        _ tableView: UITableView, numberOfRowsInSection section: Int
    ) -> Int { Notebook.notes.count }

    override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Note", for: indexPath)
        cell.textLabel?.text = Notebook.notes[indexPath.row].title
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        let note = NoteController(noteID: Notebook.notes[indexPath.row].id)
        navigationController?.pushViewController(note, animated: true)
    }
}

extension NotesController: UIDataSourceModelAssociation {
    func modelIdentifierForElement(at idx: IndexPath, in view: UIView) -> String? {
        Notebook.notes[idx.row].id
    }

    func indexPathForElement(
        withModelIdentifier identifier: String, in view: UIView
    ) -> IndexPath? {
        Notebook.notes.firstIndex { $0.id == identifier }.map { IndexPath(row: $0, section: 0) }
    }
}
