import Foundation
import HostLink

/// A stored registration.
struct StoredConnector: Hashable, Sendable {
    /// The SHA-256 of the registration's secret.
    let digest: Data
    /// The sealed registration; `nil` after it has ended.
    let sealed: Data?
    /// The time of the end; `nil` while it is valid.
    let ended: Date?
}

/// The stored registrations; those that are valid are sealed, because they contain the addresses of
/// endpoints.
protocol PushConnectorStore: Sendable {
    /// Returns all registrations, the ended ones included.
    func connectors() throws(HostError) -> [StoredConnector]

    /// Stores registrations in place of those with their digests, all or none, and deletes the
    /// oldest ended ones beyond `Distributor.endedKept`.
    func put(_ connectors: [StoredConnector]) throws(HostError)
}
