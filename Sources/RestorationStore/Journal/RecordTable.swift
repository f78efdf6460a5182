/// The binary form of named records and of changes to them: little-endian counts and lengths of
/// four bytes each. Each is checked against the remaining bytes before memory is allocated.
enum RecordTable {
    typealias Records = [String: [UInt8]]

    /// The content of a journal entry.
    struct Change {
        var changed: Records = [:]
        var removed: [String] = []

        var isEmpty: Bool { changed.isEmpty && removed.isEmpty }

        func apply(to records: inout Records) {
            for name in removed { records[name] = nil }
            records.merge(changed) { $1 }
        }
    }

    static func difference(from old: Records, to new: Records) -> Change {
        var change = Change()
        for (name, bytes) in new where old[name] != bytes { change.changed[name] = bytes }
        // The counts differ from the number of added names only if a name was removed.
        let added = change.changed.keys.count { old[$0] == nil }
        if old.count + added != new.count {
            change.removed = old.keys.filter { new[$0] == nil }
        }
        return change
    }

    static func encode(_ records: Records) -> [UInt8] {
        var bytes: [UInt8] = []
        append(records, to: &bytes)
        return bytes
    }

    static func encode(_ change: Change) -> [UInt8] {
        var bytes: [UInt8] = []
        append(change.changed, to: &bytes)
        bytes.appendLittleEndian(UInt32(change.removed.count))
        for name in change.removed.sorted() { append(Array(name.utf8), to: &bytes) }
        return bytes
    }

    static func decode(_ bytes: [UInt8]) -> Records? {
        var reader = Reader(bytes: bytes)
        guard let records = reader.records(), reader.isAtEnd else { return nil }
        return records
    }

    static func decodeChange(_ bytes: [UInt8]) -> Change? {
        var reader = Reader(bytes: bytes)
        guard let changed = reader.records(), let count = reader.count() else { return nil }
        var change = Change(changed: changed)
        for _ in 0..<count {
            guard let name = reader.name() else { return nil }
            change.removed.append(name)
        }
        return reader.isAtEnd ? change : nil
    }

    /// Returns the size of the encoding in bytes, so that a limit is checked before encoding.
    static func byteCount(_ records: Records) -> Int {
        records.reduce(4) { $0 + 8 + $1.key.utf8.count + $1.value.count }
    }

    private static func append(_ records: Records, to bytes: inout [UInt8]) {
        bytes.reserveCapacity(bytes.count + byteCount(records))
        bytes.appendLittleEndian(UInt32(records.count))
        for (name, value) in records.sorted(by: { $0.key < $1.key }) {
            append(Array(name.utf8), to: &bytes)
            append(value, to: &bytes)
        }
    }

    private static func append(_ value: [UInt8], to bytes: inout [UInt8]) {
        bytes.appendLittleEndian(UInt32(value.count))
        bytes += value
    }

    private struct Reader {
        let bytes: [UInt8]
        var offset = 0

        init(bytes: [UInt8]) {
            self.bytes = bytes
        }

        var isAtEnd: Bool { offset == bytes.count }

        mutating func count() -> Int? {
            guard bytes.count - offset >= 4 else { return nil }
            defer { offset += 4 }
            return Int(bytes.littleEndian(at: offset) as UInt32)
        }

        mutating func value() -> ArraySlice<UInt8>? {
            guard let count = count(), count <= bytes.count - offset else { return nil }
            defer { offset += count }
            return bytes[offset..<(offset + count)]
        }

        mutating func name() -> String? {
            value().flatMap { String(validating: $0, as: UTF8.self) }
        }

        mutating func records() -> Records? {
            // A record takes at least eight bytes, so memory is not reserved for a forged count.
            guard let count = count(), count <= (bytes.count - offset) / 8 else { return nil }
            var records = Records(minimumCapacity: count)
            for _ in 0..<count {
                guard let name = name(), let value = value() else { return nil }
                guard records.updateValue(Array(value), forKey: name) == nil else { return nil }
            }
            return records
        }
    }
}
