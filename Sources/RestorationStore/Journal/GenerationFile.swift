/// What one of a session's files holds, its journal applied.
struct GenerationFile {
    /// The number of the last commit in it: each journal entry counts as one.
    let generation: UInt64
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
        let (header, pages) = try Envelope.genuineHeader(file, session: session, key: key)
        try header.checkLayout(fileBytes: file.count)
        let payload = try pages.open(file, payloadBytes: Int(header.payloadBytes))
        guard header.flags == EnvelopeFormat.recordsFlag else {
            return GenerationFile(
                generation: header.generation, payload: payload, records: nil, journal: nil)
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
            generation: header.generation + journal.entryCount, payload: nil, records: records,
            journal: journal)
    }

    private static var undecodable: RestorationStoreError {
        RestorationStoreError(
            .undecodable, "The file is intact, but its records could not be decoded.")
    }
}
