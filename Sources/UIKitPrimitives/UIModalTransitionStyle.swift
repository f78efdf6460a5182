/// The transition of a presentation.
public enum UIModalTransitionStyle: Int, Hashable, Sendable {
    /// Moves up from the lower edge.
    case coverVertical = 0
    /// Turns like a page; shown as a fade.
    case flipHorizontal = 1
    /// Fades from transparent to opaque.
    case crossDissolve = 2
    /// Lifts a corner like paper; shown as a fade.
    case partialCurl = 3
}
