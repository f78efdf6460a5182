/// Writes D-Bus values: little-endian, each with the alignment of its type.
struct DBusWriter {
    private(set) var bytes: [UInt8] = []

    mutating func align(to size: Int) {
        while !bytes.count.isMultiple(of: size) { bytes.append(0) }
    }

    mutating func uint32(_ value: UInt32) {
        align(to: 4)
        for shift in [0, 8, 16, 24] as [UInt32] { bytes.append(UInt8(value >> shift & 0xff)) }
    }

    mutating func write(_ value: DBusValue) {
        switch value {
        case .byte(let byte): bytes.append(byte)
        case .bool(let isTrue): uint32(isTrue ? 1 : 0)
        case .uint32(let number): uint32(number)
        case .string(let text), .objectPath(let text):
            uint32(UInt32(text.utf8.count))
            bytes += Array(text.utf8) + [0]
        case .signature(let text):
            bytes.append(UInt8(truncatingIfNeeded: text.utf8.count))
            bytes += Array(text.utf8) + [0]
        case .variant(let value):
            write(.signature(value.type))
            write(value)
        case .array(let type, let values):
            list(values, alignment: DBusReader.alignment(of: type.first ?? "y"))
        case .dictionary(_, let entries): list(entries, alignment: 8)
        case .structure(let values):
            align(to: 8)
            for value in values { write(value) }
        case .entry(let key, let value):
            align(to: 8)
            write(key)
            write(value)
        case .other(_, let raw):
            align(to: max(1, raw.count))
            bytes += raw
        }
    }

    /// Writes an array, whose length counts from its first element, after the padding.
    private mutating func list(_ values: [DBusValue], alignment: Int) {
        uint32(0)
        let place = bytes.count - 4
        align(to: alignment)
        let start = bytes.count
        for value in values { write(value) }
        let length = UInt32(bytes.count - start)
        for (index, shift) in ([0, 8, 16, 24] as [UInt32]).enumerated() {
            bytes[place + index] = UInt8(length >> shift & 0xff)
        }
    }
}
