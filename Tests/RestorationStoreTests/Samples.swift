import RestorationStore

/// The names, keys and payloads that the tests share.
enum Samples {
    static let directory = StateDirectory(path: "/state")

    static func session(_ name: String = "scene-1") throws -> SessionIdentifier {
        try SessionIdentifier(name)
    }

    static func key(person: String = "ada", app: String = "contacts") throws -> EnvelopeKey {
        try MasterKey(bytes: UInt8(0)..<32).derive(person: person, app: app)
    }

    /// Returns a payload of the given size that differs at every byte from the payload of another
    /// number.
    static func payload(_ number: Int, byteCount: Int = 70_000) -> [UInt8] {
        var state = UInt64(bitPattern: Int64(number)) &+ 1
        return (0..<byteCount).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 56)
        }
    }

    static func store(
        on fileSystem: any FileSystem, key: EnvelopeKey? = nil
    ) throws -> RestorationStore {
        try RestorationStore.open(
            directory: directory, key: key ?? Samples.key(), fileSystem: fileSystem)
    }

    static func path(_ slot: StoreSlot, session: String = "scene-1") -> String {
        "/state/Sessions/\(session).\(slot.rawValue)"
    }

    static func bytes(_ path: String, on fileSystem: MemoryFileSystem) throws -> [UInt8] {
        try fileSystem.read(path, upTo: .max)
    }
}
