/// The unencrypted part of an envelope: its format, its session and generation, and the layout of
/// its pages.
struct EnvelopeHeader: Equatable {
    var version = EnvelopeFormat.version
    var flags: UInt16 = 0
    var pageBytes = UInt32(EnvelopeFormat.pageBytes)
    var generation: UInt64
    var payloadBytes: UInt64
    var pageCount: UInt32
    var reserved: UInt32 = 0
    var keyIdentifier: [UInt8]
    var salt: [UInt8]
    var session: [UInt8]

    init(
        session: SessionIdentifier, generation: UInt64, payloadBytes: Int,
        keyIdentifier: [UInt8], salt: [UInt8]
    ) {
        let name = Array(session.description.utf8)
        self.session = name + Array(repeating: 0, count: EnvelopeFormat.sessionBytes - name.count)
        self.generation = generation
        self.payloadBytes = UInt64(payloadBytes)
        self.keyIdentifier = keyIdentifier
        self.salt = salt
        pageCount = UInt32(EnvelopeFormat.pageCount(payloadBytes: payloadBytes))
    }

    /// Reads the fields of a file that begins with the magic and is long enough.
    private init(fields file: [UInt8]) {
        version = file.littleEndian(at: 8)
        flags = file.littleEndian(at: 10)
        pageBytes = file.littleEndian(at: 12)
        generation = file.littleEndian(at: 16)
        payloadBytes = file.littleEndian(at: 24)
        pageCount = file.littleEndian(at: 32)
        reserved = file.littleEndian(at: 36)
        keyIdentifier = Array(file[EnvelopeFormat.keyIdentifierRange])
        salt = Array(file[48..<80])
        session = Array(file[80..<EnvelopeFormat.headerBytesBeforeTag])
    }

    /// Reads a header without a key.
    ///
    /// The header has not been verified yet.
    static func read(_ file: [UInt8]) throws(RestorationStoreError) -> EnvelopeHeader {
        let magic = EnvelopeFormat.magic
        guard file.prefix(magic.count).elementsEqual(magic.prefix(file.count)) else {
            throw RestorationStoreError(
                .foreign, "The file is not saved state; something else was put in its place.")
        }
        guard file.count >= magic.count + 2 else {
            throw RestorationStoreError(.damaged, "The file ends after \(file.count) bytes.")
        }
        let version: UInt16 = file.littleEndian(at: 8)
        guard version <= EnvelopeFormat.version else {
            throw RestorationStoreError(
                .tooNew,
                "The file has format \(version); this program reads up to "
                    + "\(EnvelopeFormat.version). Use the newer program that wrote it.")
        }
        guard version > 0 else {
            throw RestorationStoreError(.damaged, "The file's format number is zero.")
        }
        guard file.count >= EnvelopeFormat.headerBytes else {
            throw RestorationStoreError(
                .damaged, "The file ends within its header, after \(file.count) bytes.")
        }
        return EnvelopeHeader(fields: file)
    }

    var bytesBeforeTag: [UInt8] {
        var bytes = EnvelopeFormat.magic
        bytes.reserveCapacity(EnvelopeFormat.headerBytes)
        bytes.appendLittleEndian(version)
        bytes.appendLittleEndian(flags)
        bytes.appendLittleEndian(pageBytes)
        bytes.appendLittleEndian(generation)
        bytes.appendLittleEndian(payloadBytes)
        bytes.appendLittleEndian(pageCount)
        bytes.appendLittleEndian(reserved)
        return bytes + keyIdentifier + salt + session
    }

    /// Checks the layout in a genuine header of this version, before memory is allocated from it.
    func checkLayout(fileBytes: Int) throws(RestorationStoreError) {
        guard [0, EnvelopeFormat.recordsFlag, EnvelopeFormat.archiveFlag].contains(flags),
            reserved == 0,
            pageBytes == UInt32(EnvelopeFormat.pageBytes)
        else {
            throw RestorationStoreError(
                .tooNew,
                "The file uses features that this program does not know. Use the newer program "
                    + "that wrote it.")
        }
        guard payloadBytes <= UInt64(EnvelopeFormat.payloadBytesMax),
            Int(pageCount) == EnvelopeFormat.pageCount(payloadBytes: Int(payloadBytes)),
            isLengthSound(fileBytes)
        else {
            throw RestorationStoreError(
                .damaged, "The file's length, \(fileBytes) bytes, is not what its header says.")
        }
    }

    /// Whether the file's length agrees with the header.
    ///
    /// A journal, whose entries contain their own lengths, may follow an archive.
    private func isLengthSound(_ fileBytes: Int) -> Bool {
        let envelopeBytes = EnvelopeFormat.fileBytes(payloadBytes: Int(payloadBytes))
        return flags == 0 ? fileBytes == envelopeBytes : fileBytes >= envelopeBytes
    }
}

extension [UInt8] {
    mutating func appendLittleEndian(_ value: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
    }

    func littleEndian<Value: FixedWidthInteger>(at offset: Int) -> Value {
        var value: Value = 0
        for (index, byte) in self[offset..<(offset + MemoryLayout<Value>.size)].enumerated() {
            value |= Value(byte) << (8 * index)
        }
        return value
    }
}
