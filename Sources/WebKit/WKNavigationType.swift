/// The cause of a load.
public nonisolated enum WKNavigationType: Int, Hashable, Sendable {
    case linkActivated = 0
    case formSubmitted = 1
    case backForward = 2
    case reload = 3
    case formResubmitted = 4
    case other = -1
}
