/// A parser for the JSON of a page's messages, which reads once from start to end and builds no
/// tree.
///
/// The caller specifies which value follows and its limit; unknown members are skipped. Memory is
/// allocated only for requested values, and reading a list stops at the first element over its
/// limit.
struct MessageScanner {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0

    /// The maximum depth; messages of present and later clients are less deep.
    private static let depthMax = 16
    /// The maximum length of a number; browsers write shorter ones.
    private static let numberBytesMax = 32

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Reads an object.
    ///
    /// Calls a function with each name; the function reads the value or ignores it.
    ///
    /// A null value is treated as missing.
    mutating func object(
        _ member: (String, inout MessageScanner) throws(PageRequest.Problem) -> Void
    ) throws(PageRequest.Problem) {
        try expect("{")
        if skipIf("}") { return }
        repeat {
            let name = try text()
            try expect(":")
            if try skipNull() { continue }
            let start = position
            try member(name, &self)
            if position == start { try skip() }
        } while skipIf(",")
        try expect("}")
    }

    /// Reads a list with a maximum number of elements.
    mutating func list<Element>(
        atMost most: Int,
        _ element: (inout MessageScanner) throws(PageRequest.Problem) -> Element
    ) throws(PageRequest.Problem) -> [Element] {
        try expect("[")
        var elements: [Element] = []
        if skipIf("]") { return elements }
        repeat {
            guard elements.count < most else { throw Self.problem }
            elements.append(try element(&self))
        } while skipIf(",")
        try expect("]")
        return elements
    }

    /// Reads a string.
    mutating func text() throws(PageRequest.Problem) -> String {
        try expect("\"")
        let start = position
        let hasEscape = try endOfText()
        // The range excludes the closing quote.
        let raw = UnsafeRawBufferPointer(rebasing: bytes[start..<position - 1])
        let text =
            hasEscape
            ? String(validating: try Self.unescaped(raw), as: UTF8.self)
            : String(validating: raw, as: UTF8.self)
        guard let text else { throw Self.problem }
        return text
    }

    /// Reads a finite number.
    mutating func number() throws(PageRequest.Problem) -> Double {
        guard let number = Double(try numberText()), number.isFinite else { throw Self.problem }
        return number
    }

    /// Reads an integer that fits the type.
    mutating func integer<Value: FixedWidthInteger>(
        _ type: Value.Type = Value.self
    ) throws(PageRequest.Problem) -> Value {
        let text = try numberText()
        if let value = Value(text) { return value }
        guard let number = Double(text), let value = Value(exactly: number) else {
            throw Self.problem
        }
        return value
    }

    /// Reads true or false.
    mutating func bool() throws(PageRequest.Problem) -> Bool {
        skipSpace()
        if skipWord("true") { return true }
        guard skipWord("false") else { throw Self.problem }
        return false
    }

    /// Whether the next value is a string.
    mutating func isAtText() -> Bool {
        skipSpace()
        return peek == UInt8(ascii: "\"")
    }

    /// Checks that the message ends here.
    mutating func end() throws(PageRequest.Problem) {
        skipSpace()
        guard position == bytes.count else { throw Self.problem }
    }

    /// Skips the next value; its brackets are counted but not matched.
    private mutating func skip() throws(PageRequest.Problem) {
        var depth = 0
        repeat {
            skipSpace()
            guard let next = peek else { throw Self.problem }
            switch next {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                guard depth <= Self.depthMax else { throw Self.problem }
                position += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard depth > 0 else { throw Self.problem }
                depth -= 1
                position += 1
            case UInt8(ascii: "\""):
                position += 1
                _ = try endOfText()
            case UInt8(ascii: ","), UInt8(ascii: ":"):
                guard depth > 0 else { throw Self.problem }
                position += 1
            case UInt8(ascii: "t"): guard skipWord("true") else { throw Self.problem }
            case UInt8(ascii: "f"): guard skipWord("false") else { throw Self.problem }
            case UInt8(ascii: "n"): guard skipWord("null") else { throw Self.problem }
            default: _ = try numberText()
            }
        } while depth > 0
    }

