/// The constants of an envelope's binary form, version 1.
///
/// Little-endian throughout. A header of ``headerBytes``, then the payload in pages, each of
/// ``pageBytes`` (the last may be shorter) followed by its tag. Invariants:
/// 1. Every byte is covered: the magic and the version by comparison, the rest of the header by
///    its own tag, each page by a tag whose associated data is the whole header and the page's
///    number. The file's length follows from the header, but for a journal behind records.
/// 2. A salt that is fresh for each envelope makes a key that is used once, so that a page of any
///    other envelope, also of the same session, never opens here.
/// 3. Nothing is allocated from a number that has not been checked.
///
/// ```
///   0  magic (8)            32  page count (4)
///   8  version (2)          36  reserved, zero (4)
///  10  flags (2)            40  key identifier (8)
///  12  page bytes (4)       48  salt (32)
///  16  generation (8)       80  session identifier, zero-padded (64)
///  24  payload bytes (8)   144  header's tag (16)
/// ```
enum EnvelopeFormat {
    /// A byte that is no text, a name, and both line endings, so that a file sent as text shows.
    static let magic: [UInt8] = [0x89, 0x50, 0x52, 0x4E, 0x0D, 0x0A, 0x1A, 0x0A]
    static let version: UInt16 = 1
    /// The payload is a table of records, and a journal of changes to them may follow.
    static let recordsFlag: UInt16 = 1
    /// Small enough that one page costs little to open by itself, large enough that the seal's
    /// fixed cost vanishes.
    static let pageBytes = 32 * 1024
    static let keyIdentifierBytes = 8
    static let saltBytes = 32
    static let sessionBytes = 64
    static let tagBytes = 16
    static let headerBytes = 160
    static let headerBytesBeforeTag = headerBytes - tagBytes
    static let keyIdentifierRange = 40..<(40 + keyIdentifierBytes)
    /// Interface state beyond this is data, and belongs in the app's own database; it also bounds
    /// what a forged length can make a reader allocate.
    static let payloadBytesMax = 256 * 1024 * 1024

    static func pageCount(payloadBytes: Int) -> Int {
        (payloadBytes + pageBytes - 1) / pageBytes
    }

    static func fileBytes(payloadBytes: Int) -> Int {
        headerBytes + payloadBytes + pageCount(payloadBytes: payloadBytes) * tagBytes
    }
}
