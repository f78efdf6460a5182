import RestorationStore

/// Sealed state in an app's container, made as the app's process makes it.
enum SealedState {
    static func make(in container: String, bundleIdentifier: String, key: [UInt8]) throws {
        let store = try RestorationStore.open(
            directory: StateDirectory(container: container, bundleIdentifier: bundleIdentifier),
            key: EnvelopeKey(bytes: key))
        try store.commit([1, 2, 3], session: .application)
        store.close()
    }
}
