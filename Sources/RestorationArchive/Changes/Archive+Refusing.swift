extension Archive {
    /// Returns the archive without the objects that exceed a limit, and an error with the path of
    /// each of them.
    ///
    /// It is for a caller whose archive was refused as a whole. If all objects together are too
    /// large, the largest ones are omitted until the others fit.
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
