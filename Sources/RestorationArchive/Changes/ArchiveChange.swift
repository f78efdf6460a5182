/// What turns one archive into the next: the records that are new or different, and where the
/// others stand.
///
/// A pass that finds one object changed among ten thousand writes that object's record alone. A
/// store keeps the archive once and such changes behind it; ``Archive/apply(_:)`` gives the newest
/// state again. A change fits one archive only, which ``Archive/apply(_:)`` checks as far as a
/// count can tell; to keep both together is the store's work.
public struct ArchiveChange: Sendable, Hashable {
    /// Records of the old archive that follow each other in the new one too, and how many new ones
    /// stand behind them.
    struct Run: Sendable, Hashable {
        var oldStart: Int
        var oldCount: Int
        var newCount: Int
    }

    /// How many records the old archive has.
    let oldCount: Int
    /// The new archive's header and roots, with the records that are new or different.
    let content: Archive
    /// How the new archive's records are put together.
    ///
    /// Empty when the paths and their order are the old ones; then each record of ``content``
    /// replaces the one at its path.
    let runs: [Run]

    /// How many records this change carries.
    public var recordCount: Int { content.records.count }

    /// Whether objects came, went or moved, so that applying it costs as much as the archive is
    /// long, not as much as the change is.
    public var isStructural: Bool { !runs.isEmpty }

    /// Finds what changed, or nil when both hold the same state; see
    /// ``Archive/hasSameContent(as:)``.
    ///
    /// - Throws: `limitExceeded` or `duplicatePath`, as writing the new archive would.
    public init?(from old: Archive, to new: Archive) throws(ArchiveError) {
        var comparison = RecordComparison(old: old.records)
        for record in new.records { comparison.add(record) }
        let isSameOrder = comparison.isSameOrder
        if !isSameOrder { try new.requireDistinctPaths() }
        guard
            !isSameOrder || !comparison.changed.isEmpty || old.rootPaths != new.rootPaths
                || !old.header.describesSameState(as: new.header)
        else { return nil }
        oldCount = old.records.count
        content = Archive(
            header: new.header, records: comparison.changed, rootPaths: new.rootPaths)
        let nothing = Run(oldStart: 0, oldCount: 0, newCount: 0)
        runs = isSameOrder ? [] : comparison.runs.isEmpty ? [nothing] : comparison.runs
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

/// Compares records in order; only where paths stop agreeing is the old archive searched.
private struct RecordComparison {
    private let old: [ArchiveRecord]
    /// The places of the old records, made when the first path is out of order.
    private var places: [ArchivePath: Int] = [:]
    private var next = 0
    private var movedOrNew = false
    private(set) var changed: [ArchiveRecord] = []
    private(set) var runs: [ArchiveChange.Run] = []

    init(old: [ArchiveRecord]) {
        self.old = old
    }

    /// Whether every old path was met, in its place, and no other.
    var isSameOrder: Bool { !movedOrNew && next == old.count }

    mutating func add(_ record: ArchiveRecord) {
        if next < old.count, old[next].path == record.path {
            return compare(record, at: next)
        }
        movedOrNew = true
        if places.isEmpty {
            places = Dictionary(
                old.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
        }
        guard let place = places[record.path] else { return take(record) }
        compare(record, at: place)
    }

    private mutating func compare(_ record: ArchiveRecord, at place: Int) {
        next = place + 1
        guard old[place] == record else { return take(record) }
        if let last = runs.last, last.newCount == 0, last.oldStart + last.oldCount == place {
            runs[runs.count - 1].oldCount += 1
        } else {
            runs.append(.init(oldStart: place, oldCount: 1, newCount: 0))
        }
    }

    private mutating func take(_ record: ArchiveRecord) {
        changed.append(record)
        if runs.isEmpty { runs.append(.init(oldStart: 0, oldCount: 0, newCount: 0)) }
        runs[runs.count - 1].newCount += 1
    }
}
