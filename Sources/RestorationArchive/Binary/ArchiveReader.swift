public import Foundation

/// A reader of the binary form that opens the index and decodes a record on demand.
///
/// Opening costs the same for ten objects as for a hundred thousand. The bytes may be hostile:
/// every method throws ``ArchiveError`` instead of trusting them.
public struct ArchiveReader: Sendable {
    /// The archive's header: versions, time and event number.
    public let header: ArchiveHeader
    /// The paths of the windows' root view controllers, in window order.
    public let rootPaths: [ArchivePath]
    private let parts: ArchiveParts

    /// Opens bytes.
    ///
    /// - Throws: `damaged`; `tooNew` if a newer version wrote them; `limitExceeded`.
    public init(bytes: [UInt8]) throws(ArchiveError) {
        parts = try ArchiveParts(bytes: bytes)
        (header, rootPaths) = try parts.headerAndRoots()
    }

    /// Opens an encoded archive.
    public init(_ encoded: EncodedArchive) throws(ArchiveError) {
        try self.init(bytes: encoded.bytes)
    }

    /// Opens bytes that are given as data.
    public init(data: Data) throws(ArchiveError) {
        try self.init(bytes: [UInt8](data))
    }

    /// The binary form.
    package var bytes: [UInt8] { parts.bytes }

    /// The number of records.
    public var recordCount: Int { parts.recordCount }

    /// Returns the path of a record, by its position in the order of preservation.
    public func path(ofRecord number: Int) throws(ArchiveError) -> ArchivePath {
        try parts.path(number: UInt64(try parts.place(ofRecord: number).path))
    }

    /// Returns the paths of all records, in the order of preservation.
    public func paths() throws(ArchiveError) -> [ArchivePath] {
        var paths: [ArchivePath] = []
        var bytesLeft = ArchiveLimits.readNameBytesMax
        for number in 0..<recordCount {
            let path = try path(ofRecord: number)
            bytesLeft -= path.storedBytes
            guard bytesLeft >= 0 else {
                throw .limit("The size of all paths", ArchiveLimits.readNameBytesMax)
            }
            paths.append(path)
        }
        return paths
    }

    /// Whether a record has this path.
    ///
    /// The record itself is not decoded.
    public func contains(_ path: ArchivePath) throws(ArchiveError) -> Bool {
        try parts.recordNumber(of: path) != nil
    }

    /// Decodes one record, by its position in the order of preservation.
    public func record(number: Int) throws(ArchiveError) -> ArchiveRecord {
        try parts.record(at: try parts.place(ofRecord: number))
    }

    /// Decodes the record at a path, or returns nil if there is none.
    public func record(at path: ArchivePath) throws(ArchiveError) -> ArchiveRecord? {
        guard let number = try parts.recordNumber(of: path) else { return nil }
        return try record(number: number)
    }

    /// Decodes the whole archive.
    public func archive() throws(ArchiveError) -> Archive {
        Archive(header: header, records: try parts.records(), rootPaths: rootPaths)
    }

    /// Decodes every record, in the order of preservation.
    package func records() throws(ArchiveError) -> [ArchiveRecord] {
        try parts.records()
    }

    /// Returns, for each record, the number of the record at its parent path, or nil if no record
    /// has that path.
    ///
    /// The result follows from the index alone, so no path is compared.
    package func enclosingRecords() throws(ArchiveError) -> [Int?] {
        try parts.enclosingRecords()
    }
}
