import RestorationArchive

/// The content of one of a session's files.
struct GenerationFile {
    /// The number of the last commit in the file.
    ///
    /// Each journal entry counts as one commit.
    let generation: UInt64
    /// The number of the commit that began the file, from its header.
    let firstGeneration: UInt64
    /// Whether a former key sealed the file.
    let isUnderFormerKey: Bool
    /// Whether the state is an archive, and not bytes in the caller's own form.
    let isArchive: Bool
    /// The bytes of the state, or the archive before its changes.
    let payload: [UInt8]
    /// The changes of the archive, encoded, in their order.
    let changes: [[UInt8]]
    /// Whether the file ends in an incomplete entry.
    let isTorn: Bool
    /// The journal of the archive, or nil if nothing may be appended to the file.
    let journal: Journal?

    /// Returns the state as bytes, with the changes applied.
    func bytes() throws(RestorationStoreError) -> [UInt8] {
        guard !changes.isEmpty else { return payload }
        do throws(ArchiveError) {
            return try SavedArchive.read(self).reader.bytes
        } catch {
            throw .undecodable(cause: error)
        }
    }

    static func unseal(
        _ file: [UInt8], session: SessionIdentifier, keys: Keyring
    ) throws(RestorationStoreError) -> GenerationFile {
        let (header, pages, key) = try keys.genuineHeader(file, session: session)
        try header.checkLayout(fileBytes: file.count)
        let payload = try pages.unseal(file, payloadBytes: Int(header.payloadBytes))
        let isFormer = key.identifier != keys.key.identifier
        guard header.flags != 0 else {
            return GenerationFile(
                generation: header.generation, firstGeneration: header.generation,
                isUnderFormerKey: isFormer, isArchive: false, payload: payload, changes: [],
                isTorn: false, journal: nil)
        }
        var journal = Journal(
            header: Array(file[..<EnvelopeFormat.headerBytes]),
            baseBytes: EnvelopeFormat.fileBytes(payloadBytes: payload.count), salt: header.salt,
            key: key)
        var entries: [[UInt8]] = []
        try journal.replay(file) { entries.append($0) }
        let isTable = header.flags == EnvelopeFormat.recordsFlag
        guard
            let (archive, changes) =
                isTable ? RecordTable.archive(in: payload, entries) : (payload, entries)
        else { throw .undecodable(cause: nil) }
        return GenerationFile(
            generation: header.generation + journal.entryCount,
            firstGeneration: header.generation, isUnderFormerKey: isFormer, isArchive: true,
            payload: archive, changes: changes, isTorn: journal.isTorn,
            journal: isTable || isFormer ? nil : journal)
    }
}
