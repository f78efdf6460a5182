import Foundation
import HostLink
import Testing
@testable import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// The actions that a swipe over a row reveals.
struct RowActionTests {
    /// A list with an action that deletes and one that only writes its name.
    private func list(
        full: Bool = true, done: Bool = true
    ) -> AppUnderTest {
        AppUnderTest.shopping(SwipedController.self) { controller in
            controller.trailing = { [weak controller] path in
                let delete = UIContextualAction(style: .destructive, title: "Remove") {
                    _, _, finish in
                    guard let controller else { return }
                    Trace.add("remove \(controller.word(path))")
                    controller.remove(path)
                    finish(true)
                }
                let flag = UIContextualAction(style: .normal, title: "Flag") { _, _, finish in
                    Trace.add("flag")
                    if done { finish(false) }
                }
                let configuration = UISwipeActionsConfiguration(actions: [delete, flag])
                configuration.performsFirstActionWithFullSwipe = full
                return configuration
            }
        }
    }

    @Test func `a swipe reveals the actions of a row, and a tap performs one`() throws {
        let app = list()
        try app.drag("Milk", byX: -120)
        #expect(Trace.take() == ["begin Milk"])
        let screen = try app.screen()
        #expect(screen.shows("Remove"))
        #expect(screen.shows("Flag"))
        try app.tap("Remove")
        #expect(Trace.take() == ["remove Milk", "end nil"])
        #expect(app.shownWords == ["Bread", "Eggs", "Tea"])
        #expect(try !app.screen().shows("Remove"))
    }

    @Test func `a row moves with the finger and rests where its actions are visible`() throws {
        let app = list()
        let down = try app.putFingers(on: "Milk")
        try down.move(byX: -30)
        try down.move(byX: -30)
        let cell = try #require(app.shopping?.tableView.visibleCells.first)
        #expect(cell.frame.minX == -60)
        try down.move(byX: -40)
        try down.lift()
        #expect(cell.frame.minX <= -148)
        #expect(cell.showingDeleteConfirmation)
    }

    @Test func `a short swipe returns the row to its place`() throws {
        let app = list()
        try app.drag("Milk", byX: -40, over: 2)
        #expect(Trace.take() == ["begin Milk", "end Milk"])
        #expect(try !app.screen().shows("Remove"))
    }

    @Test func `a swipe over most of the row performs the first action`() throws {
        let app = list()
        try app.drag("Milk", from: CGPoint(x: 300, y: 20), byX: -290, over: 1)
        #expect(Trace.take() == ["begin Milk", "remove Milk", "end nil"])
    }

    @Test func `a full swipe performs nothing if the configuration does not allow it`() throws {
        let app = list(full: false)
        try app.drag("Milk", from: CGPoint(x: 300, y: 20), byX: -290, over: 1)
        #expect(Trace.take() == ["begin Milk"])
        #expect(app.shownWords.count == 4)
    }

    @Test func `an action is not performed again before it is done`() throws {
        let app = list(done: false)
        try app.drag("Milk", byX: -120)
        try app.tap("Flag")
        try app.tap("Flag")
        #expect(Trace.take() == ["begin Milk", "flag"])
        #expect(try app.screen().shows("Flag"))
    }

    @Test func `a tap on a row covers the actions and selects nothing`() throws {
        let app = list()
        try app.drag("Milk", byX: -120)
        try app.tap("Tea")
        #expect(Trace.take() == ["begin Milk", "end Milk"])
        try app.tap("Tea")
        #expect(Trace.take() == ["select Tea"])
    }

    @Test func `a swipe over another row covers the actions of the first`() throws {
        let app = list()
        try app.drag("Milk", byX: -120)
        try app.drag("Tea", byX: -120)
        #expect(Trace.take() == ["begin Milk", "end Milk", "begin Tea"])
    }

    @Test func `a swipe is no tap, and a tap is no swipe`() throws {
        let app = list()
        let down = try app.putFingers(on: "Milk")
        try down.move(byX: -60)
        try down.move(byX: -60)
        try down.lift()
        try down.click()
        #expect(Trace.take() == ["begin Milk"])
        try app.touch("Bread")
        try app.touch("Bread")
        #expect(Trace.take() == ["end Milk", "select Bread"])
    }

