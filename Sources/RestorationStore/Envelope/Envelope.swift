import Crypto

/// A sealed file: one generation of one session's state, which only its key opens.
///
/// Sealing and opening are pure functions; the store handles the files.
public struct Envelope: Sendable {
    /// The number of the session's commit.
    ///
    /// Numbers increase and are never reused.
    public let generation: UInt64
    /// The sealed content.
    public let payload: [UInt8]

    /// Seals a payload.
    ///
    /// Throws ``RestorationStoreError/Code/tooLarge`` beyond 256 MB.
    public static func seal(
        _ payload: [UInt8], session: SessionIdentifier, generation: UInt64, key: EnvelopeKey
    ) throws(RestorationStoreError) -> [UInt8] {
        try seal(payload, flags: 0, session: session, generation: generation, key: key).file
    }

    static func seal(
        _ payload: [UInt8], flags: UInt16, session: SessionIdentifier, generation: UInt64,
        key: EnvelopeKey
    ) throws(RestorationStoreError) -> (file: [UInt8], salt: [UInt8]) {
        guard payload.count <= EnvelopeFormat.payloadBytesMax else {
            throw RestorationStoreError(
                .tooLarge,
                "The state of session \(session) has \(payload.count) bytes; at most "
                    + "\(EnvelopeFormat.payloadBytesMax) are saved. Keep data in a database, "
                    + "and only what is needed to find it again in the state.")
        }
        var header = EnvelopeHeader(
            session: session, generation: generation, payloadBytes: payload.count,
            keyIdentifier: key.identifier, salt: .random(EnvelopeFormat.saltBytes))
        header.flags = flags
        let pages = EnvelopePages(key: key.derived(salt: header.salt))
        do {
            var file = header.bytesBeforeTag
            file += try pages.headerTag(file)
            try pages.appendSealed(payload, to: &file)
            return (file, header.salt)
        } catch {
            throw RestorationStoreError(
                .inputOutput, "The system's cryptography failed while sealing.", cause: error)
        }
    }

    /// Unseals a file's bytes, or throws the reason why they are not this session's state.
    ///
    /// The code of the error is *foreign* for a file that does not begin as an envelope, *too new*
    /// for a later version, *misplaced* for another session, and *wrong key* for another key. It is
    /// *damaged* for any other change and for a truncated file. If the session was committed as an
    /// archive, the payload is the archive's binary form, with the changes in the file's journal
    /// applied.
    public static func unseal(
        _ file: [UInt8], session: SessionIdentifier, key: EnvelopeKey
    ) throws(RestorationStoreError) -> Envelope {
        let unsealed = try GenerationFile.unseal(file, session: session, keys: Keyring(key: key))
        return Envelope(generation: unsealed.generation, payload: try unsealed.bytes())
    }

    /// Reads and verifies the generation in a file's first ``EnvelopeFormat/headerBytes`` bytes.
    static func generation(
        ofHeader bytes: [UInt8], session: SessionIdentifier, keys: Keyring
    ) throws(RestorationStoreError) -> UInt64 {
        try keys.genuineHeader(bytes, session: session).header.generation
    }

    static func genuineHeader(
        _ file: [UInt8], session: SessionIdentifier, key: EnvelopeKey
    ) throws(RestorationStoreError) -> (header: EnvelopeHeader, pages: EnvelopePages) {
        let header = try EnvelopeHeader.read(file)
        let pages = EnvelopePages(key: key.derived(salt: header.salt))
        guard header.keyIdentifier == key.identifier else {
            // A damaged key identifier must not be mistaken for that of another key. If this key
            // sealed the envelope, the header is genuine once this key's identifier replaces the
            // damaged one.
            var ours = file
            ours.replaceSubrange(EnvelopeFormat.keyIdentifierRange, with: key.identifier)
            guard !pages.isHeaderGenuine(ours) else {
                throw RestorationStoreError(.damaged, "The file's key identifier was changed.")
            }
            throw .wrongKey(key)
        }
        guard pages.isHeaderGenuine(file) else {
            throw RestorationStoreError(.damaged, "The file's header was changed.")
        }
        let name = header.session.prefix { $0 != 0 }
        guard name.elementsEqual(session.description.utf8) else {
            throw RestorationStoreError(
                .misplaced,
                "The file belongs to session \(String(decoding: name, as: UTF8.self)), not to "
                    + "\(session).")
        }
        return (header, pages)
    }
}
