/// A builder that collects the records of one pass in order and refuses a path that is already
/// taken.
public struct ArchiveBuilder: Sendable {
    private var archive: Archive
    private var paths: Set<ArchivePath> = []

    /// Creates a builder of an empty archive.
    public init(header: ArchiveHeader) {
        archive = Archive(header: header)
    }

    /// Creates a builder of an empty archive, with memory for an expected number of records.
    package init(header: ArchiveHeader, expecting count: Int) {
        self.init(header: header)
        archive.records.reserveCapacity(count)
        paths.reserveCapacity(count)
    }

    /// Whether a record with this path was added.
    public func contains(_ path: ArchivePath) -> Bool {
        paths.contains(path)
    }

    /// Adds a record, unless its path is taken (specification 3.1.6).
    ///
    /// The first record with a path is kept.
    ///
    /// - Returns: Whether the record was added.
    @discardableResult
    public mutating func add(_ record: ArchiveRecord) -> Bool {
        guard paths.insert(record.path).inserted else { return false }
        archive.records.append(record)
        return true
    }

    /// Reserves a path for a record that is added later by `addReserved(_:)`.
    ///
    /// - Returns: Whether the path was free.
    package mutating func reserve(_ path: ArchivePath) -> Bool {
        paths.insert(path).inserted
    }

    /// Adds a record whose path was reserved, or is known by the caller to be free.
    package mutating func addReserved(_ record: ArchiveRecord) {
        archive.records.append(record)
    }

    /// Adds the path of a window's root view controller.
    ///
    /// The order of calls is the window order.
    public mutating func addRoot(_ path: ArchivePath) {
        archive.rootPaths.append(path)
    }

    /// Returns the archive with all objects collected so far.
    public func build() -> Archive {
        archive
    }
}