    @Test func `a movement down leaves the rows to the browser`() throws {
        let app = list()
        try app.drag("Milk", byX: -15, y: 60)
        #expect(Trace.take() == [])
        let cell = try app.screen().node(showing: "Milk")
        #expect(cell.kind == .label)
        let list = try app.screen().node("list")
        let rows = list.children.filter { $0.kind == .tableCell }
        #expect(rows.allSatisfy { $0[.touches] == .strings(["horizontal"]) })
    }

    @Test func `a row without actions at a side cannot be swiped to it`() throws {
        let app = list()
        try app.drag("Milk", byX: 120)
        #expect(Trace.take() == [])
        app.shopping?.leading = { _ in UISwipeActionsConfiguration(actions: []) }
        try app.drag("Milk", byX: 120)
        #expect(Trace.take() == [])
    }

    @Test func `actions at the leading side appear before the row`() throws {
        let app = list()
        app.shopping?.leading = { _ in
            UISwipeActionsConfiguration(actions: [
                UIContextualAction(style: .normal, title: "Done") { _, _, finish in
                    Trace.add("done")
                    finish(true)
                }
            ])
        }
        try app.drag("Bread", byX: 60)
        let cell = try #require(app.shopping?.tableView.cellForRow(at: [0, 1]))
        #expect(cell.frame.minX == 74)
        try app.tap("Done")
        #expect(Trace.take() == ["begin Bread", "done", "end Bread"])
    }

    @Test func `a row that cannot be edited has no actions`() throws {
        let app = list()
        app.shopping?.fixed = ["Milk"]
        app.shopping?.tableView.reloadData()
        app.finishTurn()
        try app.drag("Milk", byX: -120)
        #expect(Trace.take() == [])
        #expect(throws: ScreenError.self) { try Keyboard(of: app).openMenu(of: "Milk") }
        try app.drag("Bread", byX: -120)
        #expect(Trace.take() == ["begin Bread"])
    }

    @Test func `a controller that commits deletions has them at the trailing side`() throws {
        let app = AppUnderTest.shopping(EditedController.self)
        try app.drag("Eggs", byX: -60)
        try app.tap("Delete")
        #expect(Trace.take() == ["begin Eggs", "commit Eggs", "end nil"])
        #expect(app.shownWords == ["Milk", "Bread", "Tea"])
    }

    @Test func `a controller without actions and deletions has rows that only scroll`() throws {
        let app = AppUnderTest.shopping(ShoppingController.self)
        let list = try app.screen().node("list")
        let rows = list.children.filter { $0.kind == .tableCell }
        #expect(rows.count == 4)
        #expect(rows.allSatisfy { $0[.touches] == nil && $0[.menu] == nil && $0[.keys] == nil })
    }

    @Test func `an arrow key reveals the actions with the focus, and Escape covers them`() throws {
        let app = list()
        try Keyboard(of: app).press("UIKeyInputLeftArrow", on: "Milk")
        #expect(try app.focusMoves() == ["Remove"])
        try Keyboard(of: app).press("UIKeyInputEscape", on: "Remove")
        #expect(Trace.take() == ["begin Milk", "end Milk"])
        try Keyboard(of: app).press("UIKeyInputRightArrow", on: "Tea")
        #expect(Trace.take() == [])
    }

    @Test func `the menu of a row offers its actions in a sheet`() throws {
        let app = list()
        try Keyboard(of: app).openMenu(of: "Bread")
        try app.tap("Remove")
        #expect(Trace.take() == ["remove Bread"])
        #expect(app.shownWords == ["Milk", "Eggs", "Tea"])
        try Keyboard(of: app).openMenu(of: "Milk")
        try app.tap("Cancel")
        #expect(Trace.take() == [])
    }

    @Test func `actions in the form before contextual actions get their row`() throws {
        let app = AppUnderTest.shopping(OldController.self)
        try app.drag("Tea", byX: -60)
        try app.tap("More")
        #expect(Trace.take() == ["begin Tea", "more 3", "end Tea"])
    }

    @Test func `editing mode and new data cover the actions`() throws {
        let app = list()
        try app.drag("Milk", byX: -120)
        app.shopping?.setEditing(true, animated: false)
        app.finishTurn()
        #expect(Trace.take() == ["begin Milk", "end Milk"])
        app.shopping?.setEditing(false, animated: false)
        app.finishTurn()
        try app.drag("Milk", byX: -120)
        app.shopping?.tableView.reloadData()
        app.finishTurn()
        #expect(try !app.screen().shows("Remove"))
    }

