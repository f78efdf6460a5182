/// Whether a host starts apps in the background.
public enum BackgroundRefresh: UInt8, Hashable, Sendable, CaseIterable {
    /// Whoever runs the host does not allow it.
    case restricted
    /// The person does not want it.
    case denied
    /// It does.
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
