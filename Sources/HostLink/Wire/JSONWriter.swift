/// A writer that appends JSON to one buffer.
///
/// It builds no intermediate tree, because the writing of frames delays each relaunch.
package struct JSONWriter {
    package private(set) var bytes: [UInt8] = []

    package init(capacity: Int = 4096) {
        bytes.reserveCapacity(capacity)
    }

    package mutating func raw(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Begins an object with its first member, whose value follows.
    package mutating func object(_ first: some RawRepresentable<String>) {
        raw("{")
        name(first)
    }

    /// Continues an object with one more member, whose value follows.
    package mutating func member(_ field: some RawRepresentable<String>) {
        raw(",")
        name(field)
    }

    /// Writes the name of a member; names contain no characters that JSON escapes.
    private mutating func name(_ field: some RawRepresentable<String>) {
        raw("\"")
        bytes.append(contentsOf: field.rawValue.utf8)
        raw("\":")
    }

    /// Writes a value that is JSON already.
    package mutating func json(_ value: [UInt8]) { bytes.append(contentsOf: value) }

    package mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }

    package mutating func integer(_ value: UInt64) {
        bytes.append(contentsOf: String(value).utf8)
    }

    /// Writes a number with at most two decimals.
    ///
    /// A number that is not finite becomes 0, because JSON cannot represent it.
    package mutating func number(_ value: Double) {
        let hundredths = (value * 100).rounded()
        guard hundredths.isFinite, abs(hundredths) < 9e15 else {
            raw("0")
            return
        }
        let whole = Int64(hundredths)
        if whole % 100 == 0 {
            bytes.append(contentsOf: String(whole / 100).utf8)
            return
        }
        if whole < 0 { raw("-") }
        let magnitude = whole.magnitude
        bytes.append(contentsOf: String(magnitude / 100).utf8)
        raw(".")
        bytes.append(UInt8(ascii: "0") + UInt8(magnitude / 10 % 10))
        if magnitude % 10 != 0 { bytes.append(UInt8(ascii: "0") + UInt8(magnitude % 10)) }
    }

    package mutating func string(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            for byte in utf8 {
                switch byte {
                case UInt8(ascii: "\""): bytes += [0x5c, 0x22]
                case UInt8(ascii: "\\"): bytes += [0x5c, 0x5c]
                case 0x0a: bytes += [0x5c, 0x6e]
                case 0..<0x20: bytes += Array("\\u00".utf8) + Self.hexadecimal(byte)
                default: bytes.append(byte)
                }
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    package mutating func list<Element>(
        _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
    ) {
        raw("[")
        for (index, element) in elements.enumerated() {
            if index > 0 { raw(",") }
            write(&self, element)
        }
        raw("]")
    }

    private static func hexadecimal(_ byte: UInt8) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}
