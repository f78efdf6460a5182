/// The complete preserved state of a scene or of the application: a tree of values and nothing
/// else.
public struct Archive: Sendable, Hashable {
    /// The archive's versions, time and event number.
    public var header: ArchiveHeader
    /// The objects, in the order in which they were preserved (specification 2.1.8).
    public var records: [ArchiveRecord]
    /// The windows' root view controllers, in window order.
    public var rootPaths: [ArchivePath]

    /// Makes an archive.
    public init(
        header: ArchiveHeader, records: [ArchiveRecord] = [], rootPaths: [ArchivePath] = []
    ) {
        self.header = header
        self.records = records
        self.rootPaths = rootPaths
    }

    /// Whether both contain the same state; time and event number are not compared.
    ///
    /// To compare with the last archive that was written, ``EncodedArchive/hasSameContent(as:)`` is
    /// cheaper.
    public func hasSameContent(as other: Archive) -> Bool {
        header.describesSameState(as: other.header) && rootPaths == other.rootPaths
            && records == other.records
    }

    /// Returns the record at a path, found by a linear search.
    ///
    /// ``ArchiveReader`` has an index.
    public func record(at path: ArchivePath) -> ArchiveRecord? {
        records.first { $0.path == path }
    }
}
