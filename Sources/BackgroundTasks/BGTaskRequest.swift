public import Foundation
import HostLink

/// An abstract request to run a background task.
///
/// Apps submit instances of its subclasses.
open class BGTaskRequest: NSObject, NSCopying {
    /// The identifier of the task, one of `BGTaskSchedulerPermittedIdentifiers` in `Info.plist`.
    public let identifier: String

    /// The time before which the task is not run; `nil` for no such time.
    ///
    /// The host may run the task much later.
    open var earliestBeginDate: Date?

    init(_ identifier: String) {
        self.identifier = identifier
        super.init()
    }

    /// Returns a request that is equal to this one and independent of it.
    open func copy(with zone: NSZone?) -> Any { Self.request(wire) }

    /// The kind of the task; `nil` for a request that cannot be submitted.
    var kind: BackgroundTaskRequest.Kind? { nil }

    /// The request in the form that is sent to the host.
    var wire: BackgroundTaskRequest {
        BackgroundTaskRequest(
            identifier: identifier, kind: kind ?? .refresh,
            earliestBegin: earliestBeginDate.map { max(0, $0.timeIntervalSince1970) })
    }

    static func request(_ wire: BackgroundTaskRequest) -> BGTaskRequest {
        let request: BGTaskRequest
        switch wire.kind {
        case .refresh: request = BGAppRefreshTaskRequest(identifier: wire.identifier)
        case .processing:
            let processing = BGProcessingTaskRequest(identifier: wire.identifier)
            processing.requiresNetworkConnectivity = wire.requiresNetworkConnectivity
            processing.requiresExternalPower = wire.requiresExternalPower
            request = processing
        }
        request.earliestBeginDate = wire.earliestBegin.map { Date(timeIntervalSince1970: $0) }
        return request
    }
}
