import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore
@testable import UIKitTesting

@MainActor struct TableSeparatorTests {
    private func lines(of app: AppUnderTest) throws -> [RenderValue?] {
        let table = try #require(app.shopping?.tableView)
        return table.visibleCells.map { cell in
            var node = RenderNode(key: .root, kind: cell.renderKind)
            cell.describe(&node)
            return node[.separator]
        }
    }

    private func rows(of node: RenderNode) -> [RenderNode] {
        (node.kind == .tableCell ? [node] : []) + node.children.flatMap(rows(of:))
    }

    @Test func `the line of a row has the colour of its table`() throws {
        let app = AppUnderTest.shopping(ShoppingController.self) { controller in
            controller.tableView.separatorColor = .systemGreen
        }
        #expect(Set(try lines(of: app)) == [.string("systemGreen")])
        app.shopping?.tableView.separatorColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        app.finishTurn()
        #expect(Set(try lines(of: app)) == [.string("#ff0000ff")])
        app.shopping?.tableView.separatorStyle = .none
        #expect(Set(try lines(of: app)) == [nil])
    }

    @Test func `a table without a colour of its own has the page's line`() throws {
        let app = AppUnderTest.shopping(ShoppingController.self)
        let table = try #require(app.shopping?.tableView)
        #expect(table.separatorColor == .separator)
        #expect(Set(try lines(of: app)) == [.bool(true)])
        table.separatorColor = .systemRed
        table.separatorColor = nil
        #expect(table.separatorColor == .separator)
        #expect(Set(try lines(of: app)) == [.bool(true)])
    }

    @Test func `a change of the colour reaches the page`() throws {
        let app = AppUnderTest.shopping(ShoppingController.self)
        #expect(rows(of: try app.screen().root).map { $0[.separator] }.contains(.bool(true)))
        app.shopping?.tableView.separatorColor = .systemPink
        app.finishTurn()
        let colours = Set(rows(of: try app.screen().root).map { $0[.separator] })
        #expect(colours == [.string("systemPink")])
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
