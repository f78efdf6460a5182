import HostLink

/// The calls of ModemManager that have not ended (specification 7.9.8).
///
/// Paths are the names of ModemManager's objects. A call or a modem that is not known is ignored,
/// so the order in which ModemManager's answers and signals arrive does not matter.
struct ModemCalls: Hashable {
    /// The maximum number of calls; further ones are ignored.
    static let callsMax = 32

    /// ModemManager's states, apart from the unknown one, as a phone's user knows them.
    enum State: Hashable {
        case dialing, incoming, connected, held, ended

        /// Interprets a number of ModemManager's enumeration `MMCallState`.
        ///
        /// Unknown is 0, and no state. The numbers are not in the order of a call: 2 rings at the
        /// other side, and 3 rings here.
        init?(_ number: Int32) {
            switch number {
            case 1, 2: self = .dialing
            case 3, 6: self = .incoming
            case 4: self = .connected
            case 5: self = .held
            case 7: self = .ended
            default: return nil
            }
        }
    }

    private struct ModemCall: Hashable {
        let path: String
        let modem: String
        /// The identifier for apps, which reveals neither the path nor the number.
        let identifier: CallIdentifier
        var isOutgoing: Bool
        var hasConnected = false
        var state: State?

        mutating func enter(_ new: State) {
            guard state != .ended else { return }
            switch new {
            case .dialing, .incoming:
                // The signal is older than the answer that reported the call as connected.
                if hasConnected { return }
                isOutgoing = new == .dialing
            case .connected, .held: hasConnected = true
            case .ended: break
            }
            state = new
        }
    }

    private var calls: [ModemCall] = []

    /// The calls of which apps are notified, the oldest first.
    var statuses: [CallStatus] {
        calls.compactMap { call in
            guard let state = call.state, state != .ended else { return nil }
            return CallStatus(
                call: call.identifier, isOutgoing: call.isOutgoing, isOnHold: state == .held,
                hasConnected: call.hasConnected)
        }
    }

    /// Adds a call of a modem, if it is new.
    ///
    /// - Parameters:
    ///   - path: The path of the call.
    ///   - modem: The path of the modem.
    ///   - state: Its `MMCallState`. A call in an unknown state is reported when its state changes.
    ///   - direction: Its `MMCallDirection`: 1 if the call comes in, 2 if it goes out.
    mutating func add(_ path: String, of modem: String, state: Int32, direction: Int32) {
        guard calls.count < Self.callsMax, !calls.contains(where: { $0.path == path }) else {
            return
        }
        var call = ModemCall(
            path: path, modem: modem, identifier: CallIdentifier(), isOutgoing: direction == 2)
        if let state = State(state) { call.enter(state) }
        calls.append(call)
    }

    /// Records the state that a call has entered.
    mutating func change(_ path: String, to state: Int32) {
        guard let state = State(state),
            let index = calls.firstIndex(where: { $0.path == path })
        else { return }
        calls[index].enter(state)
    }

    /// Removes a call, which has ended.
    mutating func remove(_ path: String) { calls.removeAll { $0.path == path } }

    /// Removes the calls of a modem that was unplugged or disabled.
    mutating func removeCalls(of modem: String) { calls.removeAll { $0.modem == modem } }
}
