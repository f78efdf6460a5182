public import Foundation
public import HostLink

/// The interface for a push gateway and for developers' own pushes.
extension AppHost {
    /// Returns the record of a device token; `nil` if no app ever had the token.
    ///
    /// It does not wait for the host's queue or a disk.
    ///
    /// - Parameter digest: The SHA-256 of the token.
    public nonisolated func pushRegistration(ofTokenDigest digest: Data) -> PushRegistration? {
        storage.pushes.tokens.registration(of: digest)
    }

    /// Returns the registration of a user's app for a type; `nil` if the app is not registered.
    ///
    /// It does not wait for the host's queue or a disk.
    public nonisolated func pushRegistration(
        of app: String, for person: Person, type: PushType = .voIP
    ) -> PushRegistration? {
        storage.pushes.tokens.registration(of: InstanceKey(person: person, app: app), type)
    }

    /// Whether the app of a registration may receive a push now: `false` while its user's data is
    /// locked, while the host shuts down, and after a push had to wait for another reason.
    ///
    /// It does not wait for the host's queue or a disk. `onPushReadiness(_:)` reports when the
    /// answer may have become `true`.
    public nonisolated func mayReceivePush(_ registration: PushRegistration) -> Bool {
        storage.pushes.readiness.mayReceive(registration.key)
    }

    /// Sets the function that is called when pushes that had to wait may be delivered again.
    ///
    /// It is called on any thread and must not wait.
    public nonisolated func onPushReadiness(
        _ call: @escaping @Sendable (PushReadinessChange) -> Void
    ) {
        storage.pushes.readiness.onReady(call)
    }

    /// Delivers a push to an app, and returns when the app has handled it or cannot handle it.
    ///
    /// An app that does not run is launched in the background, even after its user quit it
    /// (specification 7.2.11), and a suspended app is resumed.
    ///
    /// - Parameters:
    ///   - payload: A JSON object of at most 5,120 bytes.
    ///   - registration: The registration of the app; an invalid one is `impossible`.
    public func deliverPush(
        _ payload: [UInt8], to registration: PushRegistration
    ) async -> PushOutcome {
        await pushes.deliveries.deliver(.payload(payload), to: registration, self)
    }

    /// Delivers a push that its sender stores, and returns when the app has handled it or cannot.
    ///
    /// The host takes the payload when the app's process can read it. Until then, the sender may
    /// replace it, and a kill of the host loses nothing.
    ///
    /// - Parameters:
    ///   - registration: The registration of the app; an invalid one is `impossible`.
    ///   - isReplaceable: Whether a newer push to the app replaces this one while it waits.
    ///   - take: Called at most once, and awaited before this function returns. It stores that the
    ///     push is not delivered again, and returns its payload; `nil` if there is none any more.
    public func deliverPush(
        to registration: PushRegistration, isReplaceable: Bool,
        taking take: @escaping @Sendable () async -> [UInt8]?
    ) async -> PushOutcome {
        await pushes.deliveries.deliver(
            .waiting(isReplaceable: isReplaceable, take: take), to: registration, self)
    }

    /// The key with which a push gateway seals what it stores in the state directory, 32 bytes.
    ///
    /// It is derived from the master key for this purpose alone.
    public nonisolated var pushStorageKey: [UInt8] { storage.keys.pushStorageKey }

    /// Invalidates the device tokens of an app, for example because one became known to a stranger.
    ///
    /// If the app runs, it is notified and gets new tokens now; otherwise it gets them at its next
    /// launch.
    ///
    /// - Throws: `unknownApp`, `storageFailed`.
    public func renewPushTokens(of app: String, for person: Person) throws(HostError) {
        guard catalog[app] != nil else { throw HostError.unknown(app) }
        try pushes.renewTokens(of: InstanceKey(person: person, app: app), self)
    }
}
