/// The constants of a journal entry, version 1: what lies behind an envelope of records.
///
/// ```
///  0  length of the sealed change (4)     8  nonce (12), random
///  4  length, inverted (4)               20  sealed change, then its tag (16)
///     … and one end byte
/// ```
///
/// Invariants:
/// 1. An entry's associated data is the envelope's whole header, the entry's number, and the tag
///    of the entry before it (the header's tag for the first), so that entries cannot be moved,
///    repeated, dropped in the middle or taken from elsewhere.
/// 2. A nonce is random, because a number whose entry was torn is used again.
/// 3. Only the last entry can be torn: nothing is ever appended behind a doubtful one.
enum JournalFormat {
    static let headerBytes = 20
    static let nonceRange = 8..<20
    static let endByte: UInt8 = 0xA5
    static let overheadBytes = headerBytes + EnvelopeFormat.tagBytes + 1
    /// Disks write no less than this at one stroke; a part never written reads as zeros.
    static let sectorBytes = 512
    /// A journal may grow to as many bytes as its envelope has, so that a load reads twice the
    /// state at most, and a byte is rewritten about once for each that was changed.
    static let bytesPerBaseByteMax = 1
    /// Below this a new generation for a small state would cost more than the entries do.
    static let bytesMin = 64 * 1024

    static func bytesMax(baseBytes: Int) -> Int {
        max(bytesMin, baseBytes * bytesPerBaseByteMax)
    }

    /// How many of an entry's bytes lie in the sector that it begins in, when these are no more
    /// than the length; else nil.
    static func lengthBytesApart(at offset: Int) -> Int? {
        let apart = sectorBytes - offset % sectorBytes
        return apart <= MemoryLayout<UInt32>.size ? apart : nil
    }

    /// Whether one changed bit could make an entry look as if the sector it begins in had never
    /// been written: only bytes of the length lie in it, with one bit set or none.
    static func isAmbiguous(length: Int, at offset: Int) -> Bool {
        guard let apart = lengthBytesApart(at: offset) else { return false }
        return (length & (1 << (8 * apart) - 1)).nonzeroBitCount <= 1
    }
}
