public import Foundation

/// A vector in the plane.
///
/// Foundation lacks this type on Linux.
public struct CGVector: Hashable, Sendable {
    /// The horizontal component, to the right.
    public var dx: CGFloat
    /// The vertical component, down.
    public var dy: CGFloat

    /// The vector of length zero.
    public static let zero = CGVector()

    /// Creates a vector.
    public init(dx: CGFloat = 0, dy: CGFloat = 0) {
        self.dx = dx
        self.dy = dy
    }
}
