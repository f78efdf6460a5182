import HostLink
public import UIKitCore

/// The keyboard of an app's user.
///
/// ```swift
/// try Keyboard(of: app).press("n", modifiers: UIKeyModifierFlags.command.rawValue)
/// ```
@MainActor
public struct Keyboard {
    private let app: AppUnderTest
    private let session: String

    /// Creates the keyboard of the user of an app, whose keys go to a scene.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - session: The session of the scene.
    public init(of app: AppUnderTest, in session: String = AppUnderTest.session) {
        self.app = app
        self.session = session
    }

    /// Presses a key on an element, as `UIKeyCommand` spells it.
    ///
    /// As on a page, the innermost node around the element that takes the key gets it.
    ///
    /// - Parameters:
    ///   - input: The key, such as `UIKeyCommand.inputDownArrow` or "n".
    ///   - modifiers: The raw value of the modifier flags.
    ///   - name: The identifier of the element, or the text that it shows; without one, the topmost
    ///     node that takes the key gets it.
    /// - Throws: `ScreenError` if no node takes the key.
    public func press(_ input: String, modifiers: Int = 0, on name: String? = nil) throws {
        let screen = try app.screen(session)
        let spelling = modifiers == 0 ? input : "\(modifiers) \(input)"
        func takes(_ node: RenderNode) -> Bool {
            guard case .strings(let keys)? = node[.keys] else { return false }
            return keys.contains(spelling)
        }
        var taker: RenderNode?
        if let name {
            taker = screen.nodes(around: try screen.anyNode(name).key).last(where: takes)
        } else {
            screen.root.forEachNode { if takes($0) { taker = $0 } }
        }
        guard let taker else { throw ScreenError("No element takes the key “\(spelling)”.") }
        try app.send(.keyCommand(input: input, modifiers: modifiers), to: taker.key, of: session)
    }

    /// Presses a key of the keyboard and holds it, while an object of the app receives presses.
    ///
    /// - Parameters:
    ///   - key: The position of the key.
    ///   - characters: The characters that the key types, or its name as in `UIKeyCommand`.
    ///   - modifiers: The modifiers that are held.
    /// - Throws: `ScreenError` if no object of the responder chain receives presses.
    public func keyDown(
        _ key: UIKeyboardHIDUsage, characters: String = "", modifiers: UIKeyModifierFlags = []
    ) throws {
        guard try app.screen(session).root[.presses] == .bool(true) else {
            throw ScreenError("No object of the responder chain receives presses.")
        }
        let plain = characters.count == 1 ? characters.lowercased() : characters
        try send(
            KeyPress(
                UInt16(key.rawValue), .began, time: Self.passTime(),
                modifiers: modifiers.rawValue, characters: characters, plainCharacters: plain))
    }

    /// Releases a key that is held.
    ///
    /// - Parameter key: The position of the key.
    public func keyUp(_ key: UIKeyboardHIDUsage) throws {
        try send(KeyPress(UInt16(key.rawValue), .ended, time: Self.passTime()))
    }

    private func send(_ press: KeyPress) throws {
        try app.send(.press(press), to: .root, of: session)
    }

    /// The time on the page's clock, in milliseconds.
    private static var time = 0.0

    /// Returns the time of the next change of a key.
    private static func passTime() -> Double {
        time += 10
        return time
    }

    /// Asks for the menu of an element, as the key for menus or a secondary click does.
    ///
    /// - Throws: `ScreenError` if the element is in no node with a menu.
    public func openMenu(of name: String) throws {
        let screen = try app.screen(session)
        let around = screen.nodes(around: try screen.anyNode(name).key)
        guard let node = around.last(where: { $0[.menu] == .bool(true) }) else {
            throw ScreenError("“\(name)” has no menu.")
        }
        try app.send(.menu(x: 1, y: 1), to: node.key, of: session)
    }
}

extension Screen {
    /// Returns the node with an identifier, or else the node that shows a text.
    fileprivate func anyNode(_ name: String) throws -> RenderNode {
        try (try? node(name)) ?? node(showing: name)
    }

    /// Returns the nodes from the root to a node.
    fileprivate func nodes(around key: NodeKey) -> [RenderNode] {
        func path(in node: RenderNode) -> [RenderNode]? {
            if node.key == key { return [node] }
            for child in node.children {
                if let rest = path(in: child) { return [node] + rest }
            }
            return nil
        }
        return path(in: root) ?? []
    }
}
