import Foundation

/// A change from one archive to the next, with the positions of its records, so that a copy of the
/// old archive is updated at the cost of the change.
package struct ArchiveUpdate {
    /// The change.
    package let change: ArchiveChange
    /// The positions of the change's records; nil if the change is structural.
    fileprivate let positions: [Int]?

    /// Computes the difference, or returns nil if both archives contain the same state.
    ///
    /// - Parameters:
    ///   - old: The old archive.
    ///   - new: The new archive.
    ///   - named: The positions of the records that may differ, if the caller knows them. In that
    ///     case, only these records are compared, unless the count of records or a path at one of
    ///     the positions shows that others differ too.
    /// - Throws: `limitExceeded` or `duplicatePath`, the same errors as writing the new archive.
    package init?(
        from old: Archive, to new: Archive, changed named: [Int]? = nil
    ) throws(ArchiveError) {
        guard let positions = Self.positions(old, new, named) else {
            change = try ArchiveChange(structuralFrom: old, to: new)
            positions = nil
            return
        }
        guard let change = ArchiveChange(from: old, to: new, at: positions) else { return nil }
        self.change = change
        self.positions = positions
    }

    /// Returns the positions of the records that differ, or nil if the paths or their order differ.
    private static func positions(_ old: Archive, _ new: Archive, _ named: [Int]?) -> [Int]? {
        guard old.records.count == new.records.count else { return nil }
        return old.records.withUnsafeBufferPointer { old in
            new.records.withUnsafeBufferPointer { new in
                if let named, let positions = named.differing(old, new) { return positions }
                return old.indices.differing(old, new)
            }
        }
    }
}

extension Archive {
    /// Replaces the old archive of an update by the new archive.
    ///
    /// If the update is not structural, only its records are replaced, in place unless another
    /// variable shares them.
    package mutating func apply(_ update: ArchiveUpdate, to new: Archive) {
        guard let positions = update.positions else {
            self = new
            return
        }
        header = new.header
        rootPaths = new.rootPaths
        for position in positions { records[position] = new.records[position] }
    }
}

extension Collection<Int> {
    /// Returns those of the positions, in ascending order, at which two records differ.
    ///
    /// The result is nil if a position does not exist, or the paths differ at one of them.
    ///
    /// Most records of two archives share their memory. They have the same bits, which are compared
    /// without following or counting any reference. (`ArchiveRecord` has no gaps with other bits.)
    fileprivate func differing(
        _ old: UnsafeBufferPointer<ArchiveRecord>, _ new: UnsafeBufferPointer<ArchiveRecord>
    ) -> [Int]? {
        guard let oldStart = old.baseAddress, let newStart = new.baseAddress else {
            return isEmpty ? [] : nil
        }
        var positions: [Int] = []
        for position in self {
            guard old.indices.contains(position) else { return nil }
            let size = MemoryLayout<ArchiveRecord>.size
            if memcmp(oldStart + position, newStart + position, size) == 0 { continue }
            guard old[position].path == new[position].path else { return nil }
            if old[position].hasSameContent(as: new[position]) { continue }
            positions.append(position)
        }
        return self is Range<Int> ? positions : Set(positions).sorted()
    }
}
