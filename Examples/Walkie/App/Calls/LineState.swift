import Foundation
import WalkieWire

/// A call of the person, as the app knows it.
struct CurrentCall: Hashable, Codable {
    /// The progress of a call.
    enum Phase: String, Codable {
        /// The person calls, and the server does not have the call yet.
        case starting
        /// The server has the call, and the other side does not ring yet.
        case dialing
        /// The other side rings.
        case ringing
        /// The call rings here.
        case incoming
        case answered
    }

    let id: UUID
    let peer: PersonName
    let isOutgoing: Bool
    var phase: Phase
    /// Whether the other side is connected; always true before the call is answered.
    var isPeerConnected = true

    init(id: UUID, peer: PersonName, isOutgoing: Bool, phase: Phase) {
        self.id = id
        self.peer = peer
        self.isOutgoing = isOutgoing
        self.phase = phase
    }
}

/// The state of the app's person, network, connection and call, and its consequences.
///
/// It has no sockets and no call provider, so its tests need neither.
struct LineState: Hashable {
    /// The states of the connection.
    enum Link: Hashable {
        case none, connecting
        /// The server has sent its welcome.
        case open
        case nameIsTaken
    }

    /// A change for which the call provider or the server has something to do.
    enum Consequence: Hashable {
        case reportRinging(UUID)
        case reportAnswered(UUID)
        case reportEnded(UUID, EndReason)
        /// The server has a call that the person's host has ended.
        case hangUp(UUID)
    }

    var name: PersonName?
    /// Whether packets can leave for the server; unknown at first.
    var isReachable: Bool?
    var isInForeground = false
    /// Whether the server has the device token.
    var isTokenKnown = false
    var link = Link.none
    private(set) var people: [PersonName] = []
    var call: CurrentCall?
    /// A sentence about the last call.
    private(set) var notice = ""

    /// Whether the app needs a connection.
    ///
    /// In the background it needs none: a push launches it, and then it has a call.
    var wantsConnection: Bool {
        name != nil && isReachable == true && link != .nameIsTaken
            && (isInForeground || call != nil || !isTokenKnown)
    }

    /// Whether the other side can be heard.
    var isHearing: Bool {
        call?.phase == .answered && call?.isPeerConnected == true && link == .open
    }

    /// Whether a person can be called now.
    var canCall: Bool { link == .open && call == nil }
}

// MARK: - Changes

extension LineState {
    /// Handles a message of the server.
    mutating func receive(_ message: ServerMessage) -> [Consequence] {
        switch message {
        case .welcome(let people, let ongoing):
            link = .open
            self.people = people
            return reconcile(with: ongoing)
        case .nameIsTaken:
            link = .nameIsTaken
            people = []
            return []
        case .people(let people):
            self.people = people
            return []
        case .ringing(let id):
            guard call?.id == id, call?.phase == .dialing else { return [] }
            call?.phase = .ringing
            return [.reportRinging(id)]
        case .answered(let id):
            guard let call, call.id == id, call.isOutgoing, call.phase != .answered else {
                return []
            }
            self.call?.phase = .answered
            return [.reportAnswered(id)]
        case .ended(let id, let reason): return end(id, reason)
        case .peer(let id, let isConnected):
            if call?.id == id, call?.phase == .answered { call?.isPeerConnected = isConnected }
            return []
        }
    }

    /// Compares the call with that of the server, after a time without a connection.
    private mutating func reconcile(with ongoing: OngoingCall?) -> [Consequence] {
        guard let call else {
            // A call that rings comes with a push.
            guard let ongoing, ongoing.isAnswered || ongoing.isOutgoing else { return [] }
            return [.hangUp(ongoing.id)]
        }
        guard call.phase != .starting else { return [] }
        guard let ongoing, ongoing.id == call.id else {
            let lost = end(call.id, .lost)
            return lost + (ongoing.map { $0.isAnswered ? [.hangUp($0.id)] : [] } ?? [])
        }
        self.call?.isPeerConnected = ongoing.isPeerConnected || !ongoing.isAnswered
        guard ongoing.isAnswered, call.isOutgoing, call.phase != .answered else { return [] }
        self.call?.phase = .answered
        return [.reportAnswered(call.id)]
    }

    private mutating func end(_ id: UUID, _ reason: EndReason) -> [Consequence] {
        guard let call, call.id == id else { return [] }
        self.call = nil
        let name = call.peer.text
        notice =
            switch reason {
            case .hungUp: "\(name) has ended the call."
            case .declined: "\(name) has declined the call."
            case .unanswered: call.isOutgoing ? "\(name) did not answer." : "You missed a call."
            case .busy: "\(name) is in another call."
            case .unreachable: "\(name) cannot be reached."
            case .lost: "The call with \(name) was lost."
            }
        return [.reportEnded(id, reason)]
    }

    /// Notes a call that begins or rings here.
    mutating func begin(_ call: CurrentCall) {
        self.call = call
        notice = ""
    }

    /// Notes that the server gets the call now.
    mutating func dial() { call?.phase = .dialing }

    /// Notes that the person has answered.
    mutating func answer() { call?.phase = .answered }

    /// Notes that the person or the host has ended the call.
    mutating func endByPerson() {
        call = nil
        notice = "The call has ended."
    }

    /// Notes a sentence for the person.
    mutating func note(_ text: String) { notice = text }

    /// Notes that the connection has ended.
    mutating func disconnected() {
        if link != .nameIsTaken { link = .none }
    }
}

// MARK: - Texts

extension LineState {
    /// The line about the network.
    var networkText: String {
        if name == nil { return "Enter your name and join." }
        if isReachable == false { return "No network" }
        switch link {
        case .none: return isReachable == nil ? "Looking for the network…" : "Not connected"
        case .connecting: return "Connecting…"
        case .open: return "Connected"
        case .nameIsTaken: return "Somebody else has this name."
        }
    }

    /// The line about the call.
    var callText: String {
        guard let call else { return notice }
        let name = call.peer.text
        switch call.phase {
        case .starting, .dialing: return "Calling \(name)…"
        case .ringing: return "It rings at \(name)"
        case .incoming: return "\(name) calls"
        case .answered:
            if isReachable == false || link != .open {
                return "In a call with \(name), which continues when you are connected"
            }
            return call.isPeerConnected
                ? "In a call with \(name)"
                : "In a call with \(name), who has no connection at the moment"
        }
    }
}
