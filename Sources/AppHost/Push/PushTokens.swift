import Crypto
import Foundation
import HostLink
import Synchronization

/// The device tokens: 32 random bytes for each user's app and push type (specification 7.2.4).
///
/// Invariant: the copy in memory has a token only after the store has it, and a token that becomes
/// invalid is invalid in the copy before the store has that. The copy can be read on any thread
/// without waiting for a disk. Changes are made on the host's queue.
final class PushTokens: Sendable {
    /// The number of invalid tokens of a user's app that are kept, so that an app that registers
    /// and unregisters constantly fills no disk.
    private static let invalidKept = 16

    private let store: any PushTokenStore
    private let keys: HostKeys
    private let clock: any HostClock
    private let copy: Mutex<Copy>

    private struct Copy {
        var registrations: [Data: PushRegistration] = [:]
        /// The valid token of each user's app and type, and the invalid ones, oldest first.
        var tokens: [InstanceKey: Tokens] = [:]

        struct Tokens {
            var valid: [PushType: Data] = [:]
            var invalid: [Data] = []
        }

        mutating func add(_ registration: PushRegistration) {
            registrations[registration.digest] = registration
            if registration.invalidated == nil {
                tokens[registration.key, default: Tokens()].valid[registration.type] =
                    registration.digest
            } else {
                tokens[registration.key, default: Tokens()].invalid.append(registration.digest)
            }
        }
    }

    /// - Throws: `storageFailed`.
    init(
        _ store: any PushTokenStore, keys: HostKeys, clock: any HostClock
    ) throws(HostError) {
        self.store = store
        self.keys = keys
        self.clock = clock
        copy = Mutex(Copy())
        try reload()
    }

    /// Reads the store again, because users were deleted or merged.
    func reload() throws(HostError) {
        var new = Copy()
        let date = Date.distantPast
        let all = try store.registrations().sorted {
            ($0.invalidated ?? date) < ($1.invalidated ?? date)
        }
        for registration in all { new.add(registration) }
        copy.withLock { $0 = new }
    }

    // MARK: Reading

    /// Returns the registration of a token; `nil` if no app ever had it.
    func registration(of digest: Data) -> PushRegistration? {
        copy.withLock { $0.registrations[digest] }
    }

    /// Returns the registration of an app for a type; `nil` if it is not registered.
    func registration(of key: InstanceKey, _ type: PushType) -> PushRegistration? {
        copy.withLock { copy in
            copy.tokens[key]?.valid[type].flatMap { copy.registrations[$0] }
        }
    }

    /// The apps with a valid token.
    var registeredApps: [InstanceKey] {
        copy.withLock { copy in copy.tokens.filter { !$0.value.valid.isEmpty }.map(\.key) }
    }

    /// Returns the address of an app's endpoint; `nil` if the app has none, or if the host's
    /// address is not known.
    func address(of key: InstanceKey, in endpoints: PushEndpoints) -> String? {
        guard let digest = registration(of: key, .voIP)?.digest,
            let sealed = try? store.sealedToken(of: digest),
            let token = keys.unsealPushToken(sealed, digest: digest)
        else { return nil }
        return endpoints.address(of: token)
    }

    // MARK: Changes

    /// Returns the valid token of an app, or creates one.
    ///
    /// - Throws: `storageFailed`, and then the app has no new token.
    func token(
        of key: InstanceKey, _ type: PushType, bundleIdentifier: String
    ) throws(HostError) -> [UInt8] {
        if let known = registration(of: key, type) {
            if known.bundleIdentifier == bundleIdentifier,
                let sealed = try store.sealedToken(of: known.digest),
                let token = keys.unsealPushToken(sealed, digest: known.digest)
            {
                return token
            }
            // The app cannot be given this token again, or senders know it with another identifier
            // of the app, so they must drop it.
            try invalidate(key, [type])
        }
        let token = SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) }
        let digest = Data(SHA256.hash(data: token))
        let registration = PushRegistration(
            person: key.person, app: key.app, bundleIdentifier: bundleIdentifier, type: type,
            digest: digest, invalidated: nil)
        try store.keep(registration, sealed: try keys.sealPushToken(token, digest: digest))
        copy.withLock { $0.add(registration) }
        return token
    }

    /// Makes the tokens of an app invalid (specification 7.2.6).
    ///
    /// - Returns: The types whose token was valid.
    /// - Throws: `storageFailed`; the tokens are invalid nevertheless, until the host ends.
    @discardableResult
    func invalidate(
        _ key: InstanceKey, _ types: Set<PushType>
    ) throws(HostError) -> Set<PushType> {
        let date = clock.date
        var (digests, invalidated, forgotten) = ([Data](), Set<PushType>(), [Data]())
        copy.withLock { copy in
            for type in types {
                guard let digest = copy.tokens[key]?.valid.removeValue(forKey: type),
                    let registration = copy.registrations[digest]
                else { continue }
                copy.add(registration.invalidated(at: date))
                digests.append(digest)
                invalidated.insert(type)
            }
            let surplus = (copy.tokens[key]?.invalid.count ?? 0) - Self.invalidKept
            guard surplus > 0 else { return }
            forgotten = Array(copy.tokens[key]?.invalid.prefix(surplus) ?? [])
            copy.tokens[key]?.invalid.removeFirst(surplus)
            for digest in forgotten { copy.registrations[digest] = nil }
        }
        guard !digests.isEmpty else { return [] }
        try store.invalidate(digests, at: date)
        if !forgotten.isEmpty { try store.forget(forgotten) }
        return invalidated
    }
}