    /// Moves past the quote that ends a string.
    ///
    /// Returns whether the string contains escapes.
    private mutating func endOfText() throws(PageRequest.Problem) -> Bool {
        var hasEscape = false
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return hasEscape
            case UInt8(ascii: "\\"):
                hasEscape = true
                position += 1
            case 0..<0x20: throw Self.problem
            default: break
            }
        }
        throw Self.problem
    }

    private static func unescaped(
        _ raw: UnsafeRawBufferPointer
    ) throws(PageRequest.Problem) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(raw.count)
        var index = 0
        while index < raw.count {
            let byte = raw[index]
            index += 1
            guard byte == UInt8(ascii: "\\") else {
                text.append(byte)
                continue
            }
            guard index < raw.count else { throw problem }
            let kind = raw[index]
            index += 1
            if kind == UInt8(ascii: "u") {
                let scalar = try scalar(raw, &index)
                text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            } else {
                text.append(try escaped(kind))
            }
        }
        return text
    }

    private static func escaped(_ kind: UInt8) throws(PageRequest.Problem) -> UInt8 {
        switch kind {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): kind
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0c
        case UInt8(ascii: "n"): 0x0a
        case UInt8(ascii: "r"): 0x0d
        case UInt8(ascii: "t"): 0x09
        default: throw problem
        }
    }

    /// Returns a scalar from its one or two UTF-16 units; the first `\u` is already read.
    private static func scalar(
        _ raw: UnsafeRawBufferPointer, _ index: inout Int
    ) throws(PageRequest.Problem) -> Unicode.Scalar {
        let first = try unit(raw, &index)
        if let scalar = Unicode.Scalar(UInt32(first)) { return scalar }
        guard UTF16.isLeadSurrogate(first), index + 1 < raw.count,
            raw[index] == UInt8(ascii: "\\"), raw[index + 1] == UInt8(ascii: "u")
        else { throw problem }
        index += 2
        let second = try unit(raw, &index)
        guard UTF16.isTrailSurrogate(second),
            let scalar = Unicode.Scalar(
                0x10000 + (UInt32(first) - 0xd800) << 10 + (UInt32(second) - 0xdc00))
        else { throw problem }
        return scalar
    }

    private static func unit(
        _ raw: UnsafeRawBufferPointer, _ index: inout Int
    ) throws(PageRequest.Problem) -> UInt16 {
        guard index + 4 <= raw.count else { throw problem }
        var unit: UInt16 = 0
        for byte in raw[index..<index + 4] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
                throw problem
            }
            unit = unit << 4 | UInt16(digit)
        }
        index += 4
        return unit
    }

    private mutating func numberText() throws(PageRequest.Problem) -> String {
        skipSpace()
        let start = position
        while let byte = peek, Self.isOfNumber(byte) { position += 1 }
        guard position > start, position - start <= Self.numberBytesMax,
            bytes[start] != UInt8(ascii: "+"), bytes[start] != UInt8(ascii: ".")
        else { throw Self.problem }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
            UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    private mutating func skipNull() throws(PageRequest.Problem) -> Bool {
        skipSpace()
        return skipWord("null")
    }

    private mutating func skipWord(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard bytes.count - position >= count else { return false }
        for offset in 0..<count where bytes[position + offset] != word.utf8Start[offset] {
            return false
        }
        position += count
        return true
    }

    private mutating func expect(_ character: Unicode.Scalar) throws(PageRequest.Problem) {
        guard skipIf(character) else { throw Self.problem }
    }

    private mutating func skipIf(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard let peek, peek == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 {
            position += 1
        }
    }

    private static var problem: PageRequest.Problem {
        PageRequest.Problem(message: "a message that is not of the protocol")
    }
}
