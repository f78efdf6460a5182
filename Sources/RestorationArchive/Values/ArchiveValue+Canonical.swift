extension ArchiveValue {
    /// Returns a set value whose order depends only on its elements.
    ///
    /// Swift hashes with a new seed in every process, so without a fixed order an unchanged set
    /// would look changed after each launch.
    public static func canonicalSet(_ elements: [ArchiveValue]) -> ArchiveValue {
        .set(sorted(elements, by: { $0 }))
    }

    /// Returns a dictionary value whose order depends only on its keys.
    public static func canonicalDictionary(_ entries: [ArchiveEntry]) -> ArchiveValue {
        .dictionary(sorted(entries, by: \.key))
    }

    private static func sorted<Item>(_ items: [Item], by key: (Item) -> ArchiveValue) -> [Item] {
        guard items.count > 1 else { return items }
        let keyed = items.map { (item: $0, order: key($0).orderingBytes) }
        return keyed.sorted { $0.order.lexicographicallyPrecedes($1.order) }.map(\.item)
    }

    /// Bytes by which values are ordered.
    ///
    /// They differ for different values.
    ///
    /// The order itself has no meaning; it is only fixed.
    package var orderingBytes: [UInt8] {
        if case .string(let text) = self { return [tag.rawValue] + Array(text.utf8) }
        var interner = ArchiveInterner(expected: 0)
        // If the value exceeds a limit, writing fails later with a message, and until then any
        // order is sufficient.
        let written = try? ByteSink.bytes(expected: 64) { sink throws(ArchiveError) in
            interner = ArchiveInterner(expected: 0)
            try ArchiveValueWriter.write(self, to: &sink, interner: &interner)
        }
        guard var bytes = written else { return [tag.rawValue] }
        for node in interner.nodes {
            for part in [UInt64(node.parent), UInt64(node.identifier), node.step] {
                withUnsafeBytes(of: part.bigEndian) { bytes += Array($0) }
            }
        }
        for text in interner.strings { bytes += Array(text.utf8) + [0] }
        return bytes
    }
}
