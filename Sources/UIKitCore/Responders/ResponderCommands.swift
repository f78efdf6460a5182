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
        return found
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
        return false
    }
}
