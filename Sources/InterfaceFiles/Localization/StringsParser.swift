/// A parser of the text form of `.strings` files: `"key" = "value";` with comments.
///
/// The text may be the content of a dictionary, with or without its braces.
struct StringsParser {
    private let source: String
    private let text: [UInt8]
    private var position = 0
    private var line = 1

    init(_ text: [UInt8], source: String) {
        self.text = text
        self.source = source
    }

    mutating func table() throws(InterfaceFileError) -> [String: String] {
        var table: [String: String] = [:]
        try skipSpace()
        let hasBraces = take(0x7B)
        while true {
            try skipSpace()
            if position == text.count {
                guard !hasBraces else { throw error("The file ends before \"}\".") }
                return table
            }
            if hasBraces, take(0x7D) { break }
            let key = try string("a key")
            try skipSpace()
            var value = key
            if take(0x3D) {
                try skipSpace()
                value = try string("the value of \"\(key.prefix(80))\"")
                try skipSpace()
            }
            guard take(0x3B) else {
                throw error("Found \(found) after \"\(key.prefix(80))\"; expected \";\".")
            }
            table[key] = value
        }
        try skipSpace()
        guard position == text.count else { throw error("Found \(found) after \"}\".") }
        return table
    }

    private func error(_ message: String) -> InterfaceFileError {
        InterfaceFileError(source: source, line: line, message: message)
    }

    private var found: String {
        guard position < text.count else { return "the end of the file" }
        var end = position + 1
        while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
        return "\"\(String(decoding: text[position..<end], as: UTF8.self))\""
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < text.count, text[position] == byte else { return false }
        position += 1
        return true
    }

    /// Moves to the next byte and counts lines.
    private mutating func advance() {
        if text[position] == 0x0A { line += 1 }
        if text[position] == 0x0D, position + 1 == text.count || text[position + 1] != 0x0A {
            line += 1
        }
        position += 1
    }

    private mutating func skipSpace() throws(InterfaceFileError) {
        while position < text.count {
            switch text[position] {
            case 0x09...0x0D, 0x20: advance()
            case 0x2F where position + 1 < text.count && text[position + 1] == 0x2F:
                while position < text.count, text[position] != 0x0A, text[position] != 0x0D {
                    position += 1
                }
            case 0x2F where position + 1 < text.count && text[position + 1] == 0x2A:
                try skipComment()
            case 0xE2 where isLineSeparator: position += 3
            default: return
            }
        }
    }

    /// Whether U+2028 or U+2029 is next.
    private var isLineSeparator: Bool {
        position + 2 < text.count && text[position + 1] == 0x80
            && (text[position + 2] == 0xA8 || text[position + 2] == 0xA9)
    }

    private mutating func skipComment() throws(InterfaceFileError) {
        let start = line
        position += 2
        while position < text.count {
            if text[position] == 0x2A, position + 1 < text.count, text[position + 1] == 0x2F {
                position += 2
                return
            }
            advance()
        }
        throw error("The comment of line \(start) has no \"*/\".")
    }

    private mutating func string(_ what: String) throws(InterfaceFileError) -> String {
        guard position < text.count else { throw error("The file ends before \(what).") }
        let quote = text[position]
        if quote == 0x22 || quote == 0x27 { return try quoted(quote) }
        let start = position
        while position < text.count, StringsParser.isPlain(text[position]) { position += 1 }
        guard position > start else {
            throw error("Found \(found); expected \(what) in quotes.")
        }
        return String(decoding: text[start..<position], as: UTF8.self)
    }

    /// Whether a byte may be in a string without quotes.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x3A, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24, 0x2E, 0x2D, 0x2F: true
        default: false
        }
    }

    private mutating func quoted(_ quote: UInt8) throws(InterfaceFileError) -> String {
        let start = line
        position += 1
        var part = position
        var result: [UInt8] = []
        while position < text.count {
            let byte = text[position]
            if byte == quote {
                result.append(contentsOf: text[part..<position])
                position += 1
                return String(decoding: result, as: UTF8.self)
            }
            if byte == 0x5C {
                result.append(contentsOf: text[part..<position])
                position += 1
                try readEscape(into: &result)
                part = position
            } else {
                advance()
            }
        }
        throw error("The file ends inside the text of line \(start). Add the closing quote.")
    }

    private mutating func readEscape(
        into result: inout [UInt8]
    ) throws(InterfaceFileError) {
        guard position < text.count else { return }
        let byte = text[position]
        switch byte {
        case 0x55, 0x75: try readUnicode(into: &result)
        case 0x30...0x37: try readOctal(into: &result)
        case 0x61: append(0x07, to: &result)
        case 0x62: append(0x08, to: &result)
        case 0x66: append(0x0C, to: &result)
        case 0x6E: append(0x0A, to: &result)
        case 0x72: append(0x0D, to: &result)
        case 0x74: append(0x09, to: &result)
        case 0x76: append(0x0B, to: &result)
        default:
            // Any other escaped character stands for itself, as in `\"` and `\\`.
            result.append(byte)
            advance()
        }
    }

    private mutating func append(_ byte: UInt8, to result: inout [UInt8]) {
        result.append(byte)
        position += 1
    }

    private mutating func readOctal(into result: inout [UInt8]) throws(InterfaceFileError) {
        var value = 0
        var count = 0
        while position < text.count, count < 3, (0x30...0x37).contains(text[position]) {
            value = value * 8 + Int(text[position] - 0x30)
            position += 1
            count += 1
        }
        guard value < 128 else {
            throw error("An octal escape is not ASCII. Write the character, or \\U and its code.")
        }
        result.append(UInt8(value))
    }

    /// Reads an escape such as `U1234`, and also the next escape if both are the halves of a
    /// surrogate pair.
    private mutating func readUnicode(into result: inout [UInt8]) throws(InterfaceFileError) {
        let first = try unicodeUnit()
        var units = [first]
        if UTF16.isLeadSurrogate(first), position + 1 < text.count, text[position] == 0x5C,
            text[position + 1] | 0x20 == 0x75
        {
            position += 1
            units.append(try unicodeUnit())
        }
        guard let character = String(validating: units, as: UTF16.self) else {
            throw error("The escape \\U\(String(first, radix: 16)) is half of a character.")
        }
        result.append(contentsOf: character.utf8)
    }

    private mutating func unicodeUnit() throws(InterfaceFileError) -> UInt16 {
        position += 1
        var value: UInt16 = 0
        var count = 0
        while position < text.count, count < 4 {
            let byte = text[position]
            switch byte {
            case 0x30...0x39: value = value << 4 | UInt16(byte - 0x30)
            case 0x41...0x46, 0x61...0x66: value = value << 4 | UInt16((byte | 0x20) - 0x61 + 10)
            default:
                guard count > 0 else {
                    throw error("\\U needs hexadecimal digits, such as \\U00E9.")
                }
                return value
            }
            position += 1
            count += 1
        }
        guard count > 0 else { throw error("\\U needs hexadecimal digits, such as \\U00E9.") }
        return value
    }
}
