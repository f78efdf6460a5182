import HostLink

/// Whether apps are started in the background.
public nonisolated enum UIBackgroundRefreshStatus: Int, Sendable {
    /// The operator of the host does not allow it, and the user cannot change that.
    case restricted = 0
    /// The user does not allow it.
    case denied = 1
    /// Apps are started in the background.
    case available = 2

    nonisolated init(_ status: BackgroundRefresh) {
        self =
            switch status {
            case .restricted: .restricted
            case .denied: .denied
            case .available: .available
            }
    }
}

extension UIApplication {
    /// Whether the host starts this app in the background (specification 1.1.11).
    public var backgroundRefreshStatus: UIBackgroundRefreshStatus {
        ApplicationRuntime.current?.backgroundWork.refreshStatus ?? .available
    }
}
