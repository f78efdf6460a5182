/// The name of a method, in Objective-C's spelling: `reload`, `tap:`, `tap:forEvent:`.
///
/// The method is found when it is called, in the names that the object's class declares
/// (``RuntimeNamed``).
public nonisolated struct Selector: Hashable, Sendable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// The spelling.
    public var name: String

    /// Creates a selector from its spelling.
    public init(_ name: String) {
        self.name = name
    }

    /// Creates a selector from its spelling.
    public init(stringLiteral value: String) {
        name = value
    }

    /// The spelling.
    public var description: String { name }

    /// The number of arguments that the method takes.
    var argumentCount: Int { name.utf8.count { $0 == UInt8(ascii: ":") } }

    /// The property that a setter with this name sets: `text` for `setText:`.
    var settersKey: String? {
        guard name.hasPrefix("set"), name.hasSuffix(":"), argumentCount == 1 else { return nil }
        let property = name.dropFirst(3).dropLast()
        guard let first = property.first, first.isUppercase else { return nil }
        return first.lowercased() + property.dropFirst()
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the spelling of a selector.
public nonisolated func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.name }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the selector with the given spelling.
public nonisolated func NSSelectorFromString(_ aSelectorName: String) -> Selector {
    Selector(aSelectorName)
}
