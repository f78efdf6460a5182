/// The classes that override methods for presses, so that the page reports the keys.
enum PressOverrides {
    private class Inheriting: UIResponder {}

    private final class Beginning: UIResponder {
        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
    }

    private final class Changing: UIResponder {
        override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
    }

    private final class Ending: UIResponder {
        override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
    }

    private final class Cancelling: UIResponder {
        override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
    }

    private static let methods = [Beginning.self, Changing.self, Ending.self, Cancelling.self]
        .map {
            MethodOverride(of: UIResponder.self, overriding: $0, inheriting: Inheriting.self)
        }

    private static var known: [ObjectIdentifier: Bool] = [:]

    /// Whether the class of an object of the chain overrides a method for presses.
    static func exist(in chain: [UIResponder]) -> Bool {
        chain.contains { responder in
            let type = type(of: responder)
            if let known = known[ObjectIdentifier(type)] { return known }
            let isOverridden = methods.contains { $0.isOverridden(in: type) }
            known[ObjectIdentifier(type)] = isOverridden
            return isOverridden
        }
    }
}
