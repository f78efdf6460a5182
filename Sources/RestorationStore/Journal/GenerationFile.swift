/// What one of a session's files holds, its journal applied.
struct GenerationFile {
    /// The number of the last commit in it: each journal entry counts as one.
    let generation: UInt64
    /// The number of the commit that began the file, as its header has it.
    let firstGeneration: UInt64
    /// Whether a former key sealed it, so that nothing is appended to it any more.
    let isUnderFormerKey: Bool
    /// The state as whole bytes; nil when it is kept as records.
    let payload: [UInt8]?
    /// The state as records; nil when it is whole bytes.
    let records: RecordTable.Records?
    /// The journal of records; nil for whole bytes.
    let journal: Journal?

    /// The state as bytes, whichever way it was saved.
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
