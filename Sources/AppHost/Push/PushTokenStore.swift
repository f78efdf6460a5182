import Foundation
import HostLink

/// The stored device tokens of all users' apps; tokens are sealed.
protocol PushTokenStore: Sendable {
    /// Returns all registrations, the invalid ones included.
    func registrations() throws(HostError) -> [PushRegistration]

    /// Returns the sealed token of a registration; `nil` if there is none, or if it is invalid.
    func sealedToken(of digest: Data) throws(HostError) -> Data?

    /// Stores a new registration with its sealed token.
    func keep(_ registration: PushRegistration, sealed: Data) throws(HostError)

    /// Stores that tokens are invalid.
    func invalidate(_ digests: [Data], at date: Date) throws(HostError)

    /// Deletes invalid tokens; senders are then told that the tokens never existed.
    func forget(_ digests: [Data]) throws(HostError)
}
