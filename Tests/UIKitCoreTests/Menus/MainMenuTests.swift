import Foundation
import Testing

@testable import UIKitCore
@testable import UIKitTesting

/// The main menu, which a page does not show.
struct MainMenuTests {
    private func titles(_ tree: MenuTree, _ identifier: UIMenu.Identifier) -> [String] {
        tree.menu(for: identifier)?.children.map(\.title) ?? []
    }

    @Test func `an app inserts, replaces and removes menus by their identifiers`() throws {
        let tree = MenuTree(system: .main)
        #expect(titles(tree, .root).first == "Application")
        tree.insertSibling(UIMenu(title: "Notes"), afterMenu: .file)
        tree.insertSibling(UIMenu(title: "First"), beforeMenu: .application)
        tree.insertChild(UIMenu(title: "Open"), atEndOfMenu: .file)
        tree.insertChild(
            UIMenu(
                title: "New",
                children: [UICommand(title: "Note", action: "note:", propertyList: "a")]),
            atStartOfMenu: .file)
        tree.remove(menu: .help)
        #expect(
            titles(tree, .root) == [
                "First", "Application", "File", "Notes", "Edit", "Format", "View", "Window",
            ])
        #expect(titles(tree, .file) == ["New", "Open"])
        #expect(tree.command(for: "note:", propertyList: "a")?.title == "Note")
        #expect(tree.command(for: "note:", propertyList: nil) == nil)
        tree.replaceChildren(ofMenu: .file) { $0.reversed() }
        #expect(titles(tree, .file) == ["Open", "New"])
        tree.replace(menu: .file, with: UIMenu(title: "Files", identifier: .file))
        #expect(titles(tree, .file) == [])
        #expect(tree.command(for: "note:", propertyList: "a") == nil)
    }

    @Test func `a key of the main menu works on every screen, and not while an alert waits`()
        throws
    {
        let app = AppUnderTest(MenuDelegate.self)
        app.launch()
        let delegate = try #require(UIApplication.shared.delegate as? MenuDelegate)
        #expect(delegate.builds == 1)
        let command = UIKeyModifierFlags.command.rawValue
        try Keyboard(of: app).press("k", modifiers: command)
        #expect(delegate.made == 1)
        let alert = UIAlertController(title: "Wait", message: nil, preferredStyle: .alert)
        app.root?.present(alert, animated: false)
        app.finishTurn()
        #expect(throws: ScreenError.self) { try Keyboard(of: app).press("k", modifiers: command) }
        app.root?.dismiss(animated: false)
        UIMenuSystem.main.setNeedsRebuild()
        app.finishTurn()
        #expect(delegate.builds == 2)
        try Keyboard(of: app).press("k", modifiers: command)
        #expect(delegate.made == 2)
    }
}

private final class MenuDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    var builds = 0
    var made = 0

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = UIViewController()
        window?.makeKeyAndVisible()
        return true
    }

    override func buildMenu(with builder: any UIMenuBuilder) {
        super.buildMenu(with: builder)
        guard builder.system == .main else { return }
        builds += 1
        let make = UIKeyCommand(
            title: "Make", action: "make:", input: "k", modifierFlags: .command)
        builder.insertChild(
            UIMenu(title: "Makers", options: .displayInline, children: [make]),
            atStartOfMenu: .file)
    }

    override class func declareNames(_ names: RuntimeNames) {
        super.declareNames(names)
        names.action("make:", MenuDelegate.make)
    }

    func make(_ sender: Any?) { made += 1 }
}
