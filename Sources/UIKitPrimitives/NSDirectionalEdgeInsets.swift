public import Foundation

/// Insets from the four edges of a rectangle, in points.
///
/// Leading and trailing follow the direction of text.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
    /// The insets from the edges with these names; `leading` is the left edge if text runs to the
    /// right.
    public var top, leading, bottom, trailing: CGFloat

    /// Insets of zero.
    public static let zero = NSDirectionalEdgeInsets()

    /// Creates insets.
    ///
    /// Omitted edges have an inset of zero.
    public init(
        top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0
    ) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }
}
