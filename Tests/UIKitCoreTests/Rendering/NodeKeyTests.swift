import Foundation
import HostLink
import Testing
import UIKitCore

@testable import UIKitTesting

/// Node keys, which depend only on structure and names (`docs/invariants.md`, "Node keys").
struct NodeKeyTests {
    /// Launches Tab[Nav[A], Other].
    ///
    /// The delegate can create the pushed screen B and the presented form again.
    private func launched() -> AppUnderTest {
        var plan = AppPlan {
            TracedTabs("Tab", TracedNavigation("Nav", page("A")), page("Other"))
        }
        plan.make = { path, _ in
            path == ["Tab", "Form"] ? FieldController("Form") : path.last == "B" ? page("B") : nil
        }
        let app = AppUnderTest.planned(plan, continuous: true)
        app.launch()
        return app
    }

    private func navigation(_ app: AppUnderTest) -> UINavigationController? {
        (app.root as? UITabBarController)?.viewControllers?.first as? UINavigationController
    }

    @Test func `the node tree is the same before and after a relaunch`() throws {
        let app = launched()
        navigation(app)?.pushViewController(page("B"), animated: false)
        app.root?.present(FieldController("Form"), animated: false)
        app.finishTurn()
        let before = try app.screen().root
        app.relaunch()
        let after = try app.screen().root
        #expect(keys(of: before) == keys(of: after))
        #expect(keys(of: before).count > 12)
        #expect(before == after)
    }

    @Test
    func `screens that were shown and removed do not change the remaining node keys`() throws {
        let app = launched()
        let before = try app.screen().root
        for name in ["B", "C", "B"] {
            navigation(app)?.pushViewController(page(name), animated: false)
            app.finishTurn()
            navigation(app)?.popViewController(animated: false)
            app.finishTurn()
        }
        (app.root as? UITabBarController)?.selectedIndex = 1
        app.finishTurn()
        (app.root as? UITabBarController)?.selectedIndex = 0
        app.finishTurn()
        #expect(keys(of: try app.screen().root) == keys(of: before))
    }

    @Test func `all node keys of a page are different`() throws {
        let app = launched()
        navigation(app)?.pushViewController(page("A"), animated: false)
        app.finishTurn()
        let keys = keys(of: try app.screen().root)
        #expect(Set(keys).count == keys.count)
    }

    @Test func `showing and hiding a view does not change the node keys of its siblings`() throws {
        let app = launched()
        let view = try #require(navigation(app)?.topViewController?.view)
        let labels = view.subviews.compactMap { $0 as? UILabel }
        let before = try app.screen().node(showing: "A, second").key
        labels[0].isHidden = true
        app.finishTurn()
        #expect(try app.screen().node(showing: "A, second").key == before)
    }

    private func keys(of root: RenderNode) -> [String] {
        var keys: [String] = []
        root.forEachNode { keys.append("\($0.key) \($0.kind)") }
        return keys
    }
}

/// Returns a page with two labels, a field and a switch.
private func page(_ identifier: String) -> TracedController {
    let page = TracedController(identifier)
    page.title = identifier
    page.loads = { controller in
        for (row, text) in ["first", "second"].enumerated() {
            let label = UILabel(frame: CGRect(x: 0, y: 100 + row * 30, width: 200, height: 20))
            label.text = "\(identifier), \(text)"
            controller.view.addSubview(label)
        }
        let field = UITextField(frame: CGRect(x: 0, y: 200, width: 200, height: 40))
        field.restorationIdentifier = "field"
        controller.view.addSubview(field)
        controller.view.addSubview(UISwitch(frame: CGRect(x: 0, y: 260, width: 51, height: 31)))
    }
    return page
}
