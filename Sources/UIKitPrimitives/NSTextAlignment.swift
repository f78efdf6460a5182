/// Where lines of text stand in the width they have.
public enum NSTextAlignment: Int, Hashable, Sendable {
    case left = 0
    case center = 1
    case right = 2
    case justified = 3
    /// Where the language's text begins.
    case natural = 4
}
