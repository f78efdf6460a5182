import Foundation
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// A table of words whose rows have the actions and the moves that a test sets.
class ShoppingController: UITableViewController {
    var sections = [["Milk", "Bread", "Eggs", "Tea"]]
    var trailing: ((IndexPath) -> UISwipeActionsConfiguration?)?
    var leading: ((IndexPath) -> UISwipeActionsConfiguration?)?
    var fixed: Set<String> = []
    var admit: (IndexPath) -> IndexPath = { $0 }

    override required init(style: UITableView.Style) { super.init(style: style) }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.accessibilityIdentifier = "list"
        tableView.rowHeight = 44
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "word")
    }

    func word(_ path: IndexPath) -> String { sections[path.section][path.row] }

    /// Removes a word from the data and from the table.
    func remove(_ path: IndexPath) {
        sections[path.section].remove(at: path.row)
        tableView.deleteRows(at: [path], with: .automatic)
    }

    override func numberOfSections(in tableView: UITableView) -> Int { sections.count }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].count
    }

    override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "word", for: indexPath)
        cell.textLabel?.text = word(indexPath)
        return cell
    }

    override func tableView(
        _ tableView: UITableView, canEditRowAt indexPath: IndexPath
    ) -> Bool { !fixed.contains(word(indexPath)) }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        Trace.add("select \(word(indexPath))")
    }

    override func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
        Trace.add("begin \(word(indexPath))")
    }

    override func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {
        Trace.add("end \(indexPath.map(word) ?? "nil")")
    }
}

/// A shopping list whose rows have actions at both sides.
final class SwipedController: ShoppingController {
    override func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { trailing?(indexPath) }

    override func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { leading?(indexPath) }
}

/// A shopping list whose rows are deleted and moved.
final class EditedController: ShoppingController {
    override func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {
        Trace.add("commit \(word(indexPath))")
        remove(indexPath)
    }

    override func tableView(
        _ tableView: UITableView, canMoveRowAt indexPath: IndexPath
    ) -> Bool { !fixed.contains(word(indexPath)) }

    override func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {
        Trace.add("move \(word(sourceIndexPath)) to \(Array(destinationIndexPath))")
        let word = sections[sourceIndexPath.section].remove(at: sourceIndexPath.row)
        sections[destinationIndexPath.section].insert(word, at: destinationIndexPath.row)
    }

    override func tableView(
        _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath { admit(proposedDestinationIndexPath) }
}

extension AppUnderTest {
    /// Returns a running app whose only screen is a shopping list.
    static func shopping<Controller: ShoppingController>(
        _ type: Controller.Type, _ prepare: @escaping (Controller) -> Void = { _ in }
    ) -> AppUnderTest {
        let app = AppUnderTest.planned(
            AppPlan {
                let controller = Controller(style: .plain)
                prepare(controller)
                return controller
            })
        app.launch()
        _ = Trace.take()
        return app
    }

    var shopping: ShoppingController? { root as? ShoppingController }

    /// The words that the table shows, from top to bottom.
    var shownWords: [String] {
        (shopping?.tableView.visibleCells ?? []).sorted { $0.frame.minY < $1.frame.minY }
            .compactMap { $0.textLabel?.text }
    }
}
