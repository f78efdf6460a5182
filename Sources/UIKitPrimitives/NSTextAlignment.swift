/// The alignment of lines of text in the available width.
public enum NSTextAlignment: Int, Hashable, Sendable {
    case left = 0
    case center = 1
    case right = 2
    case justified = 3
    /// Aligned to the side at which text in the user's language begins.
    case natural = 4
}
