import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore
@testable import UIKitTesting

/// The moves of rows by the user.
struct RowReorderTests {
    private func list(
        _ prepare: @escaping (EditedController) -> Void = { _ in }
    ) -> AppUnderTest {
        let app = AppUnderTest.shopping(EditedController.self, prepare)
        app.shopping?.setEditing(true, animated: false)
        app.finishTurn()
        return app
    }

    @Test func `a row moves with the finger, and the others make space`() throws {
        let app = list()
        let down = try app.putFingers(on: "Reorder Milk")
        try down.move(byX: 0, y: 50)
        #expect(app.shownWords == ["Bread", "Milk", "Eggs", "Tea"])
        try down.move(byX: 0, y: 44)
        #expect(app.shownWords == ["Bread", "Eggs", "Milk", "Tea"])
        #expect(Trace.take() == [])
        try down.lift()
        #expect(Trace.take() == ["move Milk to [0, 2]"])
        #expect(app.shopping?.sections == [["Bread", "Eggs", "Milk", "Tea"]])
        #expect(app.shownWords == ["Bread", "Eggs", "Milk", "Tea"])
    }

    @Test func `a row that returns to its place is not moved`() throws {
        let app = list()
        let down = try app.putFingers(on: "Reorder Tea")
        try down.move(byX: 0, y: -90)
        try down.move(byX: 0, y: 90)
        try down.lift()
        #expect(Trace.take() == [])
        #expect(app.shownWords == ["Milk", "Bread", "Eggs", "Tea"])
    }

    @Test func `a cancelled touch returns the row to its place`() throws {
        let app = list()
        let down = try app.putFingers(on: "Reorder Tea")
        try down.move(byX: 0, y: -90)
        try down.cancel()
        #expect(Trace.take() == [])
        #expect(app.shownWords == ["Milk", "Bread", "Eggs", "Tea"])
    }

    @Test func `a row moves into another section and into an empty one`() throws {
        let app = list { $0.sections = [["Milk", "Bread"], [], ["Tea"]] }
        try app.drag("Reorder Milk", byX: 0, y: 88)
        #expect(Trace.take() == ["move Milk to [2, 1]"])
        app.shopping?.sections = [["Milk"], ["Tea", "Eggs"]]
        app.shopping?.tableView.reloadData()
        app.finishTurn()
        try app.drag("Reorder Eggs", byX: 0, y: -88)
        #expect(Trace.take() == ["move Eggs to [0, 0]"])
        #expect(app.shownWords == ["Eggs", "Milk", "Tea"])
    }

    @Test func `rows that change while one is held return it to its place`() throws {
        let app = list()
        let down = try app.putFingers(on: "Reorder Tea")
        try down.move(byX: 0, y: -90)
        app.shopping?.remove([0, 0])
        app.finishTurn()
        try down.move(byX: 0, y: -20)
        try down.lift()
        #expect(Trace.take() == [])
        #expect(app.shownWords == ["Bread", "Eggs", "Tea"])
    }

    @Test func `fewer rows after reloading while one is held return it to its place`() throws {
        let app = list()
        let down = try app.putFingers(on: "Reorder Tea")
        try down.move(byX: 0, y: -90)
        app.shopping?.sections = [["Milk"]]
        app.shopping?.tableView.reloadData()
        try down.move(byX: 0, y: -20)
        try down.lift()
        #expect(Trace.take() == [])
        #expect(app.shownWords == ["Milk"])
    }

    @Test func `a held row is at its old place after the process ended`() throws {
        let app = list()
        let down = try app.putFingers(on: "Reorder Milk")
        try down.move(byX: 0, y: 90)
        _ = app.relaunchTraced()
        #expect(app.shopping?.sections == [["Milk", "Bread", "Eggs", "Tea"]])
        #expect(app.shownWords == ["Milk", "Bread", "Eggs", "Tea"])
    }

    @Test func `the delegate decides where a row moves`() throws {
        let app = list { $0.admit = { _ in [0, 1] } }
        try app.drag("Reorder Milk", byX: 0, y: 120)
        #expect(Trace.take() == ["move Milk to [0, 1]"])
    }

    @Test func `a position that does not exist is not taken from the delegate`() throws {
        let app = list { $0.admit = { _ in [4, 9] } }
        try app.drag("Reorder Milk", byX: 0, y: 120)
        #expect(Trace.take() == [])
        #expect(app.shownWords == ["Milk", "Bread", "Eggs", "Tea"])
    }

