import Foundation
import HostLink

/// A call of a user's app, as the host knows it.
struct Call: Hashable, Sendable, Codable {
    /// The opaque name of the call, for pages.
    let id: String
    /// The app's name in addresses.
    let app: String
    /// The app's own identifier of the call.
    let identifier: CallIdentifier
    /// The identifier of the call for the user's other apps.
    let publicIdentifier: CallIdentifier
    /// Whether the user made the call.
    let isOutgoing: Bool
    var details = CallDetails()
    var state: State
    /// The time at which the state began; for a call that has connected, the time at which it
    /// connected.
    var since: Date
    /// Whether the call was connected at some time.
    var hasConnected = false
    var isHeld = false
    var isMuted = false
    /// The name of the group of the call, if it is in one.
    var group: String?
    /// The deaths of the app's process during the call.
    var deaths = 0

    /// The state of a call.
    enum State: Hashable, Sendable, Codable {
        /// An incoming call waits for an answer.
        case ringing
        /// The user answered an incoming call, and the app has not performed the action yet.
        case answering
        /// The app requested an outgoing call and has not performed the action yet.
        case dialing
        /// An outgoing call waits for the other side.
        case connecting
        /// The two sides are connected.
        case connected
        /// The call was ended on this host, and the app has not performed the action yet.
        case ending(CallEnd)
        /// The call has ended, and is shown for a moment.
        case ended(CallEnd)
    }

    init(
        app: String, identifier: CallIdentifier, isOutgoing: Bool, state: State, since: Date,
        id: String = RandomName.urlSafe(bytes: 16), publicIdentifier: CallIdentifier = .init()
    ) {
        self.id = id
        self.app = app
        self.identifier = identifier
        self.publicIdentifier = publicIdentifier
        self.isOutgoing = isOutgoing
        self.state = state
        self.since = since
    }

    /// Whether the call has not ended.
    var isLive: Bool { if case .ended = state { false } else { true } }

    /// Whether the user speaks in the call now, or will as soon as the other side answers.
    var isInUse: Bool {
        switch state {
        case .answering, .dialing, .connecting, .connected: !isHeld
        case .ringing, .ending, .ended: false
        }
    }
}

/// The details of a call that its app has reported.
struct CallDetails: Hashable, Sendable, Codable {
    /// The maximum number of characters of a name and of an address.
    static let charactersMax = 200

    private(set) var handle: CallHandle?
    private(set) var callerName: String?
    private(set) var hasVideo = false
    private(set) var supportsHolding = true
    private(set) var supportsGrouping = true
    private(set) var supportsUngrouping = true
    private(set) var supportsDTMF = true

    /// Applies an app's update; values that the update does not contain stay.
    mutating func apply(_ update: CallUpdate) {
        if let handle = update.handle {
            self.handle = CallHandle(
                handle.kind, LoggedText.cut(handle.value, max: Self.charactersMax))
        }
        if let name = update.callerName {
            callerName = LoggedText.cut(name, max: Self.charactersMax)
        }
        hasVideo = update.hasVideo ?? hasVideo
        supportsHolding = update.supportsHolding ?? supportsHolding
        supportsGrouping = update.supportsGrouping ?? supportsGrouping
        supportsUngrouping = update.supportsUngrouping ?? supportsUngrouping
        supportsDTMF = update.supportsDTMF ?? supportsDTMF
    }
}

/// The way in which a call ended.
public enum CallEnd: String, Hashable, Sendable, Codable, CaseIterable {
    /// The user ended it.
    case hungUp
    /// The user declined it.
    case declined
    /// The other side ended it.
    case remoteEnded
    /// Nobody answered it in time.
    case unanswered
    /// The user answered it on another device.
    case answeredElsewhere
    /// The user declined it on another device.
    case declinedElsewhere
    /// The app, or the call, failed.
    case failed
    /// The user quit the app.
    case appQuit

    init(_ reason: CallEndedReason) {
        self =
            switch reason {
            case .failed: .failed
            case .remoteEnded: .remoteEnded
            case .unanswered: .unanswered
            case .answeredElsewhere: .answeredElsewhere
            case .declinedElsewhere: .declinedElsewhere
            }
    }
}
