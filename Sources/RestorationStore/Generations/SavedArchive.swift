import RestorationArchive

/// The archive in a session's current file, which an open store keeps so that a commit writes only
/// changes.
struct SavedArchive {
    /// The archive; nil if the file was only opened, not decoded.
    private(set) var decoded: Archive?
    /// The opened archive, until it is decoded.
    private var reader: ArchiveReader?
    /// Whether a settling commit wrote the file and no other commit has changed it since.
    ///
    /// If not, this file may be the only one that contains the last state, so the next settling
    /// commit writes a new file and keeps this one.
    private(set) var isSettled: Bool
    /// The cost of applying the structural changes in the file, in bytes of other changes.
    private var structuralCost = 0

    /// The cost of a structural change per record, in bytes.
    ///
    /// Applying such a change processes all records. In the time for one record, this many bytes of
    /// other changes are decoded.
    private static let bytesPerRecordMoved = 8

    init(_ archive: Archive, isSettled: Bool) {
        decoded = archive
        self.isSettled = isSettled
    }

    private init(_ reader: ArchiveReader) {
        self.reader = reader
        isSettled = true
    }

    /// Decodes the archive, if it is only open.
    mutating func decode() throws(ArchiveError) {
        guard let reader else { return }
        decoded = try reader.archive()
        self.reader = nil
    }

    /// Returns the cost of the structural changes after one more change.
    func structuralCost(with change: ArchiveChange, in archive: Archive) -> Int {
        guard change.isStructural else { return structuralCost }
        return structuralCost + archive.records.count * Self.bytesPerRecordMoved
    }

    /// Records that a change was appended to the file.
    mutating func add(_ update: ArchiveUpdate, _ archive: Archive) {
        note(update.change, archive)
        decoded?.apply(update, to: archive)
        assert(
            decoded?.hasSameContent(as: archive) ?? true,
            "An object changed that the caller of commit(_:session:changed:) did not name.")
    }

    private mutating func note(_ change: ArchiveChange, _ archive: Archive) {
        structuralCost = structuralCost(with: change, in: archive)
        isSettled = false
    }

    /// Opens the archive in a file, with its changes applied.
    static func read(
        _ file: GenerationFile
    ) throws(ArchiveError) -> (reader: ArchiveReader, saved: SavedArchive) {
        let reader = try ArchiveReader(bytes: file.payload)
        var saved = SavedArchive(reader)
        guard !file.changes.isEmpty else { return (reader, saved) }
        var archive = try reader.archive()
        var changes: [ArchiveChange] = []
        for bytes in file.changes {
            let change = try ArchiveChange(bytes: bytes)
            saved.note(change, archive)
            changes.append(change)
        }
        try archive.apply(changes)
        saved.decoded = archive
        saved.reader = nil
        return (try ArchiveReader(archive.encoded()), saved)
    }
}
