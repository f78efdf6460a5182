import Foundation

/// The key commands of the responders in a window's chain.
enum ResponderCommands {
    /// The responders from the one with the focus, or else from the controller in front, outwards.
    ///
    /// An alert waits for its answer, so it alone gets keys.
    static func chain(in window: UIWindow?) -> [UIResponder] {
        let front = window?.rootViewController?.frontMost
        if let front, front is any AlertContent { return [front] }
        var chain: [UIResponder] = []
        var next: UIResponder? = window?.firstResponder ?? front ?? window
        while let responder = next {
            chain.append(responder)
            next = responder.next
        }
        return chain
    }

    /// Returns the keys of all commands in the chain, as the page spells them.
    static func spellings(in window: UIWindow?) -> [String] {
        var found: [String] = []
        for responder in chain(in: window) {
            for command in responder.keyCommands ?? [] {
                guard !command.attributes.contains(.disabled), !found.contains(command.spelling)
                else { continue }
                found.append(command.spelling)
            }
        }
        guard !(window?.rootViewController?.frontMost is any AlertContent) else { return found }
        for command in UIMenuSystem.main.keyCommands {
            guard !command.attributes.contains(.disabled), !found.contains(command.spelling)
            else { continue }
            found.append(command.spelling)
        }
        let undo = undoKeys(in: window).filter { !found.contains($0.spelling) }
        return found + undo.map(\.spelling)
    }

    /// Performs the first command in the chain whose key was pressed.
    ///
    /// - Returns: Whether there is one that a responder performs.
    static func perform(_ input: String, _ modifiers: Int, in window: UIWindow?) -> Bool {
        for responder in chain(in: window) {
            for command in responder.keyCommands ?? [] where command.matches(input, modifiers) {
                if command.perform(from: responder, sender: command) { return true }
            }
        }
        if performInMenu(input, modifiers, in: window) { return true }
        guard let key = undoKeys(in: window).first(where: { $0.matches(input, modifiers) }) else {
            return false
        }
        key.perform()
        return true
    }

    /// Performs the command of the main menu whose key was pressed.
    private static func performInMenu(
        _ input: String, _ modifiers: Int, in window: UIWindow?
    ) -> Bool {
        let first = chain(in: window).first
        guard !(first is any AlertContent) else { return false }
        let commands = UIMenuSystem.main.keyCommands.filter { $0.matches(input, modifiers) }
        return commands.contains { command in
            command.perform(from: first, sender: command)
                || command.perform(
                    from: UIApplication.sharedIfRunning?.delegate as? UIResponder, sender: command)
        }
    }

    /// A key that undoes or redoes.
    private struct UndoKey {
        let flags: UIKeyModifierFlags
        let perform: () -> Void

        var spelling: String { "\(flags.rawValue) z" }

        func matches(_ input: String, _ modifiers: Int) -> Bool {
            input == "z" && modifiers == flags.rawValue
        }
    }

    /// The keys for the changes that can be undone and redone now.
    ///
    /// Without such a change, the browser uses the keys itself in a text.
    private static func undoKeys(in window: UIWindow?) -> [UndoKey] {
        guard let first = chain(in: window).first, !(first is any AlertContent),
            let manager = first.undoManager
        else { return [] }
        var keys: [UndoKey] = []
        if manager.canUndo { keys.append(UndoKey(flags: .command) { manager.undo() }) }
        if manager.canRedo { keys.append(UndoKey(flags: [.command, .shift]) { manager.redo() }) }
        return keys
    }
}
