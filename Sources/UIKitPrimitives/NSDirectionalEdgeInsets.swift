public import Foundation

/// Distances inward from four edges, whose sides follow the direction in which text runs.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
    /// The distance from the edge of that name; `leading` is left where text runs to the right.
    public var top, leading, bottom, trailing: CGFloat

    /// No distance from any edge.
    public static let zero = NSDirectionalEdgeInsets()

    /// Makes insets; edges that are left out keep no distance.
    public init(
        top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0
    ) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }
}
