/// A side or a corner of a rectangle.
public enum NSRectAlignment: Int, Hashable, Sendable {
    /// No side.
    case none = 0
    /// The upper side.
    case top = 1
    /// The corner between the upper and the leading side.
    case topLeading = 2
    /// The leading side.
    case leading = 3
    /// The corner between the lower and the leading side.
    case bottomLeading = 4
    /// The lower side.
    case bottom = 5
    /// The corner between the lower and the trailing side.
    case bottomTrailing = 6
    /// The trailing side.
    case trailing = 7
    /// The corner between the upper and the trailing side.
    case topTrailing = 8
}
