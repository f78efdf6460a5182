import Foundation
import StateRestoration

/// A session of many records; each commit changes one of them.
final class OneRecord {
    private let store: RestorationStore
    private let session: SessionIdentifier
    private let path: String
    private let workload: Workload

    init(count: Int, directory: String) throws {
        workload = Workload(count: count)
        let state = StateDirectory(path: "\(directory)/records-\(count)")
        session = try SessionIdentifier("records")
        path = state.path + "/Sessions/records.current"
        store = try RestorationStore.open(
            directory: state, key: EnvelopeKey(bytes: UInt8(0)..<32))
        var records: [String: [UInt8]] = [:]
        for index in workload.items.indices { records[name(index)] = value(index, round: -1) }
        try store.commit(records: records, session: session)
        // The second commit leaves the first as the previous generation; further commits append
        // entries.
        records[name(0)] = value(0, round: -2)
        try store.commit(records: records, session: session)
    }

    /// The length of the changed record: its name and its value.
    var recordBytes: Int { name(7).utf8.count + value(7, round: 0).count }

    func commit(round: Int) throws {
        let index = (round + 10) * 61 % workload.items.count
        let outcome = try store.commit(
            changed: [name(index): value(index, round: round)], session: session)
        guard outcome.wrote else { throw BenchmarkFailure("nothing was written") }
    }

    func fileBytes() throws -> Int {
        try DiskFileSystem().status(of: path)?.byteCount ?? 0
    }

    /// Returns the number of bytes that one commit appends.
    func entryBytes() throws -> Int {
        let before = try fileBytes()
        try commit(round: -3)
        return try fileBytes() - before
    }

    private func name(_ index: Int) -> String {
        workload.items[index].path.joined(separator: "/")
    }

    private func value(_ index: Int, round: Int) -> [UInt8] {
        let item = workload.items[index]
        var bytes = Array(item.text.utf8)
        for number in [item.first &+ round, item.second, Int(item.number.bitPattern >> 1)] {
            withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
        }
        bytes.append(item.flag ? 1 : 0)
        return bytes
    }
}

/// A session with an archive of many objects; each commit changes one of them.
final class OneObject {
    private let store: RestorationStore
    private let session: SessionIdentifier
    private var archive: Archive

    init(count: Int, directory: String) throws {
        session = try SessionIdentifier("archive")
        store = try RestorationStore.open(
            directory: StateDirectory(path: "\(directory)/archive-\(count)"),
            key: EnvelopeKey(bytes: UInt8(0)..<32))
        archive = Workload(count: count).archive(round: 0)
        try store.commit(archive, session: session)
        try commit(round: -1)
    }

    func commit(round: Int) throws {
        let index = (round + 11) * 61 % archive.records.count
        archive.records[index].fields[1] = ArchiveField(
            key: "first", value: .int64(Int64(1_000_000 + round)))
        guard try store.commit(archive, session: session).wrote else {
            throw BenchmarkFailure("nothing was written")
        }
    }
}
