/// A set of a rectangle's edges, whose sides follow the direction in which text runs.
public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
    /// The value as a number or text.
    public let rawValue: UInt

    /// Makes a value of its number or text.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The upper edge.
    public static let top = NSDirectionalRectEdge(rawValue: 1)
    /// The side where text begins.
    public static let leading = NSDirectionalRectEdge(rawValue: 2)
    /// The lower edge.
    public static let bottom = NSDirectionalRectEdge(rawValue: 4)
    /// The side where text ends.
    public static let trailing = NSDirectionalRectEdge(rawValue: 8)
    /// All four edges.
    public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}
