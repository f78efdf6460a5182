/// A reader of a message's fields.
///
/// Every length is checked before memory is allocated.
struct LinkReader {
    private let bytes: ArraySlice<UInt8>
    private var position: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    var isAtEnd: Bool { position == bytes.endIndex }

    private var remaining: Int { bytes.endIndex - position }

    mutating func byte() throws(LinkError) -> UInt8 {
        guard remaining >= 1 else { throw Self.truncated }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func bool() throws(LinkError) -> Bool { try byte() != 0 }

    mutating func integer<Value: FixedWidthInteger>(_: Value.Type = Value.self) throws(LinkError)
        -> Value
    {
        let size = MemoryLayout<Value>.size
        guard remaining >= size else { throw Self.truncated }
        var value: Value = 0
        for offset in (0..<size).reversed() {
            value = (value << 8) | Value(truncatingIfNeeded: bytes[position + offset])
        }
        position += size
        return value
    }

    mutating func double() throws(LinkError) -> Double {
        Double(bitPattern: try integer(UInt64.self))
    }

    mutating func byteArray() throws(LinkError) -> [UInt8] {
        let count = Int(try integer(UInt32.self))
        guard remaining >= count else { throw Self.truncated }
        defer { position += count }
        return Array(bytes[position..<position + count])
    }

    mutating func string() throws(LinkError) -> String {
        let count = Int(try integer(UInt32.self))
        guard remaining >= count else { throw Self.truncated }
        defer { position += count }
        guard let text = String(validating: bytes[position..<position + count], as: UTF8.self)
        else {
            throw LinkError(.malformed, "A text on the link is not UTF-8.")
        }
        return text
    }

    mutating func list<Element>(
        _ read: (inout LinkReader) throws(LinkError) -> Element
    ) throws(LinkError) -> [Element] {
        let count = Int(try integer(UInt32.self))
        // Every element takes at least one byte, so a count larger than the rest is wrong.
        guard count <= remaining else { throw Self.truncated }
        var elements: [Element] = []
        elements.reserveCapacity(count)
        for _ in 0..<count { elements.append(try read(&self)) }
        return elements
    }

    mutating func optional<Value>(
        _ read: (inout LinkReader) throws(LinkError) -> Value
    ) throws(LinkError) -> Value? {
        try bool() ? try read(&self) : nil
    }

    static let truncated = LinkError(
        .truncated, "A message on the link ends before its last field.")
}