    @Test func `actions are covered when other rows change the position of their row`() throws {
        let app = list()
        try app.drag("Bread", byX: -120)
        app.shopping?.remove([0, 0])
        app.finishTurn()
        #expect(Trace.take() == ["begin Bread", "end Bread"])
        #expect(try !app.screen().shows("Remove"))
        try app.drag("Bread", byX: -120)
        app.shopping?.remove([0, 2])
        app.finishTurn()
        try app.tap("Remove")
        #expect(Trace.take() == ["begin Bread", "remove Bread", "end nil"])
        #expect(app.shownWords == ["Eggs"])
    }

    @Test func `a menu's action is not performed on another row that took the position`() throws {
        let app = list()
        try Keyboard(of: app).openMenu(of: "Bread")
        app.shopping?.remove([0, 0])
        app.finishTurn()
        try app.tap("Remove")
        #expect(Trace.take() == [])
        #expect(app.shownWords == ["Bread", "Eggs", "Tea"])
    }

    @Test func `a delegate may use its table while it is asked for actions`() throws {
        let app = AppUnderTest.planned(AppPlan { AskingController() })
        app.launch()
        try app.drag("row 0", byX: -60)
        #expect(try app.screen().shows("Go"))
    }

    @Test func `revealed actions end with the process, and the next one has none`() throws {
        let app = list()
        try app.drag("Milk", byX: -120)
        _ = app.relaunchTraced()
        #expect(try !app.screen().shows("Remove"))
        #expect(app.shownWords.count == 4)
    }

    @Test func `a swipe rests open after half of the actions`() {
        let travel = SwipeTravel(
            edge: .trailing, openWidth: 100, rowWidth: 300, allowsFull: false)
        #expect(travel.distance(for: -80) == 80)
        #expect(travel.rest(at: 80, speed: 0) == .open)
        #expect(travel.distance(for: -20) == 20)
        #expect(travel.rest(at: 20, speed: 0) == .closed)
    }

    @Test func `a row resists beyond its actions without a full swipe`() {
        var travel = SwipeTravel(
            edge: .leading, openWidth: 100, rowWidth: 300, allowsFull: false)
        #expect(travel.distance(for: 140) == 110)
        #expect(travel.distance(for: 10_000) == 300)
        #expect(travel.distance(for: -10) == 0)
        #expect(travel.rest(at: 10, speed: 900) == .open)
        #expect(travel.rest(at: 90, speed: -900) == .closed)
        travel.start = 100
        #expect(travel.distance(for: -30) == 70)
        let full = SwipeTravel(edge: .leading, openWidth: 100, rowWidth: 300, allowsFull: true)
        #expect(full.distance(for: 200) == 200)
        #expect(full.rest(at: 180, speed: 0) == .full)
        #expect(full.rest(at: 179, speed: 0) == .open)
    }
}

/// A shopping list with actions in their old form.
private final class OldController: ShoppingController {
    override func tableView(
        _ tableView: UITableView, editActionsForRowAt indexPath: IndexPath
    ) -> [UITableViewRowAction]? {
        [
            UITableViewRowAction(style: .normal, title: "More") { _, path in
                Trace.add("more \(path.row)")
            }
        ]
    }
}

/// A table with a delegate that is no table view controller, and that lays the table out again
/// while it is asked for actions.
private final class AskingController: UIViewController, UITableViewDataSource,
    UITableViewDelegate
{
    override func viewDidLoad() {
        super.viewDidLoad()
        let table = UITableView(frame: view.bounds, style: .plain)
        table.rowHeight = 44
        table.dataSource = self
        table.delegate = self
        view.addSubview(table)
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }

    func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = "row \(indexPath.row)"
        return cell
    }

    func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        tableView.setNeedsLayout()
        tableView.layoutIfNeeded()
        _ = tableView.cellForRow(at: indexPath)
        let go = UIContextualAction(style: .normal, title: "Go") { _, _, finish in finish(true) }
        return UISwipeActionsConfiguration(actions: [go])
    }
}
