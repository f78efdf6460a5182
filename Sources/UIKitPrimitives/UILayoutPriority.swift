/// How much a constraint, or a view's wish about its size, matters against others.
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
    /// From above 0, nearly nothing, to 1,000, required.
    public var rawValue: Float

    /// Makes a value of its number or text.
    public init(rawValue: Float) {
        self.rawValue = rawValue
    }

    /// Makes a priority of a number from 0 to 1,000.
    public init(_ rawValue: Float) {
        self.rawValue = rawValue
    }

    /// Must hold.
    public static let required = UILayoutPriority(1000)
    /// How much a view resists being smaller than its content, unless it says otherwise.
    public static let defaultHigh = UILayoutPriority(750)
    /// What a person's drag may win against when it may resize a scene.
    public static let dragThatCanResizeScene = UILayoutPriority(510)
    /// How much a scene wants to keep its size.
    public static let sceneSizeStayPut = UILayoutPriority(500)
    /// What a person's drag wins against when it may not resize a scene.
    public static let dragThatCannotResizeScene = UILayoutPriority(490)
    /// How much a view resists being larger than its content, unless it says otherwise.
    public static let defaultLow = UILayoutPriority(250)
    /// How much a size that was asked to fit wants to be the one that was asked for.
    public static let fittingSizeLevel = UILayoutPriority(50)

    /// Lower priorities come first.
    public static func < (left: UILayoutPriority, right: UILayoutPriority) -> Bool {
        left.rawValue < right.rawValue
    }
}
