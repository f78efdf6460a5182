import HostLink

/// A request for maintenance, for an app with `processing` in `UIBackgroundModes`.
///
/// - Note: Difference from UIKit: a host is assumed to have power and a network, so a task waits
///   for neither of them. The task gets the same time as a refresh.
open class BGProcessingTaskRequest: BGTaskRequest {
    /// Whether the task needs a network.
    open var requiresNetworkConnectivity = false

    /// Whether the task needs external power.
    open var requiresExternalPower = false

    /// Makes a request.
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
