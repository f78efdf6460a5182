import UIKit

/// The tasks: swiped to finish or delete them, and moved in editing mode.
final class TasksController: UITableViewController {
    private let store = TodoStore.shared

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.restorationIdentifier = "TaskList"
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "task")
        navigationItem.leftBarButtonItem = editButtonItem
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            systemItem: .add, primaryAction: UIAction { [weak self] _ in self?.askForTask() })
        refreshControl = UIRefreshControl()
        refreshControl?.addAction(
            UIAction { [weak self] _ in
                self?.store.tasks.sort { !$0.isDone && $1.isDone }
                self?.tableView.reloadData()
                self?.refreshControl?.endRefreshing()
            }, for: .valueChanged)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        tableView.reloadData()
    }

    override var keyCommands: [UIKeyCommand]? {
        [
            UIKeyCommand(
                input: "n", modifierFlags: .alternate,
                primaryAction: UIAction(title: "New Task") { [weak self] _ in self?.askForTask() })
        ]
    }

    private func askForTask() {
        let alert = UIAlertController(
            title: "New Task", message: nil, preferredStyle: .alert)
        alert.addTextField { $0.placeholder = "What is to be done" }
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        alert.addAction(
            UIAlertAction(title: "Add", style: .default) { [weak self, weak alert] _ in
                guard let self, let title = alert?.textFields?.first?.text, !title.isEmpty else {
                    return
                }
                store.tasks.append(Todo(title: title))
                let path = IndexPath(row: store.tasks.count - 1, section: 0)
                tableView.insertRows(at: [path], with: .automatic)
                tableView.scrollToRow(at: path, at: .none, animated: true)
            })
        present(alert, animated: true)
    }

    // MARK: - Rows

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        store.tasks.count
    }

    override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let task = store.tasks[indexPath.row]
        let cell = tableView.dequeueReusableCell(withIdentifier: "task", for: indexPath)
        var content = UIListContentConfiguration.subtitleCell()
        content.text = task.title
        content.secondaryText = task.due.map {
            $0.formatted(date: .abbreviated, time: .omitted)
        }
        content.image = UIImage(systemName: task.isImportant ? "star.fill" : "star")
        cell.contentConfiguration = content
        cell.accessoryType = task.isDone ? .checkmark : .disclosureIndicator
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        let controller = TaskController()
        controller.show(store.tasks[indexPath.row])
        navigationController?.pushViewController(controller, animated: true)
    }

    override func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        let isDone = store.tasks[indexPath.row].isDone
        let done = UIContextualAction(style: .normal, title: isDone ? "Undo" : "Done") {
            [weak self] _, _, finish in
            self?.store.tasks[indexPath.row].isDone.toggle()
            tableView.reloadRows(at: [indexPath], with: .automatic)
            finish(true)
        }
        done.backgroundColor = .systemGreen
        return UISwipeActionsConfiguration(actions: [done])
    }

    override func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        let delete = UIContextualAction(style: .destructive, title: "Delete") {
            [weak self] _, _, finish in
            self?.store.tasks.remove(at: indexPath.row)
            tableView.deleteRows(at: [indexPath], with: .automatic)
            finish(true)
        }
        return UISwipeActionsConfiguration(actions: [delete])
    }

    override func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {
        store.tasks.remove(at: indexPath.row)
        tableView.deleteRows(at: [indexPath], with: .automatic)
    }

    override func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {
        let task = store.tasks.remove(at: sourceIndexPath.row)
        store.tasks.insert(task, at: destinationIndexPath.row)
    }
}
