import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore
@testable import UIKitTesting

@MainActor struct TableSeparatorTests {
    /// The line of a row: whether there is one, and its colour.
    private struct Line: Hashable {
        var isShown: Bool
        var color: String?

        init(isShown: Bool = true, color: String? = nil) {
            (self.isShown, self.color) = (isShown, color)
        }

        init(of node: RenderNode) {
            isShown = node[.separator] == .bool(true)
            if case .string(let name)? = node[.separatorColor] { color = name }
        }
    }

    private func lines(of app: AppUnderTest) throws -> [Line] {
        let table = try #require(app.shopping?.tableView)
        return table.visibleCells.map { cell in
            var node = RenderNode(key: .root, kind: cell.renderKind)
            cell.describe(&node)
            return Line(of: node)
        }
    }

    private func rows(of node: RenderNode) -> [RenderNode] {
        (node.kind == .tableCell ? [node] : []) + node.children.flatMap(rows(of:))
    }

    @Test func `the line of a row has the colour of its table`() throws {
        let app = AppUnderTest.shopping(ShoppingController.self) { controller in
            controller.tableView.separatorColor = .systemGreen
        }
        #expect(Set(try lines(of: app)) == [Line(color: "systemGreen")])
        app.shopping?.tableView.separatorColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        app.finishTurn()
        #expect(Set(try lines(of: app)) == [Line(color: "#ff0000ff")])
        app.shopping?.tableView.separatorStyle = .none
        #expect(Set(try lines(of: app)) == [Line(isShown: false)])
    }

    @Test func `a table without a colour of its own has the page's line`() throws {
        let app = AppUnderTest.shopping(ShoppingController.self)
        let table = try #require(app.shopping?.tableView)
        #expect(table.separatorColor == .separator)
        #expect(Set(try lines(of: app)) == [Line()])
        table.separatorColor = .systemRed
        table.separatorColor = nil
        #expect(table.separatorColor == .separator)
        #expect(Set(try lines(of: app)) == [Line()])
    }

    @Test func `a change of the colour reaches the page`() throws {
        let app = AppUnderTest.shopping(ShoppingController.self)
        #expect(rows(of: try app.screen().root).map(Line.init).contains(Line()))
        app.shopping?.tableView.separatorColor = .systemPink
        app.finishTurn()
        let lines = Set(rows(of: try app.screen().root).map(Line.init))
        #expect(lines == [Line(color: "systemPink")])
    }

    @Test func `the colour of lines is set by an appearance proxy and at run time`() throws {
        final class Dishes: UITableView {}
        Dishes.appearance().separatorColor = .systemTeal
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        let table = Dishes(frame: window.bounds, style: .plain)
        window.addSubview(table)
        window.isHidden = false
        window.layoutIfNeeded()
        #expect(table.separatorColor == .systemTeal)
        table.setValue(UIColor.systemRed, forKey: "separatorColor")
        #expect(table.separatorColor == .systemRed)
    }
}