    @Test func `arrow keys move a row and keep the focus on its control`() throws {
        let app = list { $0.sections = [["Milk", "Bread"], ["Tea"]] }
        try Keyboard(of: app).press("UIKeyInputDownArrow", on: "Reorder Milk")
        try Keyboard(of: app).press("UIKeyInputDownArrow", on: "Reorder Milk")
        #expect(Trace.take() == ["move Milk to [0, 1]", "move Milk to [1, 0]"])
        #expect(app.shownWords == ["Bread", "Milk", "Tea"])
        #expect(try app.focusMoves() == ["Reorder Milk", "Reorder Milk"])
        // From now on the user moves the focus.
        let rows = try app.screen().node("list").children.filter { $0.kind == .tableCell }
        try app.send(.focus(true), to: #require(rows.first).key, of: AppUnderTest.session)
        #expect(try app.focusMoves().count == 2)
        try Keyboard(of: app).press("UIKeyInputUpArrow", on: "Reorder Bread")
        #expect(Trace.take() == [])
    }

    @Test func `only rows that can be moved have a control, and only in editing mode`() throws {
        let app = list { $0.fixed = ["Bread"] }
        #expect(throws: ScreenError.self) { try app.putFingers(on: "Reorder Bread") }
        let cell = try #require(app.shopping?.tableView.cellForRow(at: [0, 0]))
        #expect(cell.showsReorderControl)
        app.shopping?.setEditing(false, animated: false)
        app.finishTurn()
        #expect(throws: ScreenError.self) { try app.putFingers(on: "Reorder Milk") }
    }

    @Test func `the control of a row is named for the content of the row`() throws {
        let app = list()
        let cell = try #require(app.shopping?.tableView.cellForRow(at: [0, 1]))
        var content = cell.defaultContentConfiguration()
        content.text = "Rye bread"
        cell.contentConfiguration = content
        app.finishTurn()
        _ = try app.putFingers(on: "Reorder Rye bread")
        cell.accessibilityLabel = "Bread of rye"
        app.finishTurn()
        _ = try app.putFingers(on: "Reorder Bread of rye")
    }

    @Test func `a data source whose class cannot move rows has no controls`() throws {
        let app = AppUnderTest.shopping(ShoppingController.self)
        app.shopping?.setEditing(true, animated: false)
        app.finishTurn()
        #expect(app.shopping?.tableView.visibleCells.allSatisfy { !$0.showsReorderControl } == true)
    }

    @Test func `a row at the edge of a long table scrolls it`() throws {
        let app = list { $0.sections = [(0..<100).map { "Word \($0)" }] }
        let table = try #require(app.shopping?.tableView)
        let down = try app.putFingers(on: "Reorder Word 3")
        try down.move(byX: 0, y: table.bounds.height - 160)
        #expect(table.contentOffset.y <= 0)
        for _ in 0..<60 { app.pass(seconds: 0.05) }
        #expect(table.contentOffset.y > 200)
        try down.lift()
        #expect(Trace.take().first?.hasPrefix("move Word 3 to [0, ") == true)
        let offset = table.contentOffset.y
        app.pass(seconds: 1)
        #expect(table.contentOffset.y == offset)
    }

    @Test func `rows and headers between two sections make space for a row`() {
        let rows = RowHeights(count: 2, height: 10)
        let section = TableMetrics.Section(headerHeight: 5, rows: rows, footerHeight: 3)
        let metrics = TableMetrics(sections: [section, section, section])
        var reorder = RowReorder(source: [0, 1], finger: 0, in: metrics)
        reorder.target = [2, 1]
        #expect(reorder.shift(of: [0, 0], in: metrics) == 0)
        #expect(reorder.shift(of: [1, 0], in: metrics) == -10)
        #expect(reorder.shift(of: [2, 0], in: metrics) == -10)
        #expect(reorder.shift(of: [2, 1], in: metrics) == 0)
        #expect(reorder.shift(ofHeader: 2, in: metrics) == -10)
        #expect(reorder.shift(ofFooter: 0, in: metrics) == -10)
        #expect(reorder.shift(ofFooter: 2, in: metrics) == 0)
        var back = RowReorder(source: [2, 0], finger: 0, in: metrics)
        back.target = [0, 1]
        #expect(back.shift(of: [0, 0], in: metrics) == 0)
        #expect(back.shift(of: [0, 1], in: metrics) == 10)
        #expect(back.shift(of: [1, 1], in: metrics) == 10)
        #expect(back.shift(of: [2, 1], in: metrics) == 0)
        #expect(back.shift(ofHeader: 2, in: metrics) == 10)
        #expect(back.shift(ofHeader: 0, in: metrics) == 0)
        #expect(back.shift(ofFooter: 0, in: metrics) == 10)
    }
}
