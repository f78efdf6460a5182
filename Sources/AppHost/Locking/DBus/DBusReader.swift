/// Reads D-Bus values.
///
/// Every length is checked before the value is read; an invalid value throws.
struct DBusReader {
    /// The maximum nesting depth, which is also the limit of D-Bus.
    private static let depthMax = 32

    private let bytes: [UInt8]
    private let isLittleEndian: Bool
    private(set) var position: Int

    init(_ bytes: [UInt8], isLittleEndian: Bool, from position: Int = 0) {
        self.bytes = bytes
        self.isLittleEndian = isLittleEndian
        self.position = position
    }

    static func alignment(of type: Character) -> Int {
        switch type {
        case "y", "g", "v": 1
        case "n", "q": 2
        case "x", "t", "d", "(", "{": 8
        default: 4
        }
    }

    mutating func align(to size: Int) throws(DBusError) {
        let rest = position % size
        if rest > 0 { _ = try take(size - rest) }
    }

    mutating func uint32() throws(DBusError) -> UInt32 {
        try align(to: 4)
        let four = try take(4)
        let ordered = isLittleEndian ? Array(four.reversed()) : Array(four)
        return ordered.reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Reads one value for each complete type of a signature.
    mutating func values(_ signature: String) throws(DBusError) -> [DBusValue] {
        var rest = Substring(signature)
        var values: [DBusValue] = []
        while !rest.isEmpty {
            let type = try Self.completeType(&rest)
            values.append(try value(type, depth: 0))
        }
        return values
    }

    private mutating func value(_ type: Substring, depth: Int) throws(DBusError) -> DBusValue {
        guard depth < Self.depthMax, let kind = type.first else { throw DBusError.malformed }
        switch kind {
        case "y": return .byte(try take(1)[0])
        case "b":
            let number = try uint32()
            guard number <= 1 else { throw DBusError.malformed }
            return .bool(number == 1)
        case "u": return .uint32(try uint32())
        case "s": return .string(try text(Int(try uint32())))
        case "o": return .objectPath(try text(Int(try uint32())))
        case "g": return .signature(try text(Int(try take(1)[0])))
        case "v":
            var inner = Substring(try text(Int(try take(1)[0])))
            let innerType = try Self.completeType(&inner)
            guard inner.isEmpty else { throw DBusError.malformed }
            return .variant(try value(innerType, depth: depth + 1))
        case "a": return try array(type.dropFirst(), depth)
        case "(":
            try align(to: 8)
            var fields = type.dropFirst().dropLast()
            // A structure without fields takes no bytes, so an array of such structures would never
            // end.
            guard !fields.isEmpty else { throw DBusError.malformed }
            var values: [DBusValue] = []
            while !fields.isEmpty {
                values.append(try value(try Self.completeType(&fields), depth: depth + 1))
            }
            return .structure(values)
        case "{":
            try align(to: 8)
            var fields = type.dropFirst().dropLast()
            let key = try value(try Self.completeType(&fields), depth: depth + 1)
            let entry = try value(try Self.completeType(&fields), depth: depth + 1)
            guard fields.isEmpty else { throw DBusError.malformed }
            return .entry(key, entry)
        case "n", "q", "i", "h", "x", "t", "d":
            let size = kind == "i" || kind == "h" ? 4 : Self.alignment(of: kind)
            try align(to: size)
            return .other(kind, Array(try take(size)))
        default: throw DBusError.malformed
        }
    }

    private mutating func array(_ element: Substring, _ depth: Int) throws(DBusError) -> DBusValue {
        let length = Int(try uint32())
        guard let kind = element.first else { throw DBusError.malformed }
        try align(to: Self.alignment(of: kind))
        guard length <= bytes.count - position else { throw DBusError.malformed }
        let end = position + length
        var values: [DBusValue] = []
        while position < end { values.append(try value(element, depth: depth + 1)) }
        guard position == end else { throw DBusError.malformed }
        return kind == "{"
            ? .dictionary(String(element.dropFirst().dropLast()), values)
            : .array(String(element), values)
    }

    private mutating func text(_ count: Int) throws(DBusError) -> String {
        let raw = try take(count)
        guard try take(1)[0] == 0, let text = String(validating: raw, as: UTF8.self) else {
            throw DBusError.malformed
        }
        return text
    }

    private mutating func take(_ count: Int) throws(DBusError) -> [UInt8] {
        guard count >= 0, bytes.count - position >= count else { throw DBusError.malformed }
        defer { position += count }
        return Array(bytes[position..<position + count])
    }

    /// Removes the first complete type from a signature and returns it.
    private static func completeType(_ rest: inout Substring) throws(DBusError) -> Substring {
        let whole = rest
        var depth = 0
        repeat {
            guard let kind = rest.popFirst() else { throw DBusError.malformed }
            switch kind {
            case "(", "{": depth += 1
            case ")", "}": depth -= 1
            case "a": continue
            default: break
            }
            guard depth >= 0, depth <= depthMax else { throw DBusError.malformed }
            if depth == 0 { break }
        } while true
        return whole[whole.startIndex..<rest.startIndex]
    }
}
