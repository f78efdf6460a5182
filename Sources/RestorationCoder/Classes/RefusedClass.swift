import Foundation

/// Foundation classes that are NSCoding by name only on this platform: coding them would end the
/// process or lose their content without a word.
enum RefusedClass {
    /// Why an object of this class is refused, with what to store in its place; nil when it is not.
    static func reason(for type: AnyClass) -> String? {
        guard let type = type as? NSObject.Type else { return nil }
        return reasons.first { type.isSubclass(of: $0.type) }?.reason
    }

    private static var reasons: [(type: AnyClass, reason: String)] {
        [
            (NSCharacterSet.self, "a character set cannot be coded; store its characters"),
            (NSCountedSet.self, "a counted set cannot be coded; store elements and counts"),
        ]
    }

    /// Classes found by name, since their Swift type is no class that can be named here.
    static func reason(forClassNamed name: String) -> String? {
        name == "Foundation.NSNotification" || name == "NSNotification"
            ? "a notification cannot be coded; store what it carried" : nil
    }
}
