import Foundation
import StateRestoration

/// A session with an archive of many objects; each commit changes one of them.
final class OneObject {
    private let store: RestorationStore
    private let session: SessionIdentifier
    private let path: String
    /// Whether the commits name the changed object, so that the store compares no other.
    private let isNamed: Bool
    private var archive: Archive

    init(count: Int, isNamed: Bool, directory: String) throws {
        session = try SessionIdentifier("archive")
        let state = StateDirectory(path: "\(directory)/archive-\(count)-\(isNamed)")
        path = state.path + "/Sessions/archive.current"
        store = try RestorationStore.open(
            directory: state, key: EnvelopeKey(bytes: UInt8(0)..<32))
        self.isNamed = isNamed
        archive = Workload(count: count).archive(round: 0)
        try store.commit(archive, session: session)
        // The second commit leaves the first as the previous generation; then entries begin. The
        // third gives the store and this object each their own copy of the records.
        for round in [-1, -2] { try commit(round: round) }
    }

    func commit(round: Int) throws {
        let index = (round + 11) * 61 % archive.records.count
        archive.records[index].fields[1] = ArchiveField(
            key: "first", value: .int64(Int64(1_000_000 + round)))
        let outcome = try store.commit(
            archive, session: session, changed: isNamed ? [index] : nil)
        guard outcome.wrote else { throw BenchmarkFailure("nothing was written") }
    }

    func fileBytes() throws -> Int {
        try DiskFileSystem().status(of: path)?.byteCount ?? 0
    }

    /// Returns how many bytes one commit appends.
    func entryBytes() throws -> Int {
        let before = try fileBytes()
        try commit(round: -3)
        return try fileBytes() - before
    }

    /// The size of the encoded change of one object.
    func changeBytes() throws -> Int {
        var changed = archive
        changed.records[7].fields[1] = ArchiveField(key: "first", value: .int64(-1))
        return try ArchiveChange(from: archive, to: changed)?.encoded().count ?? 0
    }
}
