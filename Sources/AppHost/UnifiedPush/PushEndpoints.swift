import Crypto
import Foundation
import Synchronization

/// The endpoints of the host, for any thread: which one an address names, and how many messages it
/// has had.
///
/// An endpoint is found by the SHA-256 of the 32 random bytes at the end of its address.
final class PushEndpoints: Sendable {
    /// The path of the endpoints below the host's address.
    static let path = "-/push/"
    /// The limit of messages to each endpoint, as the push gateway's for a sender and a token.
    static let rate = (capacity: 20.0, perSecond: 2.0)

    /// Whether the host has a distributor, so that apps that ask for endpoints get them.
    let isOffered: Bool
    private let state = Mutex(State())

    private struct State {
        /// The address of the host, with a slash at its end; `nil` until it is known.
        var base: String?
        var connectors: Set<Data> = []
        /// The ended endpoints, oldest first.
        var ended: [Data] = []
        var rates = KeyedRates<Data>(PushEndpoints.rate)
    }

    init(isOffered: Bool) { self.isOffered = isOffered }

    /// The target of an endpoint that is no app's.
    enum Target: Hashable {
        case connector, ended
    }

    /// Returns the SHA-256 of an address' random bytes; `nil` if the text is not the end of an
    /// endpoint's address.
    static func digest(of secret: String) -> Data? {
        guard secret.utf8.count == 43, secret.utf8.allSatisfy(RandomName.isURLSafe),
            let bytes = Data(
                base64Encoded: secret.replacing("-", with: "+").replacing("_", with: "/") + "="),
            // Another text for the same bytes is not an address that the host gave.
            RandomName.urlSafe(Array(bytes)) == secret
        else { return nil }
        return Data(SHA256.hash(data: bytes))
    }

    /// Returns the address of an endpoint; `nil` while the host's own address is not known.
    func address(of secret: some Sequence<UInt8>) -> String? {
        state.withLock { $0.base }.map { $0 + Self.path + RandomName.urlSafe(Array(secret)) }
    }

    /// Sets the address of the host.
    ///
    /// - Returns: Whether it is another address.
    func serve(at base: String) -> Bool {
        state.withLock { state in
            defer { state.base = base }
            return state.base != base
        }
    }

    /// Returns the target of an endpoint; `nil` for an endpoint of an app, and for none.
    func target(of digest: Data) -> Target? {
        state.withLock { state in
            if state.connectors.contains(digest) { return .connector }
            return state.ended.contains(digest) ? .ended : nil
        }
    }

    /// Counts a message to an endpoint that exists.
    ///
    /// - Returns: `nil` if the endpoint may have it, or else the time to wait.
    func spend(_ digest: Data, at now: Duration) -> Duration? {
        state.withLock { $0.rates.spend(digest, at: now) }
    }

    /// Adds the endpoint of a registration.
    func add(_ digest: Data) { state.withLock { _ = $0.connectors.insert(digest) } }

    /// Ends the endpoint of a registration.
    func end(_ digest: Data) {
        state.withLock { state in
            state.connectors.remove(digest)
            state.ended.append(digest)
            if state.ended.count > Distributor.endedKept { state.ended.removeFirst() }
        }
    }
}
