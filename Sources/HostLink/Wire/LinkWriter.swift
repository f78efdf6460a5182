/// A writer of a message's fields: numbers are little-endian, strings and bytes have their length
/// in front.
struct LinkWriter {
    private(set) var bytes: [UInt8] = []

    mutating func byte(_ value: UInt8) { bytes.append(value) }
    mutating func bool(_ value: Bool) { bytes.append(value ? 1 : 0) }

    mutating func integer<Value: FixedWidthInteger>(_ value: Value) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func double(_ value: Double) { integer(value.bitPattern) }

    mutating func bytes(_ value: [UInt8]) {
        integer(UInt32(value.count))
        bytes.append(contentsOf: value)
    }

    mutating func string(_ value: String) {
        integer(UInt32(value.utf8.count))
        bytes.append(contentsOf: value.utf8)
    }

    mutating func list<Element>(_ elements: [Element], _ write: (inout LinkWriter, Element) -> Void)
    {
        integer(UInt32(elements.count))
        for element in elements { write(&self, element) }
    }

    mutating func optional<Value>(_ value: Value?, _ write: (inout LinkWriter, Value) -> Void) {
        bool(value != nil)
        if let value { write(&self, value) }
    }
}
