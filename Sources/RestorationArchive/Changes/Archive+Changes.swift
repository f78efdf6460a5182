extension Archive {
    /// Applies changes in the order in which they were computed.
    ///
    /// The cost of a change that is not structural depends on the size of the change, not of the
    /// archive.
    ///
    /// - Throws: `damaged` if a change does not match the archive. The archive is then unchanged.
    public mutating func apply(_ changes: some Sequence<ArchiveChange>) throws(ArchiveError) {
        var patched = PatchedRecords(records)
        var header = header
        var rootPaths = rootPaths
        for change in changes {
            try patched.apply(change)
            header = change.content.header
            rootPaths = change.content.rootPaths
        }
        self = Archive(header: header, records: patched.records, rootPaths: rootPaths)
    }
}

/// Records to which changes are applied, with an index that is built on first use.
private struct PatchedRecords {
    private(set) var records: [ArchiveRecord]
    private var places: [ArchivePath: Int]?

    init(_ records: [ArchiveRecord]) {
        self.records = records
    }

    mutating func apply(_ change: ArchiveChange) throws(ArchiveError) {
        guard change.oldCount == records.count else {
            throw .damaged("a change belongs to another archive")
        }
        if change.isStructural {
            records = try rearranged(by: change)
            places = nil
        } else {
            try replace(change.content.records)
        }
    }

    private mutating func replace(_ changed: [ArchiveRecord]) throws(ArchiveError) {
        guard !changed.isEmpty else { return }
        let places =
            self.places
            ?? Dictionary(
                records.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
        self.places = places
        for record in changed {
            guard let place = places[record.path] else {
                throw .damaged("a change contains an object that the archive does not have")
            }
            records[place] = record
        }
    }

    /// Returns the records in the new order.
    ///
    /// Each record is used at most once, so a change cannot make a small archive large.
    private func rearranged(by change: ArchiveChange) throws(ArchiveError) -> [ArchiveRecord] {
        var used = [Bool](repeating: false, count: records.count)
        var paths: Set<ArchivePath> = []
        var result: [ArchiveRecord] = []
        result.reserveCapacity(records.count)
        var changed = change.content.records[...]
        for run in change.runs {
            guard run.oldStart <= records.count, run.oldCount <= records.count - run.oldStart,
                run.newCount <= changed.count
            else { throw .damaged("a change uses more records than there are") }
            for place in run.oldStart..<run.oldStart + run.oldCount {
                guard !used[place] else { throw .damaged("a change uses a record twice") }
                used[place] = true
                result.append(records[place])
            }
            result += changed.prefix(run.newCount)
            changed = changed.dropFirst(run.newCount)
        }
        guard changed.isEmpty else { throw .damaged("a change has too many records") }
        for record in result where !paths.insert(record.path).inserted {
            throw ArchiveError.damaged("a change gives two objects one path").at(record.path)
        }
        return result
    }
}
