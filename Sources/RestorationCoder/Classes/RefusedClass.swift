import Foundation

/// The Foundation classes whose NSCoding conformance does not work on this platform: encoding them
/// would end the process or lose their content silently.
enum RefusedClass {
    /// Returns the reason why objects of a class are refused, with an alternative, or nil if they
    /// are not refused.
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

    /// Returns the reason for a class that is compared by name, because this code cannot refer to
    /// its Swift type.
    static func reason(forClassNamed name: String) -> String? {
        name == "Foundation.NSNotification" || name == "NSNotification"
            ? "a notification cannot be coded; store what it carried" : nil
    }
}
