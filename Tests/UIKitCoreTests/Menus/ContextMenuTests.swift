import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore
@testable import UIKitTesting

/// The menus of views, rows and items.
struct ContextMenuTests {
    private func app(_ controller: @escaping () -> UIViewController) -> AppUnderTest {
        let app = AppUnderTest.planned(AppPlan(controller))
        app.launch()
        _ = Trace.take()
        return app
    }

    @Test func `a view's menu is shown after a secondary click, at its point`() throws {
        let app = app { MenuController() }
        try Keyboard(of: app).openMenu(of: "pad")
        #expect(Trace.take() == ["menu at 1"])
        try app.tap("Copy")
        #expect(Trace.take() == ["copy"])
    }

    @Test func `a long press shows a view's menu, and a tap does not`() throws {
        let app = app { MenuController() }
        try app.touch("pad")
        #expect(try !app.screen().shows("Copy"))
        try app.touch("pad", for: 0.8)
        #expect(try app.screen().shows("Copy"))
        try app.tap("Remove")
        #expect(Trace.take().last == "remove")
    }

    @Test func `a menu without elements is not shown`() throws {
        let app = app { MenuController() }
        (app.root as? MenuController)?.isEmpty = true
        try Keyboard(of: app).openMenu(of: "pad")
        #expect(try !app.screen().shows("Cancel"))
    }

    @Test func `an interaction that is removed has no menu, and one of another view moves`() throws
    {
        let app = app { MenuController() }
        let controller = try #require(app.root as? MenuController)
        let interaction = try #require(controller.pad.interactions.first)
        #expect(interaction.view === controller.pad)
        controller.view.addInteraction(interaction)
        #expect(controller.pad.interactions.isEmpty)
        #expect(controller.pad.gestureRecognizers == nil)
        #expect(interaction.view === controller.view)
        controller.view.removeInteraction(interaction)
        #expect(interaction.view == nil)
        app.finishTurn()
        #expect(throws: ScreenError.self) { try Keyboard(of: app).openMenu(of: "pad") }
    }

    @Test func `an app closes the menu`() throws {
        let app = app { MenuController() }
        try Keyboard(of: app).openMenu(of: "pad")
        let controller = try #require(app.root as? MenuController)
        controller.pad.menuInteraction?.dismissMenu()
        app.finishTurn()
        #expect(try !app.screen().shows("Copy"))
    }

    @Test func `a row's menu is shown after a long press, with its swipe actions`() throws {
        let app = AppUnderTest.shopping(MenuList.self)
        try app.touch("Bread", for: 0.8)
        #expect(Trace.take() == ["menu of Bread"])
        try app.tap("Share")
        #expect(Trace.take() == ["share"])
        try Keyboard(of: app).openMenu(of: "Tea")
        let screen = try app.screen()
        #expect(screen.shows("Share"))
        #expect(screen.shows("Delete"))
        try app.tap("Delete")
        #expect(Trace.take().contains("commit Tea"))
    }

    @Test func `an item's menu is shown after a secondary click`() throws {
        let app = app { MenuGrid(collectionViewLayout: UICollectionViewFlowLayout()) }
        try Keyboard(of: app).openMenu(of: "item 1")
        try app.tap("Open")
        #expect(Trace.take() == ["open 1"])
    }

    @Test func `the state of an element is visible in a menu, and hidden ones are not shown`()
        throws
    {
        let app = app { MenuController() }
        try Keyboard(of: app).openMenu(of: "pad")
        let screen = try app.screen()
        #expect(screen.shows("✓ Large"))
        #expect(!screen.shows("Secret"))
    }
}

private final class MenuController: UIViewController, UIContextMenuInteractionDelegate {
    let pad = UIView(frame: CGRect(x: 20, y: 100, width: 200, height: 200))
    var isEmpty = false

    override func viewDidLoad() {
        super.viewDidLoad()
        pad.accessibilityIdentifier = "pad"
        pad.addInteraction(UIContextMenuInteraction(delegate: self))
        view.addSubview(pad)
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        Trace.add("menu at \(Int(location.x))")
        return UIContextMenuConfiguration(actionProvider: { [isEmpty] _ in
            let inner = UIMenu(
                title: "Size", options: .displayInline,
                children: [
                    UIAction(title: "Large", state: .on) { _ in },
                    UIAction(title: "Secret", attributes: .hidden) { _ in },
                ])
            let elements: [UIMenuElement] = [
                UIAction(title: "Copy") { _ in Trace.add("copy") }, inner,
                UIAction(title: "Remove", attributes: .destructive) { _ in Trace.add("remove") },
            ]
            return UIMenu(title: "Pad", children: isEmpty ? [] : elements)
        })
    }
}

private final class MenuList: ShoppingController {
    override func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath,
        point: CGPoint
    ) -> UIContextMenuConfiguration? {
        Trace.add("menu of \(word(indexPath))")
        return UIContextMenuConfiguration(actionProvider: { _ in
            UIMenu(children: [UIAction(title: "Share") { _ in Trace.add("share") }])
        })
    }

    override func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {
        Trace.add("commit \(word(indexPath))")
        remove(indexPath)
    }
}

private final class MenuGrid: UICollectionViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
    }

    override func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 3 }

    override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: "item", for: indexPath)
        cell.accessibilityIdentifier = "item \(indexPath.item)"
        return cell
    }

    override func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath,
        point: CGPoint
    ) -> UIContextMenuConfiguration? {
        UIContextMenuConfiguration(actionProvider: { _ in
            UIMenu(children: [
                UIAction(title: "Open") { _ in Trace.add("open \(indexPath.item)") }
            ])
        })
    }
}
