/// The priority of a constraint, or of a view's preference for its size.
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
    /// The priority, from above 0 (lowest) to 1,000 (required).
    public var rawValue: Float

    /// Creates a priority from a number from above 0 to 1,000.
    public init(rawValue: Float) {
        self.rawValue = rawValue
    }

    /// Creates a priority from a number from above 0 to 1,000.
    public init(_ rawValue: Float) {
        self.rawValue = rawValue
    }

    /// The priority of a constraint that must be satisfied.
    public static let required = UILayoutPriority(1000)
    /// The default priority with which a view resists becoming smaller than its content.
    public static let defaultHigh = UILayoutPriority(750)
    /// The priority of a user's drag that may resize the scene; it overrides constraints of a lower
    /// priority.
    public static let dragThatCanResizeScene = UILayoutPriority(510)
    /// The priority with which a scene keeps its size.
    public static let sceneSizeStayPut = UILayoutPriority(500)
    /// The priority of a user's drag that cannot resize the scene; it overrides constraints of a
    /// lower priority.
    public static let dragThatCannotResizeScene = UILayoutPriority(490)
    /// The default priority with which a view resists becoming larger than its content.
    public static let defaultLow = UILayoutPriority(250)
    /// The priority of the target size when a fitting size is computed.
    public static let fittingSizeLevel = UILayoutPriority(50)

    /// Returns whether the first priority is lower.
    public static func < (left: UILayoutPriority, right: UILayoutPriority) -> Bool {
        left.rawValue < right.rawValue
    }
}
