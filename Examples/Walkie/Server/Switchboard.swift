import Foundation
import WalkieWire

/// The people and their calls, as values.
///
/// A message, the end of a connection and the passing of time change them. Each change returns the
/// effects that the server must perform. The switchboard has no sockets and no clock, so its tests
/// are quick and exact.
struct Switchboard {
    /// The number of a connection.
    typealias Connection = Int

    /// An action for the server.
    enum Effect: Hashable {
        case send(ServerMessage, to: Connection)
        case sound(SoundPacket, to: Connection)
        /// Sends a push, and reports the result with `pushed(_:isAccepted:)`.
        case push(call: UUID, from: PersonName, to: String)
        case close(Connection)
        /// Stores the people.
        case save
    }

    /// The stored data of a person.
    struct Person: Codable, Hashable {
        /// The digest of the secret that the person's app has.
        let secret: SecretDigest
        /// The device token.
        var token: String?
    }

    private struct Call {
        let caller: PersonName
        let callee: PersonName
        let begin: ContinuousClock.Instant
        var isAnswered = false
        /// The times at which people lost their connections.
        var lost: [PersonName: ContinuousClock.Instant] = [:]

        func peer(of name: PersonName) -> PersonName { name == caller ? callee : caller }
        func includes(_ name: PersonName) -> Bool { name == caller || name == callee }
    }

    private struct Guest {
        var name: PersonName?
        var lastHeard: ContinuousClock.Instant
    }

    /// The people by their names.
    private(set) var people: [PersonName: Person]
    private var guests: [Connection: Guest] = [:]
    private var connections: [PersonName: Connection] = [:]
    private var calls: [UUID: Call] = [:]

    /// The time that a person has to answer.
    static let ringTime = Duration.seconds(65)
    /// The time without a frame after which a connection in a call counts as lost.
    static let silenceMax = Duration.seconds(3)
    /// The time in which a person whose connection was lost can continue the call.
    static let absenceMax = Duration.seconds(30)
    /// The time that a new connection has for its first message.
    static let helloTime = Duration.seconds(10)
    static let peopleMax = 300
    static let connectionsMax = 1_000

    init(people: [PersonName: Person] = [:]) { self.people = people }

    /// Whether `timePassed(to:)` must be called: only calls and new connections have time limits.
    var needsTime: Bool { !calls.isEmpty || guests.values.contains { $0.name == nil } }
}

// MARK: - Connections

extension Switchboard {
    /// Notes a new connection, which is closed if there are too many.
    mutating func opened(
        _ connection: Connection, at now: ContinuousClock.Instant
    ) -> [Effect] {
        guard guests.count < Self.connectionsMax else { return [.close(connection)] }
        guests[connection] = Guest(lastHeard: now)
        return []
    }

    /// Notes that a connection has ended.
    mutating func closed(
        _ connection: Connection, at now: ContinuousClock.Instant
    ) -> [Effect] {
        guard let name = guests.removeValue(forKey: connection)?.name else { return [] }
        connections[name] = nil
        guard let (id, call) = call(of: name) else { return [] }
        calls[id]?.lost[name] = now
        return send(.peer(id: id, isConnected: false), to: call.peer(of: name))
    }

    private mutating func drop(
        _ connection: Connection, at now: ContinuousClock.Instant
    ) -> [Effect] {
        closed(connection, at: now) + [.close(connection)]
    }

    private func send(_ message: ServerMessage, to name: PersonName) -> [Effect] {
        connections[name].map { [.send(message, to: $0)] } ?? []
    }

    private func call(of name: PersonName) -> (UUID, Call)? {
        calls.first { $0.value.includes(name) }.map { ($0.key, $0.value) }
    }

    private func others(than name: PersonName) -> [PersonName] {
        people.keys.filter { $0 != name }.sorted()
    }
}

// MARK: - Messages

extension Switchboard {
    /// Handles a frame of an app.
    mutating func receive(
        _ frame: Frame<ClientMessage>, from connection: Connection,
        at now: ContinuousClock.Instant
    ) -> [Effect] {
        guard let guest = guests[connection] else { return [] }
        guests[connection]?.lastHeard = now
        guard let name = guest.name else {
            guard case .message(.hello(let name, let secret, let token)) = frame else {
                return drop(connection, at: now)
            }
            return welcome(
                name, Person(secret: SecretDigest(of: secret), token: token), connection, now)
        }
        switch frame {
        case .sound(let packet): return relay(packet, from: name)
        // An app has one name for each connection.
        case .message(.hello): return drop(connection, at: now)
        case .message(.call(let id, let callee)):
            return begin(id, from: name, to: callee, at: now)
        case .message(.answer(let id)): return answer(id, by: name)
        case .message(.hangUp(let id)): return hangUp(id, by: name)
        case .message(.alive): return []
        }
    }

