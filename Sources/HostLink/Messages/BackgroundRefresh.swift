/// The host's permission to start apps in the background.
public enum BackgroundRefresh: UInt8, Hashable, Sendable, CaseIterable {
    /// The operator of the host does not allow it.
    case restricted
    /// The user does not allow it.
    case denied
    /// The host starts apps in the background.
    case available
}

extension LinkReader {
    mutating func backgroundRefresh() throws(LinkError) -> BackgroundRefresh {
        guard let status = BackgroundRefresh(rawValue: try byte()) else {
            throw LinkError(.malformed, "Whether apps are started in the background is unknown.")
        }
        return status
    }
}
