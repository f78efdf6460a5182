import HostLink

/// The device tokens, the apps that can receive pushes, and the endpoints, for any thread.
struct PushDirectory: Sendable {
    let tokens: PushTokens
    let readiness: PushReadiness
    let endpoints: PushEndpoints

    /// - Throws: `storageFailed`.
    init(
        _ stores: HostStores, keys: HostKeys, _ settings: HostSettings
    ) throws(HostError) {
        tokens = try PushTokens(stores.pushTokens, keys: keys, clock: settings.clock)
        readiness = PushReadiness(try stores.locks.lockState())
        endpoints = PushEndpoints(isOffered: settings.eventSources.connectors != nil)
    }
}
