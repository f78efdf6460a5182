/// The policy that decides whether a web view performs a load.
public nonisolated enum WKNavigationActionPolicy: Int, Hashable, Sendable {
    case cancel = 0
    case allow = 1
}
