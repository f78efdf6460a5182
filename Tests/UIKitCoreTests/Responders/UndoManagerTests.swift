import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore
@testable import UIKitTesting

/// Undoing and redoing of changes by the app and by typing.
struct UndoManagerTests {
    private final class Counter {
        var value = 0
        let manager: UndoManager

        init(_ manager: UndoManager) { self.manager = manager }

        func set(_ new: Int) {
            let old = value
            value = new
            manager.registerUndo(withTarget: self) { $0.set(old) }
        }
    }

    private func grouped(_ manager: UndoManager, _ body: () -> Void) {
        manager.beginUndoGrouping()
        body()
        manager.endUndoGrouping()
    }

    @Test func `changes are undone and made again in groups`() {
        let manager = UndoManager()
        manager.groupsByEvent = false
        let counter = Counter(manager)
        grouped(manager) {
            counter.set(1)
            counter.set(2)
            manager.setActionName("Count")
        }
        grouped(manager) { counter.set(3) }
        #expect(manager.undoActionName == "")
        manager.undo()
        #expect(counter.value == 2)
        #expect(manager.undoMenuItemTitle == "Undo Count")
        manager.undo()
        #expect(counter.value == 0)
        #expect(!manager.canUndo)
        #expect(manager.redoMenuItemTitle == "Redo Count")
        manager.redo()
        #expect(counter.value == 2)
        manager.redo()
        #expect(counter.value == 3)
        #expect(!manager.canRedo)
        manager.undo()
        grouped(manager) { counter.set(9) }
        #expect(!manager.canRedo)
        #expect(counter.value == 9)
    }

    @Test func `changes of one turn are undone together, those inside another group too`() {
        let manager = UndoManager()
        let counter = Counter(manager)
        counter.set(1)
        grouped(manager) { counter.set(2) }
        #expect(manager.groupingLevel == 1)
        #expect(manager.canUndo)
        manager.undo()
        #expect(counter.value == 0)
        #expect(manager.groupingLevel == 0)
    }

    @Test func `a manager limits, ignores and forgets changes`() {
        let manager = UndoManager()
        manager.groupsByEvent = false
        manager.levelsOfUndo = 2
        let counter = Counter(manager)
        for value in 1...4 { grouped(manager) { counter.set(value) } }
        manager.undo()
        manager.undo()
        manager.undo()
        #expect(counter.value == 2)
        manager.disableUndoRegistration()
        counter.set(7)
        manager.enableUndoRegistration()
        #expect(!manager.canUndo)
        let other = Counter(manager)
        grouped(manager) { counter.set(8) }
        grouped(manager) { other.set(8) }
        manager.removeAllActions(withTarget: counter)
        manager.undo()
        #expect(other.value == 0)
        #expect(!manager.canUndo)
        #expect(counter.value == 8)
        manager.removeAllActions()
        #expect(!manager.canRedo)
    }

    @Test func `a change of an object that is gone is not undone`() {
        let manager = UndoManager()
        manager.groupsByEvent = false
        var undone = 0
        grouped(manager) {
            let target = NSObject()
            manager.registerUndo(withTarget: target) { _ in undone += 1 }
        }
        manager.undo()
        #expect(undone == 0)
    }

    @Test func `observers are notified of undoing and redoing`() {
        let manager = UndoManager()
        manager.groupsByEvent = false
        let counter = Counter(manager)
        var names: [String] = []
        let watched: [Notification.Name] = [
            .NSUndoManagerWillUndoChange, .NSUndoManagerDidUndoChange,
            .NSUndoManagerWillRedoChange, .NSUndoManagerDidRedoChange,
        ]
        let observers = watched.map { name in
            NotificationCenter.default.addObserver(forName: name, object: manager, queue: nil) {
                note in
                let text = note.name.rawValue
                // Safe because the tests post on the main thread.
                MainActor.assumeIsolated { names.append(text) }
            }
        }
        grouped(manager) { counter.set(1) }
        manager.undo()
        manager.redo()
        observers.forEach(NotificationCenter.default.removeObserver)
        #expect(names == watched.map(\.rawValue))
    }

    @Test func `a group that spans turns is undone by itself`() {
        let app = AppUnderTest.planned(AppPlan { UIViewController() })
        app.launch()
        let manager = UndoManager()
        let counter = Counter(manager)
        manager.beginUndoGrouping()
        counter.set(1)
        app.finishTurn()
        counter.set(2)
        manager.endUndoGrouping()
        #expect(manager.groupingLevel == 0)
        app.finishTurn()
        counter.set(3)
        app.finishTurn()
        counter.set(4)
        app.finishTurn()
        manager.undo()
        #expect(counter.value == 3)
        manager.undo()
        #expect(counter.value == 2)
        manager.undo()
        #expect(counter.value == 0)
    }

    // MARK: - Typing

