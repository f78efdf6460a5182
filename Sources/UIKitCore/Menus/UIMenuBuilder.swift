public import Foundation

/// A system of menus.
@preconcurrency @MainActor
open class UIMenuSystem: NSObject {
    /// The system of the app's main menu.
    ///
    /// - Note: Difference from UIKit: a page shows no main menu. The keys of its commands work.
    public static let main = UIMenuSystem()

    /// The system of menus for views, which apps do not build.
    public static let context = UIMenuSystem()

    private var built: MenuTree?

    /// Builds the menu again before it is used next.
    open func setNeedsRebuild() {
        built = nil
        ApplicationRuntime.current?.setNeedsTurn()
    }

    /// Asks for the attributes of commands again, which happens each time on a page.
    open func setNeedsRevalidate() {}

    /// The key commands of the menu, which the application and its delegate have built.
    var keyCommands: [UIKeyCommand] {
        if let built { return built.keyCommands }
        let tree = MenuTree(system: self)
        built = tree
        let application = UIApplication.sharedIfRunning
        application?.buildMenu(with: tree)
        (application?.delegate as? UIResponder)?.buildMenu(with: tree)
        return tree.keyCommands
    }
}

/// The menus of a system while they are built.
@preconcurrency @MainActor
public protocol UIMenuBuilder: AnyObject {
    /// The system whose menus are built.
    var system: UIMenuSystem { get }

    /// Returns the menu with an identifier.
    func menu(for identifier: UIMenu.Identifier) -> UIMenu?

    /// Returns the action with an identifier.
    func action(for identifier: UIAction.Identifier) -> UIAction?

    /// Returns the command with a method and a property list.
    func command(for action: Selector, propertyList: Any?) -> UICommand?

    /// Replaces a menu.
    func replace(menu replacedIdentifier: UIMenu.Identifier, with replacementMenu: UIMenu)

    /// Replaces the elements of a menu by those that a closure returns.
    func replaceChildren(
        ofMenu parentIdentifier: UIMenu.Identifier,
        from childrenBlock: ([UIMenuElement]) -> [UIMenuElement])

    /// Inserts a menu before another one.
    func insertSibling(
        _ siblingMenu: UIMenu, beforeMenu siblingIdentifier: UIMenu.Identifier)

    /// Inserts a menu after another one.
    func insertSibling(_ siblingMenu: UIMenu, afterMenu siblingIdentifier: UIMenu.Identifier)

    /// Inserts a menu as the first element of another one.
    func insertChild(_ childMenu: UIMenu, atStartOfMenu parentIdentifier: UIMenu.Identifier)

    /// Inserts a menu as the last element of another one.
    func insertChild(_ childMenu: UIMenu, atEndOfMenu parentIdentifier: UIMenu.Identifier)

    /// Removes a menu.
    func remove(menu removedIdentifier: UIMenu.Identifier)
}

/// A tree of menus that an app changes.
final class MenuTree: UIMenuBuilder {
    let system: UIMenuSystem
    private var root = UIMenu(
        identifier: .root,
        children: [UIMenu.Identifier.application, .file, .edit, .format, .view, .window, .help]
            .map { UIMenu(title: $0.standardTitle, identifier: $0) })

    init(system: UIMenuSystem) {
        self.system = system
    }

    var keyCommands: [UIKeyCommand] { elements(of: root).compactMap { $0 as? UIKeyCommand } }

    private func elements(of menu: UIMenu) -> [UIMenuElement] {
        menu.children.flatMap { element in
            [element] + ((element as? UIMenu).map(elements) ?? [])
        }
    }

    func menu(for identifier: UIMenu.Identifier) -> UIMenu? {
        guard identifier != .root else { return root }
        return elements(of: root).lazy.compactMap { $0 as? UIMenu }
            .first { $0.identifier == identifier }
    }

