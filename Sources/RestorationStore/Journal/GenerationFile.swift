/// The content of one of a session's files, with its journal applied.
struct GenerationFile {
    /// The number of the last commit in the file. Each journal entry counts as one commit.
    let generation: UInt64
    /// The number of the commit that began the file, from its header.
    let firstGeneration: UInt64
    /// Whether a former key sealed the file, so that nothing more is appended to it.
    let isUnderFormerKey: Bool
    /// The state as bytes, or nil if it is stored as records.
    let payload: [UInt8]?
    /// The state as records, or nil if it is stored as bytes.
    let records: RecordTable.Records?
    /// The journal of the records, or nil if the state is stored as bytes.
    let journal: Journal?

    /// The state as bytes, for both ways of saving.
    var bytes: [UInt8] { payload ?? records.map(RecordTable.encode) ?? [] }

    static func open(
        _ file: [UInt8], session: SessionIdentifier, key: EnvelopeKey
    ) throws(RestorationStoreError) -> GenerationFile {
        try open(file, session: session, keys: Keyring(key: key))
    }

    static func open(
        _ file: [UInt8], session: SessionIdentifier, keys: Keyring
    ) throws(RestorationStoreError) -> GenerationFile {
        let (header, pages, key) = try keys.genuineHeader(file, session: session)
        try header.checkLayout(fileBytes: file.count)
        let payload = try pages.open(file, payloadBytes: Int(header.payloadBytes))
        let isFormer = key.identifier != keys.key.identifier
        guard header.flags == EnvelopeFormat.recordsFlag else {
            return GenerationFile(
                generation: header.generation, firstGeneration: header.generation,
                isUnderFormerKey: isFormer, payload: payload, records: nil, journal: nil)
        }
        guard var records = RecordTable.decode(payload) else { throw undecodable }
        var journal = Journal(
            header: Array(file[..<EnvelopeFormat.headerBytes]),
            baseBytes: EnvelopeFormat.fileBytes(payloadBytes: payload.count), salt: header.salt,
            key: key)
        try journal.replay(file) { bytes throws(RestorationStoreError) in
            guard let change = RecordTable.decodeChange(bytes) else { throw undecodable }
            change.apply(to: &records)
        }
        return GenerationFile(
            generation: header.generation + journal.entryCount,
            firstGeneration: header.generation, isUnderFormerKey: isFormer, payload: nil,
            records: records, journal: journal)
    }

    private static var undecodable: RestorationStoreError {
        RestorationStoreError(
            .undecodable, "The file is intact, but its records could not be decoded.")
    }
}
