public import Foundation
public import HostLink

/// A device token of the host: the app of one user that receives pushes of one type.
public struct PushRegistration: Hashable, Sendable {
    /// The user.
    public let person: Person
    /// The app's name in addresses.
    public let app: String
    /// The app's bundle identifier when it registered.
    public let bundleIdentifier: String
    /// The type of pushes.
    public let type: PushType
    /// The SHA-256 of the token, 32 bytes.
    public let digest: Data
    /// The time at which the token became invalid (specification 7.4.3); `nil` while it is valid.
    public let invalidated: Date?

    var key: InstanceKey { InstanceKey(person: person, app: app) }

    /// Returns the registration after the token has become invalid; the time of the first
    /// invalidation stays.
    func invalidated(at date: Date) -> PushRegistration {
        PushRegistration(
            person: person, app: app, bundleIdentifier: bundleIdentifier, type: type,
            digest: digest, invalidated: invalidated ?? date)
    }
}