    func action(for identifier: UIAction.Identifier) -> UIAction? {
        elements(of: root).lazy.compactMap { $0 as? UIAction }
            .first { $0.identifier == identifier }
    }

    func command(for action: Selector, propertyList: Any?) -> UICommand? {
        elements(of: root).lazy.compactMap { $0 as? UICommand }.first { command in
            guard command.action == action else { return false }
            guard let propertyList else { return command.propertyList == nil }
            return (command.propertyList as? NSObject) == (propertyList as? NSObject)
        }
    }

    /// Replaces each element of a menu by the elements that a closure returns, in the whole tree.
    private func change(_ body: (UIMenuElement) -> [UIMenuElement]) {
        func changed(_ menu: UIMenu) -> UIMenu {
            menu.replacingChildren(
                menu.children.flatMap(body).map { ($0 as? UIMenu).map(changed) ?? $0 })
        }
        root = changed(root)
    }

    /// Replaces a menu, once; a menu that is inserted may have the identifier again.
    private func replace(
        _ identifier: UIMenu.Identifier, by menus: (UIMenu) -> [UIMenuElement]
    ) {
        var isDone = false
        if identifier == .root {
            root = menus(root).compactMap { $0 as? UIMenu }.first ?? root
            return
        }
        change { element in
            guard !isDone, let menu = element as? UIMenu, menu.identifier == identifier else {
                return [element]
            }
            isDone = true
            return menus(menu)
        }
    }

    func replace(menu replacedIdentifier: UIMenu.Identifier, with replacementMenu: UIMenu) {
        replace(replacedIdentifier) { _ in [replacementMenu] }
    }

    func replaceChildren(
        ofMenu parentIdentifier: UIMenu.Identifier,
        from childrenBlock: ([UIMenuElement]) -> [UIMenuElement]
    ) {
        replace(parentIdentifier) { [$0.replacingChildren(childrenBlock($0.children))] }
    }

    func insertSibling(
        _ siblingMenu: UIMenu, beforeMenu siblingIdentifier: UIMenu.Identifier
    ) {
        replace(siblingIdentifier) { [siblingMenu, $0] }
    }

    func insertSibling(_ siblingMenu: UIMenu, afterMenu siblingIdentifier: UIMenu.Identifier) {
        replace(siblingIdentifier) { [$0, siblingMenu] }
    }

    func insertChild(_ childMenu: UIMenu, atStartOfMenu parentIdentifier: UIMenu.Identifier) {
        replace(parentIdentifier) { [$0.replacingChildren([childMenu] + $0.children)] }
    }

    func insertChild(_ childMenu: UIMenu, atEndOfMenu parentIdentifier: UIMenu.Identifier) {
        replace(parentIdentifier) { [$0.replacingChildren($0.children + [childMenu])] }
    }

    func remove(menu removedIdentifier: UIMenu.Identifier) {
        replace(removedIdentifier) { _ in [] }
    }
}

extension UIMenu.Identifier {
    /// The menu that contains all others.
    public nonisolated static let root = UIMenu.Identifier("com.apple.menu.root")
    /// The menu of the app.
    public nonisolated static let application = UIMenu.Identifier("com.apple.menu.application")
    /// The menu of files.
    public nonisolated static let file = UIMenu.Identifier("com.apple.menu.file")
    /// The menu of editing.
    public nonisolated static let edit = UIMenu.Identifier("com.apple.menu.edit")
    /// The menu of styles.
    public nonisolated static let format = UIMenu.Identifier("com.apple.menu.format")
    /// The menu of the appearance.
    public nonisolated static let view = UIMenu.Identifier("com.apple.menu.view")
    /// The menu of windows.
    public nonisolated static let window = UIMenu.Identifier("com.apple.menu.window")
    /// The menu of help.
    public nonisolated static let help = UIMenu.Identifier("com.apple.menu.help")

    fileprivate var standardTitle: String {
        rawValue.split(separator: ".").last.map { $0.capitalized } ?? ""
    }
}
