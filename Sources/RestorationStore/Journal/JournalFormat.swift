/// The constants of a journal entry, version 1.
///
/// The journal follows the envelope of an archive.
///
/// ```
///  0  length of the sealed change (4)     8  nonce (12), random
///  4  length, inverted (4)               20  sealed change, then its tag (16)
///     … and one end byte
/// ```
///
/// Invariants:
/// 1. An entry's associated data is the envelope's complete header, the entry's number, and the tag
///    of the entry before it (the header's tag for the first), so that entries cannot be moved,
///    repeated, dropped in the middle or taken from elsewhere.
/// 2. A nonce is random, because the number of a torn entry is used again.
/// 3. Only the last entry can be torn, because nothing is appended after a doubtful one.
enum JournalFormat {
    static let headerBytes = 20
    static let nonceRange = 8..<20
    static let endByte: UInt8 = 0xA5
    static let overheadBytes = headerBytes + EnvelopeFormat.tagBytes + 1
    /// The smallest unit that disks write atomically.
    ///
    /// A part that was never written reads as zeros.
    static let sectorBytes = 512
    /// The maximum size of a journal, as a multiple of the size of its envelope.
    ///
    /// With 1, a load reads at most twice the state, and new generations rewrite about one byte for
    /// each byte that changed.
    static let bytesPerBaseByteMax = 1
    /// The size that every journal may reach.
    ///
    /// For a small state, a new generation would cost more than the entries, and a load applies
    /// entries of this size in a fraction of a millisecond.
    static let bytesMin = 16 * 1024

    static func bytesMax(baseBytes: Int) -> Int {
        max(bytesMin, baseBytes * bytesPerBaseByteMax)
    }

    /// Returns how many bytes of an entry's length are in the sector in which the entry begins, or
    /// nil if that sector also contains other bytes of the entry.
    static func lengthBytesApart(at offset: Int) -> Int? {
        let apart = sectorBytes - offset % sectorBytes
        return apart <= MemoryLayout<UInt32>.size ? apart : nil
    }

    /// Whether one changed bit could make an entry look as if its first sector had never been
    /// written: the sector contains only bytes of the length, with at most one bit set.
    static func isAmbiguous(length: Int, at offset: Int) -> Bool {
        guard let apart = lengthBytesApart(at: offset) else { return false }
        return (length & (1 << (8 * apart) - 1)).nonzeroBitCount <= 1
    }
}
