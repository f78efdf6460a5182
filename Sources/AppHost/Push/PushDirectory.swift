import HostLink

/// What is known of device tokens and of apps that can receive pushes, for any thread.
struct PushDirectory: Sendable {
    let tokens: PushTokens
    let readiness: PushReadiness

    /// - Throws: `storageFailed`.
    init(_ stores: HostStores, keys: HostKeys, clock: any HostClock) throws(HostError) {
        tokens = try PushTokens(stores.pushTokens, keys: keys, clock: clock)
        readiness = PushReadiness(try stores.locks.lockState())
    }
}