    private func form() throws -> (AppUnderTest, UITextField, UndoManager) {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
        field.accessibilityIdentifier = "field"
        let app = AppUnderTest.planned(
            AppPlan {
                let controller = UIViewController()
                controller.view.addSubview(field)
                return controller
            })
        app.launch()
        field.becomeFirstResponder()
        app.finishTurn()
        return (app, field, try #require(field.undoManager))
    }

    private func type(_ text: String, _ app: AppUnderTest, _ revision: UInt64) throws {
        let key = try app.screen().node("field").key
        let end = text.utf16.count
        try app.send(
            .text(text, selection: TextSelection(start: end, end: end), revision: revision),
            to: key, of: AppUnderTest.session)
    }

    private func press(_ modifiers: UIKeyModifierFlags, _ app: AppUnderTest) throws {
        try app.send(
            .keyCommand(input: "z", modifiers: modifiers.rawValue), to: .root,
            of: AppUnderTest.session)
    }

    private func keys(_ app: AppUnderTest) throws -> RenderValue? {
        try app.screen().root[.keys]
    }

    @Test func `typed characters are undone together, and the key is the page's until then`()
        throws
    {
        let (app, field, manager) = try form()
        #expect(manager === app.root?.view.window?.undoManager)
        #expect(try keys(app) == nil)
        for (index, text) in ["a", "ab", "abc"].enumerated() {
            try type(text, app, UInt64(index + 1))
        }
        #expect(try keys(app) == .strings(["1048576 z"]))
        #expect(manager.undoMenuItemTitle == "Undo Typing")
        var edits = 0
        field.addAction(UIAction { _ in edits += 1 }, for: .editingChanged)
        try press(.command, app)
        #expect(field.text == "")
        #expect(edits == 1)
        #expect(try keys(app) == .strings(["1179648 z"]))
        try press([.command, .shift], app)
        #expect(field.text == "abc")
        #expect(field.selectedTextRange?.start.offset == 3)
        #expect(!manager.canRedo)
    }

    @Test func `an app that changes the text while it is notified keeps the way back`() throws {
        let (app, field, manager) = try form()
        field.addAction(
            UIAction { _ in field.text = field.text?.uppercased() }, for: .editingChanged)
        field.insertText("a")
        #expect(field.text == "A")
        #expect(field.edited.draft != nil)
        app.finishTurn()
        try type("", app, 1)
        try press(.command, app)
        #expect(field.text == "A")
        #expect(manager.canUndo)
        #expect(manager.canRedo)
    }

    @Test func `what was typed into a cell is not undone in the row that reuses it`() throws {
        let rows = FieldRows()
        let app = AppUnderTest.planned(AppPlan { rows })
        app.launch()
        rows.visibleFields.first?.becomeFirstResponder()
        app.finishTurn()
        try type("changed", app, 1)
        let manager = try #require(rows.view.window?.undoManager)
        #expect(manager.canUndo)
        rows.tableView.scrollToRow(
            at: IndexPath(row: 60, section: 0), at: .top, animated: false)
        app.finishTurn()
        let shown = rows.visibleFields.map(\.text)
        #expect(shown.contains("row 60"))
        try press(.command, app)
        #expect(rows.visibleFields.map(\.text) == shown)
    }

    @Test func `deleting, and typing in another place, is undone by itself`() throws {
        let (app, field, _) = try form()
        try type("abc", app, 1)
        try type("ab", app, 2)
        try type("a", app, 3)
        try press(.command, app)
        #expect(field.text == "abc")
        try press(.command, app)
        #expect(field.text == "")
    }

    @Test func `a change of the app between two characters separates them`() throws {
        let (app, field, manager) = try form()
        let counter = Counter(manager)
        try type("a", app, 1)
        counter.set(5)
        app.finishTurn()
        try type("ab", app, 2)
        try press(.command, app)
        #expect(field.text == "a")
        try press(.command, app)
        #expect(counter.value == 0)
        #expect(field.text == "a")
    }

    @Test func `a text that the app sets cannot be undone, nor can a secret`() throws {
        let (app, field, manager) = try form()
        try type("a", app, 1)
        field.text = "other"
        #expect(!manager.canUndo)
        field.isSecureTextEntry = true
        try type("other!", app, 2)
        #expect(!manager.canUndo)
        #expect(try keys(app) == nil)
    }

    @Test func `typing that the app replaced takes none of the levels of undoing`() throws {
        let (app, field, manager) = try form()
        manager.levelsOfUndo = 2
        let counter = Counter(manager)
        counter.set(1)
        app.finishTurn()
        try type("a", app, 1)
        app.finishTurn()
        field.text = "other"
        manager.groupsByEvent = false
        grouped(manager) { counter.set(2) }
        manager.undo()
        manager.undo()
        #expect(counter.value == 0)
    }

    @Test func `typing is undone up to the maximum length of a text, and not beyond it`() throws {
        let (app, field, manager) = try form()
        let longest = String(repeating: "a", count: 100_000)
        field.text = longest
        app.finishTurn()
        try type(longest + "b", app, 1)
        #expect(manager.canUndo)
        try press(.command, app)
        #expect(field.text == longest)
        try type(longest + "b", app, 2)
        try type(longest + "bc", app, 3)
        #expect(!manager.canUndo)
    }

    @Test func `a text view is undone as a field is`() throws {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        view.accessibilityIdentifier = "field"
        let app = AppUnderTest.planned(
            AppPlan {
                let controller = UIViewController()
                controller.view.addSubview(view)
                return controller
            })
        app.launch()
        view.becomeFirstResponder()
        app.finishTurn()
        try type("one", app, 1)
        try type("one\n", app, 2)
        try press(.command, app)
        #expect(view.text == "one")
        try press(.command, app)
        #expect(view.text == "")
    }
}

/// A list of fields in cells that are reused.
private final class FieldRows: UITableViewController {
    private final class Cell: UITableViewCell {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))

        override init(style: CellStyle, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            contentView.addSubview(field)
        }

        required init?(coder: NSCoder) { nil }
    }

    var visibleFields: [UITextField] { tableView.visibleCells.compactMap { ($0 as? Cell)?.field } }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(Cell.self, forCellReuseIdentifier: "cell")
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        100
    }

    override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        let field = (cell as? Cell)?.field
        field?.text = "row \(indexPath.row)"
        field?.accessibilityIdentifier = indexPath.row == 0 ? "field" : nil
        return cell
    }
}
