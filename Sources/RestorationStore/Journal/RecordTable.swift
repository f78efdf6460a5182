/// The earlier form of an archive and its changes, which is still read but no longer written.
///
/// The payload is a table of named records: the archive with an empty name, and its changes as
/// `+1`, `+2` and so on. A journal entry contains a table of the records that it sets, and the
/// names of the records that it removes. Numbers are little-endian and have four bytes. Each number
/// is checked against the remaining bytes before memory is allocated.
enum RecordTable {
    private typealias Records = [String: ArraySlice<UInt8>]

    /// Returns the archive in a table, and its changes in their order, after the entries were
    /// applied.
    ///
    /// The result is nil if the bytes are not such a table.
    static func archive(
        in table: [UInt8], _ entries: [[UInt8]]
    ) -> (archive: [UInt8], changes: [[UInt8]])? {
        var reader = Reader(rest: table[...])
        guard var records = reader.records(), reader.rest.isEmpty else { return nil }
        for entry in entries {
            var reader = Reader(rest: entry[...])
            guard let changed = reader.records(), let count = reader.number() else { return nil }
            for _ in 0..<count {
                guard let name = reader.name() else { return nil }
                records[name] = nil
            }
            guard reader.rest.isEmpty else { return nil }
            records.merge(changed) { $1 }
        }
        guard let archive = records[""] else { return nil }
        var changes: [[UInt8]] = []
        for number in 1..<records.count {
            guard let change = records["+\(number)"] else { return nil }
            changes.append(Array(change))
        }
        return (Array(archive), changes)
    }

    private struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func number() -> Int? {
            guard rest.count >= 4 else { return nil }
            defer { rest = rest.dropFirst(4) }
            return Int(Array(rest.prefix(4)).littleEndian(at: 0) as UInt32)
        }

        mutating func value() -> ArraySlice<UInt8>? {
            guard let count = number(), count <= rest.count else { return nil }
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count)
        }

        mutating func name() -> String? {
            value().flatMap { String(validating: $0, as: UTF8.self) }
        }

        mutating func records() -> Records? {
            // A record takes at least eight bytes, so memory is not reserved for a forged count.
            guard let count = number(), count <= rest.count / 8 else { return nil }
            var records = Records(minimumCapacity: count)
            for _ in 0..<count {
                guard let name = name(), let value = value(),
                    records.updateValue(value, forKey: name) == nil
                else { return nil }
            }
            return records
        }
    }
}
