import RestorationArchive

/// What an open store remembers of a session's archive, so that a commit writes what changed.
///
/// An archive is kept as one record with an empty name, and each change behind it as a record whose
/// name is the change's number.
struct ArchiveMemory {
    /// The archive of the last commit or load.
    var last: Last
    /// The generation that holds it; when the store has reached another, this memory is stale.
    var generation: UInt64
    /// How many bytes the archive has that the changes are kept behind.
    let wholeBytes: Int
    /// How many changes are kept behind it.
    private(set) var changeCount = 0
    /// What the changes take on disk and in time when they are applied.
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

    /// The record that holds the archive.
    static let wholeName = ""

    /// Applying a structural change goes through all records; so many bytes of other changes are
    /// decoded in the time that one record takes there.
    private static let bytesPerRecordMoved = 8

    /// Below this, writing a small archive anew costs more than the changes do; and so much is
    /// applied in a fraction of a millisecond.
    private static let weightMin = 16 * 1024

    init(last: Last, generation: UInt64, wholeBytes: Int) {
        self.last = last
        self.generation = generation
        self.wholeBytes = wholeBytes
    }

    /// Whether another change may be kept before the archive is written anew: the changes together
    /// weigh no more than the archive does, so a byte is written about twice.
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

    /// The name of the record that holds the next change.
    var nextName: String { Self.name(ofChange: changeCount + 1) }

    static func name(ofChange number: Int) -> String { "+\(number)" }
}

extension ArchiveMemory {
    /// Finds the change to append and what is remembered then; no memory when the archive is due to
    /// be written as a whole.
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

    /// Opens the archive in a file, its changes applied; no memory where it was saved as bytes.
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
