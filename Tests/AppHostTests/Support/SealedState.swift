import RestorationStore

/// Sealed state in an app's container, created as the app's process creates it.
enum SealedState {
    static func make(in container: String, bundleIdentifier: String, key: [UInt8]) throws {
        let store = try RestorationStore.open(
            directory: StateDirectory(container: container, bundleIdentifier: bundleIdentifier),
            key: EnvelopeKey(bytes: key))
        try store.commit([1, 2, 3], session: .application)
        store.close()
    }
}
