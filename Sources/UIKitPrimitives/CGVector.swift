public import Foundation

/// A direction and a length in the plane, which Foundation lacks on Linux.
public struct CGVector: Hashable, Sendable {
    /// The part to the right.
    public var dx: CGFloat
    /// The part down.
    public var dy: CGFloat

    /// No length.
    public static let zero = CGVector()

    /// Makes a vector.
    public init(dx: CGFloat = 0, dy: CGFloat = 0) {
        self.dx = dx
        self.dy = dy
    }
}
