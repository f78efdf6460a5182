/// The reader of property lists in OpenStep's form, and of JSON, whose grammar differs in signs.
struct TextPropertyListReader {
    /// The signs and escapes of a form.
    struct Dialect {
        let opensArray: UInt8
        let closesArray: UInt8
        let assigns: UInt8
        let separatesEntries: UInt8
        let isJSON: Bool

        static let openStep = Dialect(
            opensArray: UInt8(ascii: "("), closesArray: UInt8(ascii: ")"),
            assigns: UInt8(ascii: "="), separatesEntries: UInt8(ascii: ";"), isJSON: false)
        static let json = Dialect(
            opensArray: UInt8(ascii: "["), closesArray: UInt8(ascii: "]"),
            assigns: UInt8(ascii: ":"), separatesEntries: UInt8(ascii: ","), isJSON: true)
    }

    private let bytes: [UInt8]
    private let file: String
    private let dialect: Dialect
    private var position = 0
    private var line = 1

    init(_ bytes: [UInt8], file: String, dialect: Dialect) {
        self.bytes = bytes
        self.file = file
        self.dialect = dialect
    }

    /// Returns the dialect of a file: JSON if its first key is followed by a colon.
    static func dialect(of bytes: [UInt8]) -> Dialect {
        var probe = TextPropertyListReader(bytes, file: "", dialect: .json)
        guard (try? probe.skipSpace()) != nil else { return .openStep }
        if probe.peek == UInt8(ascii: "[") { return .json }
        guard probe.peek == UInt8(ascii: "{") else { return .openStep }
        probe.advance()
        guard (try? probe.skipSpace()) != nil, probe.peek == UInt8(ascii: "\""),
            (try? probe.quotedText()) != nil, (try? probe.skipSpace()) != nil
        else { return .openStep }
        return probe.peek == UInt8(ascii: ":") ? .json : .openStep
    }

    /// Reads the whole file.
    mutating func read() throws -> PropertyListNode {
        try skipSpace()
        let node = try value(depth: 0)
        try skipSpace()
        guard position == bytes.count else { throw unexpected("the end of the file") }
        return node
    }

    // MARK: - Values

    private mutating func value(depth: Int) throws -> PropertyListNode {
        guard depth < PropertyListReader.depthMax else {
            throw failure("More than \(PropertyListReader.depthMax) lists are inside each other")
        }
        let start = line
        guard let byte = peek else { throw unexpected("a value") }
        switch byte {
        case UInt8(ascii: "{"):
            return PropertyListNode(.dictionary(try entries(depth: depth)), line: start)
        case dialect.opensArray:
            return PropertyListNode(.array(try elements(depth: depth)), line: start)
        case UInt8(ascii: "<") where !dialect.isJSON && !isConflictMarker:
            return PropertyListNode(.data(try data()), line: start)
        case UInt8(ascii: "\""),
            UInt8(ascii: "'") where !dialect.isJSON:
            return PropertyListNode(.text(try quotedText()), line: start)
        default:
            let word = try bareText()
            return PropertyListNode(dialect.isJSON ? try scalar(word) : .text(word), line: start)
        }
    }

    private mutating func entries(depth: Int) throws -> [String: PropertyListNode] {
        let start = line
        advance()
        var entries: [String: PropertyListNode] = [:]
        while true {
            try skipSpace()
            guard let byte = peek else {
                throw failure("The dictionary that begins in line \(start) is not closed")
            }
            if byte == UInt8(ascii: "}") {
                advance()
                return entries
            }
            let isQuoted = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
            let key = try isQuoted ? quotedText() : bareText()
            try skipSpace()
            try take(dialect.assigns)
            try skipSpace()
            entries[key] = try value(depth: depth + 1)
            try skipSpace()
            // JSON has no separator behind the last entry.
            if dialect.isJSON, peek == UInt8(ascii: "}") { continue }
            try take(dialect.separatesEntries)
        }
    }

    private mutating func elements(depth: Int) throws -> [PropertyListNode] {
        let start = line
        advance()
        var elements: [PropertyListNode] = []
        while true {
            try skipSpace()
            guard let byte = peek else {
                throw failure("The array that begins in line \(start) is not closed")
            }
            if byte == dialect.closesArray {
                advance()
                return elements
            }
            elements.append(try value(depth: depth + 1))
            try skipSpace()
            if peek == dialect.closesArray { continue }
            try take(UInt8(ascii: ","))
        }
    }

    private mutating func data() throws -> [UInt8] {
        let start = line
        advance()
        var result: [UInt8] = []
        var half: UInt8?
        while let byte = peek {
            if byte == UInt8(ascii: ">") {
                guard half == nil else { throw failure("Data has an odd number of digits") }
                advance()
                return result
            }
            if PropertyListReader.isSpace(byte) {
                advance()
                continue
            }
            guard let digit = PropertyListReader.hexValue(byte) else {
                throw unexpected("a hexadecimal digit")
            }
            if let high = half {
                result.append(high << 4 | digit)
                half = nil
            } else {
                half = digit
            }
            advance()
        }
        throw failure("The data that begins in line \(start) is not closed")
    }

