import Foundation
import RestorationArchive
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

    /// Returns an archive with an object for each value, in the order of their names.
    static func archive(_ values: [String: [UInt8]]) -> Archive {
        Archive(
            header: ArchiveHeader(timestamp: Date(timeIntervalSinceReferenceDate: 0)),
            records: values.sorted { $0.key < $1.key }.map { name, value in
                ArchiveRecord(
                    path: [ArchivePathComponent(name)], kind: .object, className: "C",
                    fields: [ArchiveField(key: "v", value: .data(Data(value)))])
            })
    }

    /// Returns the size of a file without the value of its archive's only object `r`, if that value
    /// has from 128 to 16,383 bytes.
    static func fileBytesBesideValue() throws -> Int {
        try 160 + 16 + archive(["r": payload(0, byteCount: 128)]).encoded().byteCount - 128
    }

    /// Returns the size of the value of `r` with which an encoded change of `r` has that length.
    static func valueBytes(ofChange length: Int) throws -> Int {
        let none = archive(["r": []])
        var count = max(0, length - 300)
        while true {
            let new = archive(["r": payload(1, byteCount: count)])
            let change = try ArchiveChange(from: none, to: new)?.encoded().count ?? 0
            if change == length { return count }
            precondition(change < length, "no change has \(length) bytes")
            count += 1
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

extension RestorationStore {
    /// Commits an archive with an object for each value.
    @discardableResult
    func commit(
        values: [String: [UInt8]], session: SessionIdentifier
    ) throws(RestorationStoreError) -> CommitOutcome {
        try commit(Samples.archive(values), session: session)
    }
}

extension LoadOutcome<Archive> {
    /// The values of the archive's objects, by their names.
    var values: [String: [UInt8]]? {
        guard let records = value?.records else { return nil }
        return Dictionary(
            uniqueKeysWithValues: records.map { record in
                guard case .data(let value) = record["v"] else { return ("", []) }
                return (record.path.description, Array(value))
            })
    }
}
