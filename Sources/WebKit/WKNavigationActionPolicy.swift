/// Whether a web view loads what it is about to.
public nonisolated enum WKNavigationActionPolicy: Int, Hashable, Sendable {
    case cancel = 0
    case allow = 1
}
