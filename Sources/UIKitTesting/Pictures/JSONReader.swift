/// What a frame's JSON is made of.
enum JSONPart: Equatable {
    case bool(Bool)
    case number(Double)
    case string(String)
    case list([JSONPart])
    case object([String: JSONPart])
}

/// Reads the JSON of frames, as a page does.
struct JSONReader {
    private let bytes: [UInt8]
    private var position = 0

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    static func read(_ bytes: [UInt8]) throws(ScreenError) -> JSONPart {
        var reader = JSONReader(bytes)
        let part = try reader.part()
        guard reader.position == bytes.count else { throw reader.malformed }
        return part
    }

    private var malformed: ScreenError {
        ScreenError("The app sent a frame that is no JSON, at byte \(position).")
    }

    private mutating func part() throws(ScreenError) -> JSONPart {
        switch peek {
        case UInt8(ascii: "{"): return .object(try object())
        case UInt8(ascii: "["): return .list(try list())
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"):
            try take("true")
            return .bool(true)
        case UInt8(ascii: "f"):
            try take("false")
            return .bool(false)
        default: return .number(try number())
        }
    }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func takeIf(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        position += 1
        return true
    }

    private mutating func take(_ text: StaticString) throws(ScreenError) {
        for offset in 0..<text.utf8CodeUnitCount {
            guard takeIf(text.utf8Start[offset]) else { throw malformed }
        }
    }

    private mutating func object() throws(ScreenError) -> [String: JSONPart] {
        try take("{")
        var members: [String: JSONPart] = [:]
        if takeIf(UInt8(ascii: "}")) { return members }
        repeat {
            let name = try string()
            try take(":")
            members[name] = try part()
        } while takeIf(UInt8(ascii: ","))
        try take("}")
        return members
    }

    private mutating func list() throws(ScreenError) -> [JSONPart] {
        try take("[")
        var elements: [JSONPart] = []
        if takeIf(UInt8(ascii: "]")) { return elements }
        repeat { elements.append(try part()) } while takeIf(UInt8(ascii: ","))
        try take("]")
        return elements
    }

    private mutating func number() throws(ScreenError) -> Double {
        let start = position
        while let byte = peek, Self.numeric.contains(byte) { position += 1 }
        guard let number = Double(String(decoding: bytes[start..<position], as: UTF8.self)) else {
            throw malformed
        }
        return number
    }

    private static let numeric = Set("+-.0123456789eE".utf8)

    private mutating func string() throws(ScreenError) -> String {
        try take("\"")
        var text: [UInt8] = []
        while let byte = peek {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): try escape(into: &text)
            default: text.append(byte)
            }
        }
        throw malformed
    }

    private mutating func escape(into text: inout [UInt8]) throws(ScreenError) {
        guard let byte = peek else { throw malformed }
        position += 1
        switch byte {
        case UInt8(ascii: "n"): text.append(0x0a)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "u"):
            guard position + 4 <= bytes.count,
                let code = UInt8(
                    String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16),
                code < 0x80
            else { throw malformed }
            position += 4
            text.append(code)
        default: throw malformed
        }
    }
}
