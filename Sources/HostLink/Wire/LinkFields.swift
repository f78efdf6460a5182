/// A value with a binary form on the link, the same in both directions.
///
/// Numbers are little-endian. Texts and lists begin with their count, as 32 bits.
protocol LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError)
    func write(to writer: inout LinkWriter)
}

/// A writer of a message's fields.
struct LinkWriter {
    private(set) var bytes: [UInt8] = []

    /// Writes fields in order.
    mutating func write<each Value: LinkValue>(_ value: repeat each Value) {
        repeat (each value).write(to: &self)
    }

    mutating func append(_ raw: some Sequence<UInt8>) { bytes.append(contentsOf: raw) }
}

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

    private var remaining: Int { bytes.endIndex - position }

    /// Reads the next field.
    mutating func read<Value: LinkValue>(_: Value.Type = Value.self) throws(LinkError) -> Value {
        try Value(reading: &self)
    }

    /// Returns the next bytes, or throws `truncated` if the message has fewer.
    mutating func raw(_ count: Int) throws(LinkError) -> ArraySlice<UInt8> {
        guard remaining >= count else {
            throw LinkError(.truncated, "A message on the link ends before its last field.")
        }
        defer { position += count }
        return bytes[position..<position + count]
    }

    /// Reads the count of a list whose elements take at least one byte each.
    mutating func count() throws(LinkError) -> Int {
        let count = Int(try read(UInt32.self))
        let start = position
        _ = try raw(count)
        position = start
        return count
    }

    /// Checks that the message has no more fields.
    func finish() throws(LinkError) {
        guard position == bytes.endIndex else {
            throw LinkError(.malformed, "A message on the link continues after its last field.")
        }
    }
}

extension LinkValue where Self: FixedWidthInteger {
    init(reading reader: inout LinkReader) throws(LinkError) {
        self = try reader.raw(MemoryLayout<Self>.size).reversed().reduce(0) {
            $0 << 8 | Self(truncatingIfNeeded: $1)
        }
    }

    func write(to writer: inout LinkWriter) {
        withUnsafeBytes(of: littleEndian) { writer.append($0) }
    }
}

extension UInt8: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        let byte = try reader.raw(1)
        self = byte[byte.startIndex]
    }
}
extension UInt16: LinkValue {}
extension UInt32: LinkValue {}
extension UInt64: LinkValue {}
extension Int: LinkValue {}

/// An enumeration whose cases are bytes on the link.
extension LinkValue where Self: RawRepresentable<UInt8> {
    init(reading reader: inout LinkReader) throws(LinkError) {
        guard let value = Self(rawValue: try reader.read()) else {
            throw LinkError(.malformed, "A value of \(Self.self) on the link is unknown.")
        }
        self = value
    }

    func write(to writer: inout LinkWriter) { writer.write(rawValue) }
}

extension Bool: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        self = try reader.read(UInt8.self) != 0
    }

    func write(to writer: inout LinkWriter) { writer.write(UInt8(self ? 1 : 0)) }
}

extension Double: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        self.init(bitPattern: try reader.read())
    }

    func write(to writer: inout LinkWriter) { writer.write(bitPattern) }
}

extension String: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        let bytes = try reader.raw(Int(try reader.read(UInt32.self)))
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw LinkError(.malformed, "A text on the link is not UTF-8.")
        }
        self = text
    }

    func write(to writer: inout LinkWriter) {
        writer.write(UInt32(utf8.count))
        writer.append(utf8)
    }
}

extension Optional: LinkValue where Wrapped: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        self = try reader.read(Bool.self) ? try reader.read(Wrapped.self) : nil
    }

    func write(to writer: inout LinkWriter) {
        writer.write(self != nil)
        if let self { writer.write(self) }
    }
}

extension Array: LinkValue where Element: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        let count = try reader.count()
        // Images and frames are lists of bytes, which are copied at once.
        if Element.self == UInt8.self, let bytes = Array<UInt8>(try reader.raw(count)) as? Self {
            self = bytes
            return
        }
        self = []
        reserveCapacity(count)
        for _ in 0..<count { append(try reader.read()) }
    }

    func write(to writer: inout LinkWriter) {
        writer.write(UInt32(count))
        if Element.self == UInt8.self, let bytes = self as? [UInt8] { return writer.append(bytes) }
        for element in self { writer.write(element) }
    }
}
