/// The constants of an envelope's binary form, version 1.
///
/// All numbers are little-endian. A header of ``headerBytes`` is followed by the payload in pages.
/// Each page has ``pageBytes`` (the last may be shorter) and is followed by its tag. Invariants:
/// 1. Every byte is covered: the magic and the version by comparison, the rest of the header by its
///    own tag, each page by a tag whose associated data is the whole header and the page's number.
///    The file's length follows from the header, except for a journal behind an archive.
/// 2. Each envelope has a new salt, and so a key of its own. Therefore a page of any other
///    envelope, even of the same session, never opens in this one.
/// 3. No memory is allocated from a number that has not been checked.
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
    /// The first bytes: a byte that is not text, a name, and both line endings.
    ///
    /// They reveal a file that was transferred as text.
    static let magic: [UInt8] = [0x89, 0x50, 0x52, 0x4E, 0x0D, 0x0A, 0x1A, 0x0A]
    static let version: UInt16 = 1
    /// The flag of a payload that is an archive, which a journal of changes may follow.
    static let archiveFlag: UInt16 = 2
    /// The flag of a payload that is a table of records with its journal.
    ///
    /// Such files are read, but no longer written.
    static let recordsFlag: UInt16 = 1
    /// The size of a page: small enough that opening one page is cheap, and large enough that the
    /// fixed cost of a seal is negligible.
    static let pageBytes = 32 * 1024
    static let keyIdentifierBytes = 8
    static let saltBytes = 32
    static let sessionBytes = 64
    static let tagBytes = 16
    static let headerBytes = 160
    static let headerBytesBeforeTag = headerBytes - tagBytes
    static let keyIdentifierRange = 40..<(40 + keyIdentifierBytes)
    /// The maximum size of a payload.
    ///
    /// Larger state belongs in the app's own database. The limit also bounds the memory that a
    /// reader allocates for a forged length.
    static let payloadBytesMax = 256 * 1024 * 1024

    static func pageCount(payloadBytes: Int) -> Int {
        (payloadBytes + pageBytes - 1) / pageBytes
    }

    static func fileBytes(payloadBytes: Int) -> Int {
        headerBytes + payloadBytes + pageCount(payloadBytes: payloadBytes) * tagBytes
    }
}
