import Crypto

/// The sealed changes after one archive in its envelope, and the offset of the next change.
struct Journal {
    /// The size of the envelope that precedes the journal, in bytes.
    let baseBytes: Int
    /// The number of entries.
    private(set) var entryCount: UInt64 = 0
    /// The offset at which the last complete entry ends and the next one begins.
    private(set) var end: Int
    /// Whether incomplete or doubtful bytes follow the last complete entry.
    private(set) var isTorn = false

    private let header: [UInt8]
    private let key: SymmetricKey
    private var previousTag: [UInt8]

    init(header: [UInt8], baseBytes: Int, salt: [UInt8], key: EnvelopeKey) {
        self.header = header
        self.baseBytes = baseBytes
        end = baseBytes
        previousTag = Array(header.suffix(EnvelopeFormat.tagBytes))
        self.key = key.derivedForJournal(salt: salt)
    }

    /// Seals an encoded change as the next entry and counts it.
    ///
    /// The result is nil if a new generation is due, because this journal is full or must not be
    /// continued.
    ///
    /// - Parameters:
    ///   - change: The encoded change.
    ///   - cost: The cost of applying the structural changes up to this one, in bytes.
    mutating func entry(
        for change: [UInt8], besides cost: Int
    ) throws(RestorationStoreError) -> [UInt8]? {
        guard !isTorn, hasCapacity(for: change.count + cost), isUnambiguous(change.count) else {
            return nil
        }
        return try seal(change)
    }

    private func hasCapacity(for payloadBytes: Int) -> Bool {
        let journalBytes = end - baseBytes + payloadBytes + JournalFormat.overheadBytes
        return journalBytes <= JournalFormat.bytesMax(baseBytes: baseBytes)
            && baseBytes + journalBytes <= EnvelopeFormat.payloadBytesMax
    }

    /// Whether an entry of this length can later be distinguished from a torn one.
    private func isUnambiguous(_ payloadBytes: Int) -> Bool {
        !JournalFormat.isAmbiguous(length: payloadBytes, at: end)
    }

    /// Seals the next entry and counts it.
    ///
    /// The caller discards this journal if writing the entry fails.
    private mutating func seal(_ payload: [UInt8]) throws(RestorationStoreError) -> [UInt8] {
        do {
            let box = try AES.GCM.seal(payload, using: key, authenticating: binding)
            var entry: [UInt8] = []
            entry.reserveCapacity(payload.count + JournalFormat.overheadBytes)
            entry.appendLittleEndian(UInt32(payload.count))
            entry.appendLittleEndian(~UInt32(payload.count))
            entry += box.nonce
            entry += box.ciphertext
            entry += box.tag
            entry.append(JournalFormat.endByte)
            advance(by: entry.count, tag: Array(box.tag))
            return entry
        } catch {
            throw RestorationStoreError(
                .inputOutput, "The system's cryptography failed while sealing.", cause: error)
        }
    }

    /// Opens every complete entry of a file in order.
    ///
    /// An end that a power cut or a kill can leave is not an error, and ``isTorn`` is set. Any
    /// other change throws ``RestorationStoreError/Code/damaged``.
    mutating func replay(
        _ file: [UInt8], _ body: ([UInt8]) throws(RestorationStoreError) -> Void
    ) throws(RestorationStoreError) {
        while end < file.count {
            guard file.count - end >= JournalFormat.headerBytes else {
                isTorn = true
                return
            }
            let length: UInt32 = file.littleEndian(at: end)
            let inverted: UInt32 = file.littleEndian(at: end + 4)
            guard length == ~inverted else { return try endTorn(file, to: file.count) }
            let next = end + Int(length) + JournalFormat.overheadBytes
            guard next <= file.count else {
                isTorn = true
                return
            }
            guard let (payload, tag) = unsealed(file, to: next) else {
                return try endTorn(file, to: next)
            }
            advance(by: next - end, tag: tag)
            try body(payload)
        }
    }

    private mutating func advance(by byteCount: Int, tag: [UInt8]) {
        end += byteCount
        entryCount += 1
        previousTag = tag
    }

    private func unsealed(_ file: [UInt8], to next: Int) -> (payload: [UInt8], tag: [UInt8])? {
        let tagEnd = next - 1
        let tagStart = tagEnd - EnvelopeFormat.tagBytes
        let nonceStart = end + JournalFormat.nonceRange.lowerBound
        let nonceEnd = end + JournalFormat.nonceRange.upperBound
        guard file[tagEnd] == JournalFormat.endByte,
            let nonce = try? AES.GCM.Nonce(data: file[nonceStart..<nonceEnd]),
            let box = try? AES.GCM.SealedBox(
                nonce: nonce, ciphertext: file[nonceEnd..<tagStart], tag: file[tagStart..<tagEnd]),
            let payload = try? AES.GCM.open(box, using: key, authenticating: binding)
        else { return nil }
        return (Array(payload), Array(box.tag))
    }

    /// Treats an unreadable last entry as torn if part of it was never written.
    private mutating func endTorn(
        _ file: [UInt8], to next: Int
    ) throws(RestorationStoreError) {
        guard next == file.count, TornEntry(file, at: end).isTorn else {
            throw RestorationStoreError(
                .damaged, "Entry \(entryCount + 1) of the file's journal was changed.")
        }
        isTorn = true
    }

    private var binding: [UInt8] {
        var bytes = header
        bytes.appendLittleEndian(entryCount + 1)
        return bytes + previousTag
    }
}
