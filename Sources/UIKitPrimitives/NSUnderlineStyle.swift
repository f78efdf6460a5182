/// The style of a line under or through a text.
///
/// - Note: Difference from UIKit: `patternDashDot`, `patternDashDotDot` and `byWord` do not exist,
///   because pages cannot draw such lines.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
    /// The value of the attribute.
    public let rawValue: Int

    /// Creates a style from the value of an attribute.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// One line.
    public static let single = NSUnderlineStyle(rawValue: 0x1)
    /// One thick line.
    public static let thick = NSUnderlineStyle(rawValue: 0x2)
    /// Two lines.
    public static let double = NSUnderlineStyle(rawValue: 0x9)
    /// A line of dots, together with `single` or `thick`.
    public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
    /// A line of dashes, together with `single` or `thick`.
    public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
}
