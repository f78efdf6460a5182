/// The difference between one archive and the next: the records that are new or different, and the
/// positions of the others.
///
/// If one object among ten thousand changed, a pass writes only that object's record. A store keeps
/// the archive once, followed by such changes; ``Archive/apply(_:)`` returns the newest state. A
/// change applies to only one archive. ``Archive/apply(_:)`` compares only the number of records,
/// so the store must keep the archive and its changes together.
public struct ArchiveChange: Sendable, Hashable {
    /// Records of the old archive that are also consecutive in the new one, and the number of new
    /// records behind them.
    struct Run: Sendable, Hashable {
        var oldStart: Int
        var oldCount: Int
        var newCount: Int
    }

    /// The number of records in the old archive.
    let oldCount: Int
    /// The new archive's header and roots, with the records that are new or different.
    let content: Archive
    /// The composition of the new archive's records.
    ///
    /// It is empty if the paths and their order did not change; then each record of ``content``
    /// replaces the record at its path.
    let runs: [Run]

    /// The number of records in this change.
    public var recordCount: Int { content.records.count }

    /// Whether objects were added, removed or moved, so that the cost of applying the change
    /// depends on the size of the archive, not of the change.
    public var isStructural: Bool { !runs.isEmpty }

    /// Computes the difference between two archives.
    ///
    /// The result is nil if both contain the same state; see ``Archive/hasSameContent(as:)``.
    ///
    /// - Throws: `limitExceeded` or `duplicatePath`, the same errors as writing the new archive.
    public init?(from old: Archive, to new: Archive) throws(ArchiveError) {
        guard let update = try ArchiveUpdate(from: old, to: new) else { return nil }
        self = update.change
    }

    /// Creates a change that replaces the records at some positions, or nil if the archives are
    /// equal.
    init?(from old: Archive, to new: Archive, at positions: [Int]) {
        guard
            !positions.isEmpty || old.rootPaths != new.rootPaths
                || !old.header.describesSameState(as: new.header)
        else { return nil }
        self.init(
            oldCount: old.records.count,
            content: Archive(
                header: new.header, records: positions.map { new.records[$0] },
                rootPaths: new.rootPaths),
            runs: [])
    }

    /// Creates a structural change.
    init(structuralFrom old: Archive, to new: Archive) throws(ArchiveError) {
        try new.requireDistinctPaths()
        var comparison = RecordComparison(old: old.records)
        for record in new.records { comparison.add(record) }
        let nothing = Run(oldStart: 0, oldCount: 0, newCount: 0)
        self.init(
            oldCount: old.records.count,
            content: Archive(
                header: new.header, records: comparison.changed, rootPaths: new.rootPaths),
            runs: comparison.runs.isEmpty ? [nothing] : comparison.runs)
    }

    init(oldCount: Int, content: Archive, runs: [Run]) {
        self.oldCount = oldCount
        self.content = content
        self.runs = runs
    }
}

extension Archive {
    fileprivate func requireDistinctPaths() throws(ArchiveError) {
        guard records.count <= ArchiveLimits.recordCountMax else {
            throw .limit("The count of records", ArchiveLimits.recordCountMax)
        }
        var paths: Set<ArchivePath> = []
        for record in records where !paths.insert(record.path).inserted {
            throw .duplicate(record.path)
        }
    }
}

/// A comparison of records in order.
///
/// The old archive is searched only from the first path that differs.
private struct RecordComparison {
    private let old: [ArchiveRecord]
    /// The positions of the old records, built when the first path is out of order.
    private var places: [ArchivePath: Int] = [:]
    private var next = 0
    private(set) var changed: [ArchiveRecord] = []
    private(set) var runs: [ArchiveChange.Run] = []

    init(old: [ArchiveRecord]) {
        self.old = old
    }

