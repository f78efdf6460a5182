import HostLink

/// A request to refresh the app's content, for an app with `fetch` in `UIBackgroundModes`.
open class BGAppRefreshTaskRequest: BGTaskRequest {
    /// Creates a request.
    public init(identifier: String) {
        super.init(identifier)
    }

    override var kind: BackgroundTaskRequest.Kind? { .refresh }
}
