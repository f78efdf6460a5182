/// The complete preserved state of a scene or of the application: a tree of values.
public struct Archive: Sendable, Hashable {
    /// The archive's versions, time and event number.
    public var header: ArchiveHeader
    /// The objects, in the order in which they were preserved (specification 2.1.8).
    public var records: [ArchiveRecord]
    /// The paths of the windows' root view controllers, in window order.
    public var rootPaths: [ArchivePath]

    /// Creates an archive.
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

extension Archive {
    /// Returns the archive without the objects that exceed a limit, and an error with the path of
    /// each of them.
    ///
    /// It is for a caller whose archive was refused as a whole. If all objects together are too
    /// large, the largest are omitted until the others are within the limit.
    package func withoutObjectsOverLimits() -> (archive: Archive, refused: [ArchiveError]) {
        var rest = self
        var refused: [ArchiveError] = []
        rest.rootPaths.removeAll { ArchiveLimits.violation(of: $0) != nil }
        rest.records.removeAll { record in
            do throws(ArchiveError) {
                _ = try Archive(header: header, records: [record]).encoded()
                return false
            } catch {
                refused.append(error.at(record.path))
                return true
            }
        }
        var sizes: [Int]?
        while !rest.fits, !rest.records.isEmpty {
            var known = sizes ?? rest.records.map(\.fields.payloadBytes)
            guard let largest = known.indices.max(by: { known[$0] < known[$1] }) else { break }
            known.remove(at: largest)
            let path = rest.records.remove(at: largest).path
            sizes = known
            refused.append(
                ArchiveError.limit(
                    "The size of the archive with this object", ArchiveLimits.archiveBytesMax
                ).at(path))
        }
        return (rest, refused)
    }

    /// Whether the archive as a whole is within its limit of bytes.
    private var fits: Bool {
        do throws(ArchiveError) {
            _ = try encoded()
            return true
        } catch { return error.code != .limitExceeded }
    }
}
