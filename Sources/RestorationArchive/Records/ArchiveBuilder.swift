/// Collects the records of one pass in order and refuses a path that is already taken.
public struct ArchiveBuilder: Sendable {
    private var archive: Archive
    private var paths: Set<ArchivePath> = []

    /// Starts an empty archive.
    public init(header: ArchiveHeader) {
        archive = Archive(header: header)
    }

    /// Starts an empty archive that will hold about so many records.
    package init(header: ArchiveHeader, expecting count: Int) {
        self.init(header: header)
        archive.records.reserveCapacity(count)
        paths.reserveCapacity(count)
    }

    /// Whether a record with this path was added.
    public func contains(_ path: ArchivePath) -> Bool {
        paths.contains(path)
    }

    /// Adds a record, unless its path is taken (specification 3.1.6); the first one stays.
    ///
    /// - Returns: Whether it was added.
    @discardableResult
    public mutating func add(_ record: ArchiveRecord) -> Bool {
        guard paths.insert(record.path).inserted else { return false }
        archive.records.append(record)
        return true
    }

    /// Takes a path for a record that comes later, by `addReserved(_:)`.
    ///
    /// - Returns: Whether the path was free.
    package mutating func reserve(_ path: ArchivePath) -> Bool {
        paths.insert(path).inserted
    }

    /// Adds the record of a path that was taken for it, or of which the caller knows that it is free.
    package mutating func addReserved(_ record: ArchiveRecord) {
        archive.records.append(record)
    }

    /// Notes a window's root view controller, in window order.
    public mutating func addRoot(_ path: ArchivePath) {
        archive.rootPaths.append(path)
    }

    /// Gives the archive as collected so far.
    public func build() -> Archive {
        archive
    }
}