    private mutating func welcome(
        _ name: PersonName, _ person: Person, _ connection: Connection,
        _ now: ContinuousClock.Instant
    ) -> [Effect] {
        if let known = people[name], known.secret != person.secret {
            return [.send(.nameIsTaken, to: connection)] + drop(connection, at: now)
        }
        guard people[name] != nil || people.count < Self.peopleMax else {
            return drop(connection, at: now)
        }
        var effects: [Effect] = []
        // The server may not know yet that the former connection is dead.
        if let former = connections[name] {
            guests[former] = nil
            effects.append(.close(former))
        }
        let before = people
        // A person who has taken another name has it in place of the former one.
        for (former, each) in people
        where each.secret == person.secret && former != name && call(of: former) == nil {
            people[former] = nil
            if let old = connections.removeValue(forKey: former) {
                guests[old] = nil
                effects.append(.close(old))
            }
        }
        people[name] = Person(
            secret: person.secret, token: person.token ?? before[name]?.token)
        guests[connection]?.name = name
        connections[name] = connection
        effects.append(
            .send(.welcome(people: others(than: name), call: ongoing(name)), to: connection))
        if let (id, call) = call(of: name), calls[id]?.lost.removeValue(forKey: name) != nil {
            effects += send(.peer(id: id, isConnected: true), to: call.peer(of: name))
        }
        if before != people { effects.append(.save) }
        if before.keys != people.keys {
            for (other, connection) in connections.sorted(by: { $0.key < $1.key })
            where other != name {
                effects.append(.send(.people(others(than: other)), to: connection))
            }
        }
        return effects
    }

    private func ongoing(_ name: PersonName) -> OngoingCall? {
        guard let (id, call) = call(of: name) else { return nil }
        let peer = call.peer(of: name)
        return OngoingCall(
            id: id, peer: peer, isOutgoing: call.caller == name, isAnswered: call.isAnswered,
            isPeerConnected: connections[peer] != nil)
    }

    private func relay(_ packet: SoundPacket, from name: PersonName) -> [Effect] {
        guard let (_, call) = call(of: name), call.isAnswered,
            let other = connections[call.peer(of: name)]
        else { return [] }
        return [.sound(packet, to: other)]
    }
}

// MARK: - Calls

extension Switchboard {
    private mutating func begin(
        _ id: UUID, from caller: PersonName, to callee: PersonName,
        at now: ContinuousClock.Instant
    ) -> [Effect] {
        let isFree = calls[id] == nil && call(of: caller) == nil && caller != callee
        guard isFree, let token = people[callee]?.token else {
            return send(.ended(id: id, reason: .unreachable), to: caller)
        }
        guard call(of: callee) == nil else {
            return send(.ended(id: id, reason: .busy), to: caller)
        }
        calls[id] = Call(caller: caller, callee: callee, begin: now)
        return [.push(call: id, from: caller, to: token)]
    }

    /// Notes whether the host of the person who is called has accepted the push.
    mutating func pushed(_ id: UUID, isAccepted: Bool) -> [Effect] {
        guard let call = calls[id], !call.isAnswered else { return [] }
        if isAccepted { return send(.ringing(id: id), to: call.caller) }
        calls[id] = nil
        return send(.ended(id: id, reason: .unreachable), to: call.caller)
    }

    private mutating func answer(_ id: UUID, by name: PersonName) -> [Effect] {
        guard let call = calls[id], call.callee == name else {
            return send(.ended(id: id, reason: .hungUp), to: name)
        }
        guard !call.isAnswered else { return [] }
        calls[id]?.isAnswered = true
        return send(.answered(id: id), to: call.caller)
    }

    private mutating func hangUp(_ id: UUID, by name: PersonName) -> [Effect] {
        guard let call = calls[id], call.includes(name) else { return [] }
        calls[id] = nil
        let isDeclined = !call.isAnswered && call.callee == name
        return send(
            .ended(id: id, reason: isDeclined ? .declined : .hungUp), to: call.peer(of: name))
    }

    /// Ends the calls and connections whose time limit has passed.
    mutating func timePassed(to now: ContinuousClock.Instant) -> [Effect] {
        var effects: [Effect] = []
        for (connection, guest) in guests
        where guest.name == nil && now - guest.lastHeard > Self.helloTime {
            effects += drop(connection, at: now)
        }
        for (id, call) in calls {
            if !call.isAnswered, now - call.begin > Self.ringTime {
                effects += end(id, call, .unanswered)
                continue
            }
            if call.isAnswered {
                for name in [call.caller, call.callee] {
                    guard let connection = connections[name], let guest = guests[connection],
                        now - guest.lastHeard > Self.silenceMax
                    else { continue }
                    effects += drop(connection, at: now)
                }
            }
            // The app of a person who is called has no connection before the push launches it.
            let isLost = (calls[id] ?? call).lost.contains { name, time in
                now - time > Self.absenceMax && (call.isAnswered || name == call.caller)
            }
            if isLost { effects += end(id, call, .lost) }
        }
        return effects
    }

    private mutating func end(_ id: UUID, _ call: Call, _ reason: EndReason) -> [Effect] {
        calls[id] = nil
        return [call.caller, call.callee].flatMap { send(.ended(id: id, reason: reason), to: $0) }
    }
}