    /// Returns the value of a word of JSON.
    private func scalar(_ word: String) throws -> PropertyListNode.Content {
        switch word {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "null": return .text("")
        default:
            if let number = Int(word) { return .integer(number) }
            if let number = Double(word), number.isFinite { return .real(number) }
            throw failure("“\(word.prefix(40))” is not a value of JSON")
        }
    }

    // MARK: - Texts

    private mutating func bareText() throws -> String {
        let start = position
        while let byte = peek, isBare(byte) { advance() }
        guard position > start else { throw unexpected("a value") }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private func isBare(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."),
            UInt8(ascii: "-"):
            true
        case UInt8(ascii: "+"): dialect.isJSON
        case UInt8(ascii: "$"), UInt8(ascii: "/"), UInt8(ascii: ":"): !dialect.isJSON
        default: false
        }
    }

    private mutating func quotedText() throws -> String {
        let start = line
        let quote = bytes[position]
        advance()
        var units: [UInt8] = []
        while let byte = peek {
            if byte == quote {
                advance()
                guard let text = String(validating: units, as: UTF8.self) else {
                    throw failure("The text is not valid UTF-8", line: start)
                }
                return text
            }
            advance()
            if byte == UInt8(ascii: "\\") {
                units += try escape().utf8
            } else {
                units.append(byte)
            }
        }
        throw failure("The text that begins in line \(start) is not closed")
    }

    /// Reads an escape behind its backslash.
    private mutating func escape() throws -> String {
        guard let byte = peek else { throw unexpected("an escape") }
        advance()
        switch byte {
        case UInt8(ascii: "a"): return "\u{07}"
        case UInt8(ascii: "b"): return "\u{08}"
        case UInt8(ascii: "f"): return "\u{0C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "v"): return "\u{0B}"
        case UInt8(ascii: "U"), UInt8(ascii: "u"): return try unicodeEscape()
        case UInt8(ascii: "0")...UInt8(ascii: "7"): return octalEscape(first: byte)
        case 0x80...: throw failure("An escape is not valid UTF-8")
        default: return String(UnicodeScalar(byte))
        }
    }

    private mutating func octalEscape(first: UInt8) -> String {
        var value = UInt32(first - UInt8(ascii: "0"))
        for _ in 0..<2 {
            guard let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte) else {
                break
            }
            value = value * 8 + UInt32(byte - UInt8(ascii: "0"))
            advance()
        }
        return UnicodeScalar(value).map { String($0) } ?? "\u{FFFD}"
    }

    /// Reads the digits of an escaped UTF-16 unit, and of the second one of a pair.
    private mutating func unicodeEscape() throws -> String {
        let unit = try hexadecimalUnit()
        var units = [unit]
        if UTF16.isLeadSurrogate(unit), position + 1 < bytes.count,
            bytes[position] == UInt8(ascii: "\\"),
            bytes[position + 1] == UInt8(ascii: "U") || bytes[position + 1] == UInt8(ascii: "u")
        {
            advance()
            advance()
            units.append(try hexadecimalUnit())
        }
        return String(decoding: units, as: UTF16.self)
    }

    private mutating func hexadecimalUnit() throws -> UInt16 {
        var value: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = peek.flatMap(PropertyListReader.hexValue) else {
                throw unexpected("a hexadecimal digit")
            }
            value = value << 4 | UInt16(digit)
            advance()
        }
        return value
    }

    // MARK: - Bytes

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func advance() {
        if bytes[position] == UInt8(ascii: "\n") { line += 1 }
        position += 1
    }

    private mutating func take(_ byte: UInt8) throws {
        guard peek == byte else { throw unexpected("“\(UnicodeScalar(byte))”") }
        advance()
    }

    /// Skips white space and comments.
    private mutating func skipSpace() throws {
        while let byte = peek {
            if PropertyListReader.isSpace(byte) {
                advance()
                continue
            }
            guard byte == UInt8(ascii: "/"), position + 1 < bytes.count else { return }
            if bytes[position + 1] == UInt8(ascii: "/") {
                while let byte = peek, byte != UInt8(ascii: "\n") { advance() }
            } else if bytes[position + 1] == UInt8(ascii: "*") {
                try skipComment()
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws {
        let start = line
        advance()
        advance()
        while position + 1 < bytes.count {
            if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
                advance()
                advance()
                return
            }
            advance()
        }
        throw failure("The comment that begins in line \(start) is not closed", line: start)
    }

    // MARK: - Errors

    /// Whether the reader is at a line that a version control system left in the file.
    private var isConflictMarker: Bool {
        ["<<<<<<<", "=======", ">>>>>>>"].contains { bytes[position...].starts(with: $0.utf8) }
    }

    private func unexpected(_ expected: String) -> AdoptionError {
        if isConflictMarker {
            return AdoptionError(
                .unreadable, "The file has an unresolved merge conflict", file: file, line: line,
                remedy: "Resolve it, and adopt again.")
        }
        let found = peek.map { byte in
            (0x21...0x7E).contains(byte)
                ? "“\(UnicodeScalar(byte))”" : "the byte 0x\(String(byte, radix: 16))"
        }
        return failure("\(expected) is expected, and the file has \(found ?? "no more bytes")")
    }

    private func failure(_ problem: String, line: Int? = nil) -> AdoptionError {
        AdoptionError(
            .unreadable, problem, file: file, line: line ?? self.line,
            remedy: "Restore the file from version control, or open and save the project in Xcode.")
    }
}