    mutating func add(_ record: ArchiveRecord) {
        if next < old.count, old[next].path == record.path {
            return compare(record, at: next)
        }
        if places.isEmpty {
            places = Dictionary(
                old.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
        }
        guard let place = places[record.path] else { return addChanged(record) }
        compare(record, at: place)
    }

    private mutating func compare(_ record: ArchiveRecord, at place: Int) {
        next = place + 1
        guard old[place] == record else { return addChanged(record) }
        if let last = runs.last, last.newCount == 0, last.oldStart + last.oldCount == place {
            runs[runs.count - 1].oldCount += 1
        } else {
            runs.append(.init(oldStart: place, oldCount: 1, newCount: 0))
        }
    }

    private mutating func addChanged(_ record: ArchiveRecord) {
        changed.append(record)
        if runs.isEmpty { runs.append(.init(oldStart: 0, oldCount: 0, newCount: 0)) }
        runs[runs.count - 1].newCount += 1
    }
}

/// The binary form of a change, version 1; see `docs/formats/archive-v1.md`.
private enum ChangeLayout {
    /// "PRNLCHNG".
    static let magic: UInt64 = 0x474E_4843_4C4E_5250
    static let formatMajor: UInt16 = 1
    static let formatMinor: UInt16 = 0
    static let prologueBytes = 24
    static let runBytes = 12
}

extension ArchiveChange {
    /// Writes the binary form: the runs, followed by the content as an archive.
    ///
    /// - Throws: `limitExceeded` or `duplicatePath`, with the object's path.
    public func encoded() throws(ArchiveError) -> [UInt8] {
        let archive = try content.encoded().bytes
        let size = ChangeLayout.prologueBytes + runs.count * ChangeLayout.runBytes + archive.count
        return try ByteSink.bytes(expected: size) { sink throws(ArchiveError) in
            sink.append(ChangeLayout.magic)
            sink.append(ChangeLayout.formatMajor)
            sink.append(ChangeLayout.formatMinor)
            sink.append(UInt32(0))
            sink.append(UInt32(oldCount))
            sink.append(UInt32(runs.count))
            for run in runs {
                for number in [run.oldStart, run.oldCount, run.newCount] {
                    sink.append(UInt32(number))
                }
            }
            archive.withUnsafeBytes { sink.append(contentsOf: $0) }
        }
    }

    /// Reads the binary form, which may be hostile.
    ///
    /// - Throws: `damaged`; `tooNew` if a newer version wrote it; `limitExceeded`.
    public init(bytes: [UInt8]) throws(ArchiveError) {
        let (oldCount, runs, archiveOffset) = try bytes.withUnsafeBufferPointer {
            buffer throws(ArchiveError) in
            let raw = UnsafeRawBufferPointer(buffer)
            var source = try ByteSource(raw, at: 0, count: raw.count)
            let oldCount = try Self.prologue(from: &source)
            let count = Int(try source.integer(UInt32.self))
            guard count <= source.remaining / ChangeLayout.runBytes else {
                throw .damaged("runs of records are cut off")
            }
            var runs: [Run] = []
            runs.reserveCapacity(count)
            for _ in 0..<count {
                runs.append(
                    Run(
                        oldStart: Int(try source.integer(UInt32.self)),
                        oldCount: Int(try source.integer(UInt32.self)),
                        newCount: Int(try source.integer(UInt32.self))))
            }
            return (oldCount, runs, source.position)
        }
        self.init(
            oldCount: oldCount,
            content: try ArchiveReader(bytes: Array(bytes[archiveOffset...])).archive(),
            runs: runs)
    }

    private static func prologue(from source: inout ByteSource) throws(ArchiveError) -> Int {
        guard try source.integer(UInt64.self) == ChangeLayout.magic else {
            throw .damaged("the bytes are not a change of an archive")
        }
        let major = try source.integer(UInt16.self)
        guard major <= ChangeLayout.formatMajor else {
            throw ArchiveError(
                .tooNew,
                "The change's form has version \(major); this program reads up to "
                    + "\(ChangeLayout.formatMajor). Use a newer program to restore it.")
        }
        guard major > 0 else { throw .damaged("the version is not valid") }
        _ = try source.integer(UInt16.self)
        _ = try source.integer(UInt32.self)
        return Int(try source.integer(UInt32.self))
    }
}
