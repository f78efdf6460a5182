import RestorationArchive

/// The cached archive of a session in an open store, so that a commit writes only changes.
///
/// An archive is stored as one record with an empty name, and each change behind it as a record
/// whose name is the change's number.
struct ArchiveMemory {
    /// The archive of the last commit or load.
    var last: Last
    /// The generation that contains the archive. If the store has reached another one, this cache
    /// is stale.
    var generation: UInt64
    /// The size in bytes of the complete archive behind which the changes are stored.
    let wholeBytes: Int
    /// The number of changes behind the complete archive.
    private(set) var changeCount = 0
    /// The cost of the changes, on disk and in time when they are applied, in bytes.
    private(set) var weight = 0

    /// An archive, decoded or not yet.
    enum Last {
        case archive(Archive)
        case reader(ArchiveReader)

        func decoded() throws(ArchiveError) -> Archive {
            switch self {
            case .archive(let archive): archive
            case .reader(let reader): try reader.archive()
            }
        }
    }

    /// The name of the record that contains the complete archive.
    static let wholeName = ""

    /// The cost of a structural change per record, in bytes. Applying it processes all records, and
    /// in the time for one record so many bytes of other changes are decoded.
    private static let bytesPerRecordMoved = 8

    /// The weight below which changes are always appended: rewriting a small archive costs more
    /// than its changes, and so many bytes are applied in a fraction of a millisecond.
    private static let weightMin = 16 * 1024

    init(last: Last, generation: UInt64, wholeBytes: Int) {
        self.last = last
        self.generation = generation
        self.wholeBytes = wholeBytes
    }

    /// Whether another change may be appended before the archive is rewritten. The changes together
    /// weigh at most as much as the archive, so a byte is written about twice.
    func hasRoom(for change: ArchiveChange, byteCount: Int, recordCount: Int) -> Bool {
        let next = weight + Self.weight(change, byteCount, recordCount)
        return next <= max(Self.weightMin, wholeBytes)
            && wholeBytes + next <= ArchiveLimits.archiveBytesMax
    }

    mutating func add(_ change: ArchiveChange, byteCount: Int, recordCount: Int) {
        changeCount += 1
        weight += Self.weight(change, byteCount, recordCount)
    }

    private static func weight(
        _ change: ArchiveChange, _ byteCount: Int, _ recordCount: Int
    ) -> Int {
        byteCount + (change.isStructural ? recordCount * bytesPerRecordMoved : 0)
    }

    /// The name of the record for the next change.
    var nextName: String { Self.name(ofChange: changeCount + 1) }

    static func name(ofChange number: Int) -> String { "+\(number)" }
}

extension ArchiveMemory {
    /// Returns the change to append and the cache after it. The cache is nil if the archive must be
    /// written as a whole.
    func change(
        to archive: Archive
    ) throws(ArchiveError) -> (ArchiveMemory?, RecordTable.Change) {
        let last = try self.last.decoded()
        var next = self
        next.last = .archive(last)
        guard let change = try ArchiveChange(from: last, to: archive) else {
            return (next, RecordTable.Change())
        }
        let bytes = try change.encoded()
        let count = archive.records.count
        guard hasRoom(for: change, byteCount: bytes.count, recordCount: count) else {
            return (nil, RecordTable.Change())
        }
        next.add(change, byteCount: bytes.count, recordCount: count)
        next.last = .archive(archive)
        return (next, RecordTable.Change(changed: [nextName: bytes]))
    }

    /// Opens the archive in a file and applies its changes. The cache is nil if the state was saved
    /// as bytes.
    static func open(
        _ file: GenerationFile
    ) throws(ArchiveError) -> (reader: ArchiveReader, memory: ArchiveMemory?) {
        guard let records = file.records else {
            return (try ArchiveReader(bytes: file.payload ?? []), nil)
        }
        let whole = records[wholeName] ?? []
        let reader = try ArchiveReader(bytes: whole)
        var memory = ArchiveMemory(last: .reader(reader), generation: 0, wholeBytes: whole.count)
        guard records.count > 1 else { return (reader, memory) }
        var archive = try reader.archive()
        var changes: [ArchiveChange] = []
        for number in 1..<records.count {
            guard let bytes = records[name(ofChange: number)] else {
                throw ArchiveError(.damaged, "A change of the archive is missing.")
            }
            let change = try ArchiveChange(bytes: bytes)
            memory.add(change, byteCount: bytes.count, recordCount: archive.records.count)
            changes.append(change)
        }
        try archive.apply(changes)
        memory.last = .archive(archive)
        return (try ArchiveReader(archive.encoded()), memory)
    }
}
