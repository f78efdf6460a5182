import Foundation
import HostLink
import Logging

/// The stored calls and call preferences; all are sealed, because they name people.
protocol CallStore: Sendable {
    /// Returns all calls that have not ended.
    func calls() throws(HostError) -> [StoredCall]

    /// Stores calls, in place of the earlier ones with these names, and deletes others.
    func change(_ kept: [StoredCall], ended: [String]) throws(HostError)

    /// Returns a user's sealed preferences; `nil` if there are none.
    func preferences(of person: Person) throws(HostError) -> Data?

    /// Stores a user's sealed preferences; `nil` deletes them.
    func keep(_ preferences: Data?, of person: Person) throws(HostError)
}

/// A call in a store.
struct StoredCall: Hashable, Sendable {
    /// The name of the call (`Call.id`).
    let id: String
    let person: Person
    let sealed: Data
}

/// The stored calls and preferences of all users as values, which this type seals and unseals.
struct CallRecords {
    private let store: any CallStore
    private let keys: HostKeys
    private let logger: Logger

    init(_ store: any CallStore, keys: HostKeys, logger: Logger) {
        self.store = store
        self.keys = keys
        self.logger = logger
    }

    /// Returns the calls of an earlier host, and deletes those that cannot be read.
    func calls() throws(HostError) -> [Person: [Call]] {
        var calls: [Person: [Call]] = [:]
        var unreadable: [String] = []
        for stored in try store.calls() {
            if let bytes = keys.unsealCallRecord(stored.sealed, name: stored.id),
                let call = try? JSONDecoder().decode(Call.self, from: bytes)
            {
                calls[stored.person, default: []].append(call)
            } else {
                unreadable.append(stored.id)
            }
        }
        if !unreadable.isEmpty { try store.change([], ended: unreadable) }
        return calls
    }

    /// Stores the difference between two states of a user's calls with one change of the store.
    ///
    /// - Returns: Whether the store has the new state.
    func update(_ person: Person, from old: [Call], to new: [Call]) -> Bool {
        let known = Dictionary(uniqueKeysWithValues: old.filter(\.isLive).map { ($0.id, $0) })
        let live = new.filter(\.isLive)
        let changed = live.filter { known[$0.id] != $0 }
        let ended = Set(known.keys).subtracting(live.map(\.id))
        guard !changed.isEmpty || !ended.isEmpty else { return true }
        do {
            var stored: [StoredCall] = []
            for call in changed {
                let sealed = try keys.sealCallRecord(
                    (try? JSONEncoder().encode(call)) ?? Data(), name: call.id)
                stored.append(StoredCall(id: call.id, person: person, sealed: sealed))
            }
            try store.change(stored, ended: ended.sorted())
            return true
        } catch {
            logger.error("Calls could not be stored.", error)
            return false
        }
    }

    /// Returns a user's preferences.
    func preferences(of person: Person) throws(HostError) -> CallPreferences {
        guard let sealed = try store.preferences(of: person),
            let bytes = keys.unsealCallRecord(sealed, name: Self.preferencesName),
            let preferences = try? JSONDecoder().decode(CallPreferences.self, from: bytes)
        else { return CallPreferences() }
        return preferences
    }

    /// Stores a user's preferences.
    func keep(_ preferences: CallPreferences, of person: Person) throws(HostError) {
        guard preferences != CallPreferences() else { return try store.keep(nil, of: person) }
        let bytes = (try? JSONEncoder().encode(preferences)) ?? Data()
        try store.keep(
            try keys.sealCallRecord(bytes, name: Self.preferencesName), of: person)
    }

    /// The name under which preferences are sealed; it names no user, because users are merged.
    private static let preferencesName = "preferences"
}
