public import Foundation

/// An offset in two dimensions, in points.
public struct UIOffset: Hashable, Sendable {
    /// The distance to the right, in points.
    public var horizontal: CGFloat
    /// The distance down, in points.
    public var vertical: CGFloat

    /// An offset of zero.
    public static let zero = UIOffset()

    /// Creates an offset.
    public init(horizontal: CGFloat = 0, vertical: CGFloat = 0) {
        self.horizontal = horizontal
        self.vertical = vertical
    }
}
