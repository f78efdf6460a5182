public import Foundation
import HostLink
import UIKitCore

/// An action that concerns a call.
///
/// Use one of the subclasses.
open class CXCallAction: CXAction, @unchecked Sendable {
    // Safe: the property is constant.
    /// The identifier of the call.
    public let callUUID: UUID

    init(call: UUID, uuid: UUID = UUID()) {
        callUUID = call
        super.init(uuid: uuid)
    }

    /// The step on the link; `nil` for a class that the host does not know.
    var step: CallAction.Step? { nil }

    /// Reports that the action was performed at a time.
    func fulfill(at date: Date) {
        complete(.fulfilled(at: max(0, date.timeIntervalSince1970)))
    }
}

/// An action that starts an outgoing call.
open class CXStartCallAction: CXCallAction, @unchecked Sendable {
    // Safe: the lock guards all mutable state.
    private let lock = NSLock()
    private var address: CXHandle
    private var contact: String?
    private var hasVideo = false

    /// Creates an action.
    ///
    /// - Parameters:
    ///   - callUUID: The identifier of the new call.
    ///   - handle: The address of the other side.
    public convenience init(call callUUID: UUID, handle: CXHandle) {
        self.init(call: callUUID, uuid: UUID(), handle: handle)
    }

    init(call: UUID, uuid: UUID, handle: CXHandle) {
        address = handle
        super.init(call: call, uuid: uuid)
    }

    /// The address of the other side.
    open var handle: CXHandle {
        get { lock.withLock { address } }
        set { lock.withLock { address = newValue } }
    }

    /// The app's identifier of the contact.
    open var contactIdentifier: String? {
        get { lock.withLock { contact } }
        set { lock.withLock { contact = newValue } }
    }

    /// Whether the call has video.
    open var isVideo: Bool {
        get { lock.withLock { hasVideo } }
        set { lock.withLock { hasVideo = newValue } }
    }

    /// Reports that the call was begun at a time.
    open func fulfill(withDateStarted dateStarted: Date) { fulfill(at: dateStarted) }

    override var step: CallAction.Step? {
        .start(handle.wire, contact: contactIdentifier, isVideo: isVideo)
    }
}

/// An action that answers an incoming call.
open class CXAnswerCallAction: CXCallAction, @unchecked Sendable {
    // Safe: it has no state of its own.
    /// Creates an action.
    public convenience init(call callUUID: UUID) { self.init(call: callUUID, uuid: UUID()) }

    /// Reports that the call was connected at a time.
    open func fulfill(withDateConnected dateConnected: Date) { fulfill(at: dateConnected) }

    override var step: CallAction.Step? { .answer }
}

/// An action that ends a call, or declines an incoming one.
///
/// The user is not in the call any more even if the action fails.
open class CXEndCallAction: CXCallAction, @unchecked Sendable {
    // Safe: it has no state of its own.
    /// Creates an action.
    public convenience init(call callUUID: UUID) { self.init(call: callUUID, uuid: UUID()) }

    /// Reports that the call ended at a time.
    open func fulfill(withDateEnded dateEnded: Date) { fulfill(at: dateEnded) }

    override var step: CallAction.Step? { .end }
}

/// An action that holds a call, or continues it.
open class CXSetHeldCallAction: CXCallAction, @unchecked Sendable {
    // Safe: the property is constant.
    /// Whether the call is held.
    public let isOnHold: Bool

    /// Creates an action.
    public convenience init(call callUUID: UUID, onHold: Bool) {
        self.init(call: callUUID, uuid: UUID(), onHold: onHold)
    }

    init(call: UUID, uuid: UUID, onHold: Bool) {
        isOnHold = onHold
        super.init(call: call, uuid: uuid)
    }

    override var step: CallAction.Step? { .setHeld(isOnHold) }
}

/// An action that mutes the user's microphone for a call, or unmutes it.
open class CXSetMutedCallAction: CXCallAction, @unchecked Sendable {
    // Safe: the property is constant.
    /// Whether the microphone is muted.
    public let isMuted: Bool

    /// Creates an action.
    public convenience init(call callUUID: UUID, muted: Bool) {
        self.init(call: callUUID, uuid: UUID(), muted: muted)
    }

    init(call: UUID, uuid: UUID, muted: Bool) {
        isMuted = muted
        super.init(call: call, uuid: uuid)
    }

    override var step: CallAction.Step? { .setMuted(isMuted) }
}

/// An action that groups a call with another one, or removes it from its group.
open class CXSetGroupCallAction: CXCallAction, @unchecked Sendable {
    // Safe: the property is constant.
    /// The identifier of the other call; `nil` to leave the group.
    public let callUUIDToGroupWith: UUID?

    /// Creates an action.
    public convenience init(call callUUID: UUID, callUUIDToGroupWith: UUID?) {
        self.init(call: callUUID, uuid: UUID(), with: callUUIDToGroupWith)
    }

    init(call: UUID, uuid: UUID, with other: UUID?) {
        callUUIDToGroupWith = other
        super.init(call: call, uuid: uuid)
    }

    override var step: CallAction.Step? { .setGroup(with: callUUIDToGroupWith?.wire) }
}

/// An action that plays dialing tones.
open class CXPlayDTMFCallAction: CXCallAction, @unchecked Sendable {
    // Safe: both properties are constant.
    /// The way in which tones are played.
    public enum ActionType: Int, Hashable, Sendable {
        /// One tone.
        case singleTone = 1
        /// Tones after a short pause.
        case softPause = 2
        /// Tones after the user has confirmed them.
        case hardPause = 3
    }

    /// The digits: 0 to 9, `*` and `#`.
    public let digits: String
    /// The way in which the tones are played.
    public let type: ActionType

    /// Creates an action.
    public convenience init(call callUUID: UUID, digits: String, type: ActionType) {
        self.init(call: callUUID, uuid: UUID(), digits: digits, type: type)
    }

    init(call: UUID, uuid: UUID, digits: String, type: ActionType) {
        self.digits = digits
        self.type = type
        super.init(call: call, uuid: uuid)
    }

    override var step: CallAction.Step? {
        .playDTMF(
            digits: digits, CallAction.DTMFKind(rawValue: UInt8(type.rawValue)) ?? .singleTone)
    }
}

extension CXCallAction {
    /// Creates the action that the host sends to the provider.
    static func make(_ action: CallAction) -> CXCallAction {
        let (call, uuid) = (UUID(action.call), UUID(action.identifier))
        switch action.step {
        case .start(let handle, let contact, let isVideo):
            let start = CXStartCallAction(call: call, uuid: uuid, handle: CXHandle(handle))
            start.contactIdentifier = contact
            start.isVideo = isVideo
            return start
        case .answer: return CXAnswerCallAction(call: call, uuid: uuid)
        case .end: return CXEndCallAction(call: call, uuid: uuid)
        case .setHeld(let isHeld):
            return CXSetHeldCallAction(call: call, uuid: uuid, onHold: isHeld)
        case .setMuted(let isMuted):
            return CXSetMutedCallAction(call: call, uuid: uuid, muted: isMuted)
        case .setGroup(let other):
            return CXSetGroupCallAction(call: call, uuid: uuid, with: other.map { UUID($0) })
        case .playDTMF(let digits, let kind):
            let type = CXPlayDTMFCallAction.ActionType(rawValue: Int(kind.rawValue))
            return CXPlayDTMFCallAction(
                call: call, uuid: uuid, digits: digits, type: type ?? .singleTone)
        }
    }
}
