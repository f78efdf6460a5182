public import Foundation
public import HostLink

/// A call as pages show it to its user.
public struct PresentedCall: Hashable, Sendable, Identifiable {
    /// The opaque name of the call, for `AppHost.perform(_:on:for:)`.
    public let id: String
    /// The app's name in addresses.
    public var app: String
    /// The app's name for users.
    public var appName: String
    /// The name of the other side; `nil` if the app has reported none, or while the user's data is
    /// locked and the app does not allow that it is shown.
    public var callerName: String?
    /// The address of the other side; `nil` as for `callerName`.
    public var handle: CallHandle?
    /// Whether the user made the call.
    public var isOutgoing: Bool
    /// The state of the call.
    public var state: State
    /// The time at which the call was connected or, before that, at which it began.
    public var since: Date
    /// Whether the call has video.
    public var hasVideo: Bool
    /// Whether the user's microphone is muted for the call.
    public var isMuted: Bool
    /// Whether the call is on hold.
    public var isHeld: Bool
    /// The name that all calls of one group have.
    public var group: String?
    /// Whether an incoming call must not sound, because the user is in another call.
    public var ringsSilently: Bool
    /// The actions that the call accepts now.
    public var actions: Set<CallUserAction.Kind>

    /// The state of a call.
    public enum State: Hashable, Sendable {
        /// An incoming call waits for an answer.
        case ringing
        /// The user answered, and the app connects the call.
        case answering
        /// An outgoing call waits for the other side.
        case calling
        /// The two sides are connected.
        case connected
        /// The call is being ended.
        case ending
        /// The call has ended. It is shown for a few seconds.
        case ended(CallEnd)
    }

    /// Creates the presentation of a call.
    public init(
        id: String, app: String, appName: String, callerName: String? = nil,
        handle: CallHandle? = nil, isOutgoing: Bool = false, state: State = .ringing,
        since: Date, hasVideo: Bool = false, isMuted: Bool = false, isHeld: Bool = false,
        group: String? = nil, ringsSilently: Bool = false, actions: Set<CallUserAction.Kind> = []
    ) {
        self.id = id
        self.app = app
        self.appName = appName
        self.callerName = callerName
        self.handle = handle
        self.isOutgoing = isOutgoing
        self.state = state
        self.since = since
        self.hasVideo = hasVideo
        self.isMuted = isMuted
        self.isHeld = isHeld
        self.group = group
        self.ringsSilently = ringsSilently
        self.actions = actions
    }
}

/// An action of a user in a call.
public enum CallUserAction: Hashable, Sendable {
    /// Answers an incoming call. Other calls are held, or ended if they cannot be held.
    case answer
    /// Declines an incoming call.
    case decline
    /// Ends a call.
    case end
    /// Holds a call.
    case hold
    /// Continues a call that is on hold. Other calls are held.
    case unhold
    /// Mutes the microphone for a call.
    case mute
    /// Unmutes the microphone for a call.
    case unmute
    /// Plays dialing tones: the digits 0 to 9, `*` and `#`, at most 32.
    case playTones(String)

    /// The kind of an action; its raw value is its name in messages.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case answer, decline, end, hold, unhold, mute, unmute, playTones
    }

    /// The kind of the action.
    public var kind: Kind {
        switch self {
        case .answer: .answer
        case .decline: .decline
        case .end: .end
        case .hold: .hold
        case .unhold: .unhold
        case .mute: .mute
        case .unmute: .unmute
        case .playTones: .playTones
        }
    }

    /// Returns dialing tones if they are valid.
    static func tones(_ digits: String) -> String? {
        let isValid =
            !digits.isEmpty && digits.utf8.count <= 32
            && digits.utf8.allSatisfy { "0123456789*#".utf8.contains($0) }
        return isValid ? digits : nil
    }
}

extension PersonCalls {
    /// Returns the calls as pages show them.
    ///
    /// - Parameters:
    ///   - isLocked: Whether the user's data is locked.
    ///   - name: Returns an app's name for users.
    func presented(isLocked: Bool, name: (String) -> String) -> [PresentedCall] {
        calls.map { call in
            let isHidden = isLocked && providers[call.app]?.showsCallersWhileLocked != true
            return PresentedCall(
                id: call.id, app: call.app, appName: name(call.app),
                callerName: isHidden ? nil : call.details.callerName,
                handle: isHidden ? nil : call.details.handle, isOutgoing: call.isOutgoing,
                state: PresentedCall.State(call.state), since: call.since,
                hasVideo: call.details.hasVideo, isMuted: call.isMuted, isHeld: call.isHeld,
                group: call.group,
                ringsSilently: call.state == .ringing
                    && calls.contains { $0.id != call.id && $0.isInUse },
                actions: possibleActions(call))
        }
    }

    /// Returns the calls that have not ended for the observers of an app.
    func statuses(for app: String) -> [CallStatus] {
        calls.filter(\.isLive).map { call in
            CallStatus(
                call: call.app == app ? call.identifier : call.publicIdentifier,
                isOutgoing: call.isOutgoing, isOnHold: call.isHeld,
                hasConnected: call.hasConnected)
        }
    }
}

extension PresentedCall.State {
    init(_ state: Call.State) {
        self =
            switch state {
            case .ringing: .ringing
            case .answering: .answering
            case .dialing, .connecting: .calling
            case .connected: .connected
            case .ending: .ending
            case .ended(let reason): .ended(reason)
            }
    }
}
