/// Whether the log shows a value.
public struct OSLogPrivacy: Sendable {
    /// The forms in which a value is hidden.
    public enum Mask: Sendable {
        /// A code that is the same for equal values in one process.
        case hash
        /// No form of the value.
        case none
    }

    private enum Visibility { case automatic, visible, hidden, sensitive }

    private let visibility: Visibility
    private let mask: Mask

    /// Shows numbers, Booleans and types, and hides other values.
    public static var auto: OSLogPrivacy { OSLogPrivacy(visibility: .automatic, mask: .none) }

    /// Shows the value.
    public static var `public`: OSLogPrivacy { OSLogPrivacy(visibility: .visible, mask: .none) }

    /// Hides the value.
    public static var `private`: OSLogPrivacy { OSLogPrivacy(visibility: .hidden, mask: .none) }

    /// Hides the value, which is a secret.
    public static var sensitive: OSLogPrivacy {
        OSLogPrivacy(visibility: .sensitive, mask: .none)
    }

    /// Shows numbers, Booleans and types, and replaces other values.
    public static func auto(mask: Mask) -> OSLogPrivacy {
        OSLogPrivacy(visibility: .automatic, mask: mask)
    }

    /// Replaces the value.
    public static func `private`(mask: Mask) -> OSLogPrivacy {
        OSLogPrivacy(visibility: .hidden, mask: mask)
    }

    /// Replaces the value, which is a secret.
    public static func sensitive(mask: Mask) -> OSLogPrivacy {
        OSLogPrivacy(visibility: .sensitive, mask: mask)
    }

    /// Returns the text that the log shows for a value.
    ///
    /// - Parameter isHarmless: Whether a value of this type is shown if the app does not decide.
    func shown(_ value: String, isHarmless: Bool) -> String {
        switch (visibility, mask) {
        case (.visible, _): value
        case (.automatic, .none) where isHarmless: value
        case (_, .hash): "<mask.hash: \(Self.code(of: value))>"
        case (.sensitive, .none): "<sensitive>"
        case (_, .none): "<private>"
        }
    }

    /// Returns a code that does not reveal the value, because it is different in each process.
    private static func code(of value: String) -> String {
        var hasher = Hasher()
        hasher.combine(value)
        let code = UInt64(truncatingIfNeeded: hasher.finalize())
        let digits = String(code, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
