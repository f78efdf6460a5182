import HostLink

/// A request for a maintenance task, for an app with `processing` in `UIBackgroundModes`.
///
/// - Note: Difference from Apple's BackgroundTasks: the host is assumed to have power and a
///   network, so a task waits for neither. The task gets as much time as an app refresh task.
open class BGProcessingTaskRequest: BGTaskRequest {
    /// Whether the task needs a network.
    open var requiresNetworkConnectivity = false

    /// Whether the task needs external power.
    open var requiresExternalPower = false

    /// Creates a request.
    public init(identifier: String) {
        super.init(identifier)
    }

    override var kind: BackgroundTaskRequest.Kind? { .processing }

    override var wire: BackgroundTaskRequest {
        var wire = super.wire
        wire.requiresNetworkConnectivity = requiresNetworkConnectivity
        wire.requiresExternalPower = requiresExternalPower
        return wire
    }
}
