import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore

@MainActor
struct TableSelectionTests {
    private func tap(_ table: UITableView, _ path: IndexPath) {
        _ = table.cellForRow(at: path)?.handle(.tap(x: 10, y: 10))
    }

    @Test func `selecting another row deselects the first one`() {
        let source = PeopleSource([["a", "b", "c"]])
        let table = makeTable(source)
        let window = host(table)
        tap(table, [0, 0])
        tap(table, [0, 2])
        #expect(
            source.calls == [
                "will select a", "did select a", "will select c", "will deselect a",
                "did deselect a", "did select c",
            ])
        #expect(table.indexPathsForSelectedRows == [[0, 2]])
        #expect(table.cellForRow(at: [0, 0])?.isSelected == false)
        #expect(table.cellForRow(at: [0, 2])?.isSelected == true)
        _ = window
    }

    @Test func `several rows are selected and deselected one by one`() {
        let source = PeopleSource([["a", "b", "c"]])
        let table = makeTable(source)
        table.allowsMultipleSelection = true
        let window = host(table)
        tap(table, [0, 2])
        tap(table, [0, 0])
        #expect(table.indexPathsForSelectedRows == [[0, 0], [0, 2]])
        tap(table, [0, 2])
        #expect(table.indexPathsForSelectedRows == [[0, 0]])
        _ = window
    }

    @Test func `programmatic selection is not reported to the table's delegate`() {
        let source = PeopleSource([["a", "b", "c"]])
        let table = makeTable(source)
        let window = host(table)
        table.selectRow(at: [0, 1], animated: false, scrollPosition: .none)
        table.selectRow(at: [0, 2], animated: false, scrollPosition: .none)
        table.deselectRow(at: [0, 2], animated: false)
        table.selectRow(at: [7, 7], animated: false, scrollPosition: .none)
        #expect(source.calls == [])
        #expect(table.indexPathForSelectedRow == nil)
        _ = window
    }

    @Test func `the delegate can refuse to select a row, and the table every row`() {
        let source = PeopleSource([["a", "b"]])
        source.refusesSelection = [[0, 0]]
        let table = makeTable(source)
        let window = host(table)
        tap(table, [0, 0])
        #expect(table.indexPathForSelectedRow == nil)
        table.allowsSelection = false
        tap(table, [0, 1])
        #expect(source.calls == ["will select a"])
        _ = window
    }

    @Test func `reloading a table clears its selection`() {
        let source = PeopleSource([["a", "b"]])
        let table = makeTable(source)
        let window = host(table)
        tap(table, [0, 1])
        table.reloadData()
        window.layoutIfNeeded()
        #expect(table.indexPathForSelectedRow == nil)
        #expect(table.visibleCells.map(\.isSelected) == [false, false])
    }

    @Test func `arrow keys move across the sections of a table, and Return selects`() {
        let source = PeopleSource([["a"], [], ["b", "c"]])
        let table = makeTable(source)
        let window = host(table)
        let down = InputAction.keyCommand(input: "UIKeyInputDownArrow", modifiers: 0)
        let up = InputAction.keyCommand(input: "UIKeyInputUpArrow", modifiers: 0)
        let enter = InputAction.keyCommand(input: "\r", modifiers: 0)
        #expect(!table.handle(enter))
        #expect(table.handle(down))
        #expect(table.handle(down))
        #expect(table.handle(down))
        #expect(table.handle(down))
        #expect(table.focusedRow == [2, 1])
        #expect(table.handle(up))
        var node = RenderNode(key: .root, kind: .tableCell)
        table.cellForRow(at: [2, 0])?.describe(&node)
        #expect(node[.focused] == .bool(true))
        #expect(table.handle(enter))
        #expect(source.calls == ["will select b", "did select b"])
        _ = window
    }

    @Test func `arrow keys scroll to the row that they reach`() {
        let source = PeopleSource(count: 50)
        let table = makeTable(source)
        let window = host(table)
        for _ in 0..<15 {
            _ = table.handle(.keyCommand(input: "UIKeyInputDownArrow", modifiers: 0))
        }
        #expect(table.focusedRow == [0, 14])
        #expect(table.contentOffset.y == 220)
        _ = window
    }

    @Test func `a delete control asks for confirmation before its row is deleted`() throws {
        let source = DeletingSource([["a", "b"]])
        let table = makeTable(source)
        let window = host(table)
        table.setEditing(true, animated: false)
        window.layoutIfNeeded()
        let cell = try #require(table.cellForRow(at: [0, 0]))
        let control = try #require(cell.editingControl)
        tap(table, [0, 1])
        #expect(table.indexPathForSelectedRow == nil)
        #expect(control.handle(.tap(x: 1, y: 1)))
        window.layoutIfNeeded()
        #expect(table.visibleCells.map { $0.textLabel?.text } == ["a", "b"])
        let button = try #require(cell.deleteConfirmation)
        #expect(button.title(for: .normal) == "Remove a")
        #expect(button.frame.maxX == cell.bounds.width)
        #expect(cell.contentView.frame.maxX <= button.frame.minX)
        #expect(button.handle(.tap(x: 1, y: 1)))
        window.layoutIfNeeded()
        #expect(table.visibleCells.map { $0.textLabel?.text } == ["b"])
        table.setEditing(false, animated: false)
        window.layoutIfNeeded()
        #expect(table.cellForRow(at: [0, 0])?.editingControl == nil)
    }

    @Test func `a tap outside of a delete control removes its confirmation`() throws {
        let source = DeletingSource([["a", "b", "c"]])
        let table = makeTable(source)
        table.allowsSelectionDuringEditing = true
        let window = host(table)
        table.setEditing(true, animated: false)
        window.layoutIfNeeded()
        let cells = table.visibleCells
        #expect(cells[0].editingControl?.handle(.tap(x: 1, y: 1)) == true)
        #expect(cells[0].deleteConfirmation != nil)
        tap(table, [0, 2])
        #expect(cells[0].deleteConfirmation == nil)
        #expect(table.indexPathForSelectedRow == nil)
        #expect(cells[0].editingControl?.handle(.tap(x: 1, y: 1)) == true)
        #expect(cells[1].editingControl?.handle(.tap(x: 1, y: 1)) == true)
        #expect(cells[0].deleteConfirmation == nil)
        #expect(cells[1].deleteConfirmation != nil)
        #expect(cells[1].editingControl?.handle(.tap(x: 1, y: 1)) == true)
        #expect(cells[1].deleteConfirmation == nil)
        #expect(cells[1].editingControl?.handle(.tap(x: 1, y: 1)) == true)
        table.setEditing(false, animated: false)
        #expect(cells[1].deleteConfirmation == nil)
        #expect(source.calls == [])
        _ = window
    }

    @Test func `a cell in editing mode shows only its editing accessory`() {
        let source = DeletingSource([["a"]])
        let table = makeTable(source)
        let window = host(table)
        let cell = table.cellForRow(at: [0, 0])
        cell?.accessoryType = .disclosureIndicator
        func accessory() -> RenderValue? {
            var node = RenderNode(key: .root, kind: .tableCell)
            cell?.describe(&node)
            return node[.accessory]
        }
        #expect(accessory() == .string("disclosure"))
        table.setEditing(true, animated: false)
        window.layoutIfNeeded()
        #expect(accessory() == nil)
        cell?.editingAccessoryType = .checkmark
        #expect(accessory() == .string("checkmark"))
        table.setEditing(false, animated: false)
        window.layoutIfNeeded()
        #expect(accessory() == .string("disclosure"))
    }

    @Test func `a tap on a detail button does not select its row`() {
        let source = DeletingSource([["a"]])
        let table = makeTable(source)
        let window = host(table)
        table.cellForRow(at: [0, 0])?.accessoryType = .detailButton
        _ = table.cellForRow(at: [0, 0])?.handle(.tap(x: 380, y: 10))
        #expect(source.calls == ["detail 0"])
        _ = window
    }
}

@MainActor
private final class DeletingSource: NSObject, UITableViewDataSource, UITableViewDelegate {
    private var sections: [[String]]
    private(set) var calls: [String] = []

    init(_ sections: [[String]]) { self.sections = sections }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].count
    }

    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = sections[indexPath.section][indexPath.row]
        return cell
    }

    func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {
        sections[indexPath.section].remove(at: indexPath.row)
        tableView.deleteRows(at: [indexPath], with: .automatic)
    }

    func tableView(
        _ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
    ) -> String? {
        "Remove \(sections[indexPath.section][indexPath.row])"
    }

    func tableView(
        _ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath
    ) {
        calls.append("detail \(indexPath.row)")
    }
}
