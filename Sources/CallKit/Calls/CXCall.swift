public import Foundation
import HostLink
import UIKitCore

/// A call of the user, as it was at one moment (specification 7.5.3).
///
/// The calls of other apps are among those that an observer sees. The host chooses their
/// identifiers, which do not reveal to which app a call belongs.
open class CXCall: NSObject, @unchecked Sendable {
    // Safe: all properties are constant.
    /// The identifier of the call: for the app's own calls, the one that the app has chosen.
    public let uuid: UUID
    /// Whether the user made the call.
    public let isOutgoing: Bool
    /// Whether the call is on hold.
    public let isOnHold: Bool
    /// Whether the two sides were connected.
    public let hasConnected: Bool
    /// Whether the call has ended.
    public let hasEnded: Bool

    init(_ status: CallStatus, hasEnded: Bool = false) {
        uuid = UUID(status.call)
        isOutgoing = status.isOutgoing
        isOnHold = status.isOnHold
        hasConnected = status.hasConnected
        self.hasEnded = hasEnded
        super.init()
    }

    /// Whether another object describes the same call in the same state.
    open func isEqual(to call: CXCall) -> Bool {
        uuid == call.uuid && isOutgoing == call.isOutgoing && isOnHold == call.isOnHold
            && hasConnected == call.hasConnected && hasEnded == call.hasEnded
    }

    /// Whether an object describes the same call in the same state.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CXCall).map(isEqual(to:)) ?? false
    }

    /// The hash, which is the same for equal descriptions.
    open override var hash: Int { uuid.hashValue }
}
