// The constants keep Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
import HostLink
import UIKitCore

/// A call of the user, as it was at one moment (specification 7.7.2).
///
/// It may be used on any thread.
///
/// - Note: Difference from Apple's CoreTelephony: a call does not change. A later state comes in
/// another object, which is equal to this one because it has the same ``callID``.
open class CTCall: NSObject, @unchecked Sendable {
    // Safe: both properties are constant.
    /// The identifier of the call, unique among all calls that the app learns of.
    ///
    /// For the app's own calls it is the UUID that the app gave them.
    public let callID: String
    /// The state of the call: ``CTCallStateDialing``, ``CTCallStateIncoming``,
    /// ``CTCallStateConnected`` or ``CTCallStateDisconnected``.
    ///
    /// A call on hold is connected.
    public let callState: String

    init(_ status: CallStatus, isOver: Bool = false) {
        callID = UUID(status.call).uuidString
        callState = isOver ? CTCallStateDisconnected : Self.state(of: status)
        super.init()
    }

    static func state(of status: CallStatus) -> String {
        if status.hasConnected { return CTCallStateConnected }
        return status.isOutgoing ? CTCallStateDialing : CTCallStateIncoming
    }

    /// Whether an object describes the same call, in any state.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CTCall)?.callID == callID
    }

    /// The hash, which is the same for objects that describe the same call.
    open override var hash: Int { callID.hashValue }

    /// The identifier and the state.
    open override var description: String { "\(callState) \(callID)" }
}

/// The state of a call that the user makes and that was not answered yet.
public let CTCallStateDialing = "CTCallStateDialing"

/// The state of a call that rings, or that waits while the user is in another call.
public let CTCallStateIncoming = "CTCallStateIncoming"

/// The state of a call whose two sides were connected, also while it is on hold.
public let CTCallStateConnected = "CTCallStateConnected"

/// The state of a call that has ended.
public let CTCallStateDisconnected = "CTCallStateDisconnected"
