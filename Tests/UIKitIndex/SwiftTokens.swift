/// A token of a Swift source.
struct SwiftToken: Equatable {
    enum Kind {
        /// A name, a keyword or a number.
        case word
        case symbol
        /// A literal text; its `text` is the part between the quotes.
        case literal
    }

    let kind: Kind
    let text: String

    /// Whether the token is a name or keyword with this text.
    func isWord(_ word: String) -> Bool { kind == .word && text == word }

    /// Whether the token is a symbol with this text.
    func isSymbol(_ symbol: String) -> Bool { kind == .symbol && text == symbol }
}

/// The tokens of a Swift source, without comments.
///
/// Literal texts with interpolations are one token, so braces and quotes in them do not count.
struct SwiftTokens {
    private let bytes: [UInt8]
    private var index = 0
    private var tokens: [SwiftToken] = []

    /// Symbols of more than one character that the reader of declarations has to keep together.
    private static let longSymbols = ["...", "..<", "->", "==", "!=", "<=", ">=", "&&", "||", "??"]
        .map { Array($0.utf8) }
    /// The symbols after which a slash begins a regular expression instead of dividing.
    private static let beforeOperand = Set("(,=:[{!&|?;<>+-*".unicodeScalars.map(String.init))
    private static let wordsBeforeOperand: Set = ["return", "in", "case", "try", "where", "await"]

    private init(_ source: String) {
        bytes = Array(source.utf8)
    }

    /// Returns the tokens of a source.
    static func all(in source: String) -> [SwiftToken] {
        var reader = SwiftTokens(source)
        reader.read()
        return reader.tokens
    }

    private mutating func read() {
        while index < bytes.count {
            let byte = bytes[index]
            if Self.isSpace(byte) {
                index += 1
            } else if starts("//") {
                skipLine()
            } else if starts("/*") {
                skipComment()
            } else if byte == UInt8(ascii: "\"") {
                add(.literal, textLiteral(hashes: 0))
            } else if byte == UInt8(ascii: "#"), let hashes = hashesBeforeLiteral() {
                index += hashes
                if bytes[index] == UInt8(ascii: "/") {
                    skipRegularExpression(hashes: hashes)
                } else {
                    add(.literal, textLiteral(hashes: hashes))
                }
            } else if byte == UInt8(ascii: "/"), beginsRegularExpression {
                skipRegularExpression(hashes: 0)
            } else if byte == UInt8(ascii: "`") {
                let end = bytes[(index + 1)...].firstIndex(of: byte) ?? bytes.count
                add(.word, text(index + 1, end))
                index = min(end + 1, bytes.count)
            } else if Self.isWordPart(byte) {
                let start = index
                while index < bytes.count, Self.isWordPart(bytes[index]) { index += 1 }
                add(.word, text(start, index))
            } else {
                addSymbol()
            }
        }
    }

    private mutating func add(_ kind: SwiftToken.Kind, _ text: String) {
        tokens.append(SwiftToken(kind: kind, text: text))
    }

    private mutating func addSymbol() {
        let symbol = Self.longSymbols.first { bytes[index...].starts(with: $0) }
        let length = symbol?.count ?? 1
        add(.symbol, text(index, index + length))
        index += length
    }

    private mutating func skipLine() {
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
    }

    /// Comments may contain comments.
    private mutating func skipComment() {
        var depth = 0
        while index < bytes.count {
            if starts("/*") {
                depth += 1
                index += 2
            } else if starts("*/") {
                depth -= 1
                index += 2
                if depth == 0 { return }
            } else {
                index += 1
            }
        }
    }

    /// Returns the number of signs before a raw text or an extended regular expression.
    private func hashesBeforeLiteral() -> Int? {
        let hashes = bytes[index...].prefix { $0 == UInt8(ascii: "#") }.count
        guard index + hashes < bytes.count else { return nil }
        let next = bytes[index + hashes]
        return next == UInt8(ascii: "\"") || next == UInt8(ascii: "/") ? hashes : nil
    }

    /// Reads a literal text whose first quote is at the index, and returns what is between quotes.
    private mutating func textLiteral(hashes: Int) -> String {
        let fence = Array(repeating: UInt8(ascii: "#"), count: hashes)
        let quotes = Array(repeating: UInt8(ascii: "\""), count: starts("\"\"\"") ? 3 : 1)
        let close = quotes + fence
        let escape = [UInt8(ascii: "\\")] + fence
        index += quotes.count
        let start = index
        while index < bytes.count, !bytes[index...].starts(with: close) {
            if bytes[index...].starts(with: escape) {
                index += escape.count
                if index < bytes.count, bytes[index] == UInt8(ascii: "(") {
                    skipInterpolation()
                } else {
                    index += 1
                }
            } else {
                index += 1
            }
        }
        let end = min(index, bytes.count)
        index = min(index + close.count, bytes.count)
        return text(start, end)
    }

    /// Skips an interpolation, which may contain literal texts itself.
    private mutating func skipInterpolation() {
        var depth = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "("):
                depth += 1
                index += 1
            case UInt8(ascii: ")"):
                depth -= 1
                index += 1
                if depth == 0 { return }
            case UInt8(ascii: "\""):
                _ = textLiteral(hashes: 0)
            default:
                index += 1
            }
        }
    }

    private var beginsRegularExpression: Bool {
        guard index + 1 < bytes.count, !Self.isSpace(bytes[index + 1]) else { return false }
        guard let last = tokens.last else { return true }
        guard
            last.kind == .symbol
                ? Self.beforeOperand.contains(last.text)
                : Self.wordsBeforeOperand.contains(last.text)
        else { return false }
        let line = bytes[(index + 1)...].prefix { $0 != UInt8(ascii: "\n") }
        return line.contains(UInt8(ascii: "/"))
    }

    private mutating func skipRegularExpression(hashes: Int) {
        let close =
            [UInt8(ascii: "/")] + Array(repeating: UInt8(ascii: "#"), count: hashes)
        index += 1
        while index < bytes.count, !bytes[index...].starts(with: close) {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index = min(index + close.count, bytes.count)
        add(.literal, "")
    }

    private func starts(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes[index...].starts(with: $0) }
    }

    private func text(_ start: Int, _ end: Int) -> String {
        String(decoding: bytes[start..<max(start, min(end, bytes.count))], as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 32 || (9...13).contains(byte)
    }

    /// Bytes above ASCII are part of names.
    private static func isWordPart(_ byte: UInt8) -> Bool {
        byte >= 128 || byte == UInt8(ascii: "_")
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
