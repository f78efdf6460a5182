/// The check of a payload: a JSON object in UTF-8 of limited depth.
///
/// It reads each byte once, without recursion and without building values, because the sender of
/// the payload is not trusted.
struct PushPayload {
    /// The maximum number of objects and arrays inside each other, the outermost included.
    static let depthMax = 64

    private let bytes: [UInt8]
    private var position = 0
    /// For each open object or array, whether it is an object.
    private var open: [Bool] = []

    /// Checks a payload.
    ///
    /// - Throws: `payloadEmpty` if there is nothing that an app could receive as a dictionary.
    static func check(_ bytes: [UInt8]) throws(PushRefusal) {
        var payload = PushPayload(bytes: bytes)
        guard String(validating: bytes, as: UTF8.self) != nil, payload.isObject() else {
            throw PushRefusal(.payloadEmpty)
        }
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func isObject() -> Bool {
        skipSpace()
        guard next == UInt8(ascii: "{"), value() else { return false }
        while !open.isEmpty {
            guard afterValue() else { return false }
        }
        skipSpace()
        return position == bytes.count
    }

    /// Reads a value, of an object or array only its beginning.
    private mutating func value() -> Bool {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return begin(isObject: true)
        case UInt8(ascii: "["): return begin(isObject: false)
        case UInt8(ascii: "\""): return string()
        case UInt8(ascii: "t"): return literal("true")
        case UInt8(ascii: "f"): return literal("false")
        case UInt8(ascii: "n"): return literal("null")
        default: return number()
        }
    }

    /// Reads the bracket, and the first member or the other bracket.
    private mutating func begin(isObject: Bool) -> Bool {
        position += 1
        guard open.count < Self.depthMax else { return false }
        skipSpace()
        if next == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
            position += 1
            // An empty outermost object has no value after which the caller would continue.
            return true
        }
        open.append(isObject)
        return (!isObject || name()) && value()
    }

    /// Reads what follows a value in the innermost object or array.
    private mutating func afterValue() -> Bool {
        guard let isObject = open.last else { return false }
        skipSpace()
        switch next {
        case UInt8(ascii: ","):
            position += 1
            return (!isObject || name()) && value()
        case isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"):
            position += 1
            open.removeLast()
            return true
        default: return false
        }
    }

    private mutating func name() -> Bool {
        skipSpace()
        guard next == UInt8(ascii: "\""), string() else { return false }
        skipSpace()
        guard next == UInt8(ascii: ":") else { return false }
        position += 1
        return true
    }

    private mutating func string() -> Bool {
        position += 1
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return true
            case 0..<0x20: return false
            case UInt8(ascii: "\\"):
                guard escape() else { return false }
            default: break
            }
        }
        return false
    }

    private mutating func escape() -> Bool {
        guard let kind = next else { return false }
        position += 1
        guard kind == UInt8(ascii: "u") else { return "\"\\/bfnrt".utf8.contains(kind) }
        guard let first = codeUnit() else { return false }
        guard UTF16.isSurrogate(first) else { return true }
        // Half a pair is no character, and a reader of JSON would refuse the payload.
        guard UTF16.isLeadSurrogate(first), bytes[position...].starts(with: "\\u".utf8) else {
            return false
        }
        position += 2
        return codeUnit().map(UTF16.isTrailSurrogate) ?? false
    }

    /// Reads the four digits of an escaped UTF-16 code unit.
    private mutating func codeUnit() -> UInt16? {
        let end = position + 4
        guard end <= bytes.count,
            let pair = Hexadecimal.bytes(String(decoding: bytes[position..<end], as: UTF8.self))
        else { return nil }
        position = end
        return UInt16(pair[0]) << 8 | UInt16(pair[1])
    }

    private mutating func literal(_ text: String) -> Bool {
        guard bytes[position...].starts(with: text.utf8) else { return false }
        position += text.utf8.count
        return true
    }

    private mutating func number() -> Bool {
        let start = position
        guard numeral() else { return false }
        // A number that no Double can represent is refused here, because the app's reader would
        // fail on it.
        return Double(String(decoding: bytes[start..<position], as: UTF8.self))?.isFinite ?? false
    }

    private mutating func numeral() -> Bool {
        if next == UInt8(ascii: "-") { position += 1 }
        if next == UInt8(ascii: "0") {
            position += 1
        } else if !digits() {
            return false
        }
        if next == UInt8(ascii: ".") {
            position += 1
            guard digits() else { return false }
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            position += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
            guard digits() else { return false }
        }
        return true
    }

    /// Reads at least one digit.
    private mutating func digits() -> Bool {
        let start = position
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            position += 1
        }
        return position > start
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            position += 1
        }
    }
}
