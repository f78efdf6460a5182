/// How a presentation moves.
public enum UIModalTransitionStyle: Int, Hashable, Sendable {
    /// Up from below.
    case coverVertical = 0
    /// As a page that is turned; shown as a fade.
    case flipHorizontal = 1
    /// From transparent to opaque.
    case crossDissolve = 2
    /// As a corner that is lifted; shown as a fade.
    case partialCurl = 3
}
