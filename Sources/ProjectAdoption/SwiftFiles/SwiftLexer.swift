/// The words of a Swift file, without comments, texts and code that Linux does not compile.
///
/// It knows as much of the grammar as imports, declarations and uses of names need.
struct SwiftLexer {
    /// A part of the source.
    enum Token: Equatable {
        case word(String)
        /// An attribute, such as `@objc`.
        case attribute(String)
        /// A macro or a directive, such as `#selector`.
        case hash(String)
        case sign(UInt8)
    }

    private let bytes: [UInt8]
    private var position = 0
    private(set) var line = 1
    /// Whether white space or a comment is before the last token.
    private(set) var isSpaced = false
    private let flags: Set<String>
    private let canImport: (String) -> Bool
    /// For each `#if` around the position: whether its branch is compiled, and whether one was.
    private var branches: [(isActive: Bool, wasActive: Bool)] = []

    init(_ text: String, flags: Set<String>, canImport: @escaping (String) -> Bool) {
        bytes = Array(text.utf8)
        self.flags = flags
        self.canImport = canImport
        // A script's first line.
        if bytes.starts(with: "#!".utf8) { skipLine() }
    }

    /// Returns the next token that Linux compiles, or nil at the end.
    mutating func next() -> Token? {
        while let token = anyToken() {
            if case .hash(let name) = token, isCondition(name) { continue }
            if branches.allSatisfy(\.isActive) { return token }
        }
        return nil
    }

    // MARK: - Conditions

    /// Reads a directive of conditional compilation; returns false for any other word.
    private mutating func isCondition(_ name: String) -> Bool {
        switch name {
        case "if":
            let holds = condition()
            branches.append((holds, holds))
        case "elseif":
            let holds = condition()
            guard let branch = branches.popLast() else { break }
            branches.append((holds && !branch.wasActive, branch.wasActive || holds))
        case "else":
            guard let branch = branches.popLast() else { break }
            branches.append((!branch.wasActive, true))
        case "endif": _ = branches.popLast()
        default: return false
        }
        return true
    }

    private mutating func condition() -> Bool {
        let start = position
        skipLine()
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        let end = text.firstRange(of: "//")?.lowerBound ?? text.endIndex
        return ConditionReader.holds(text[..<end], flags: flags, canImport: canImport)
    }

    // MARK: - Tokens

    private mutating func anyToken() -> Token? {
        isSpaced = false
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "/") where following == UInt8(ascii: "/"):
                isSpaced = true
                skipLine()
            case UInt8(ascii: "/") where following == UInt8(ascii: "*"):
                isSpaced = true
                skipComment()
            case UInt8(ascii: "\""): skipText(pounds: 0)
            case UInt8(ascii: "#"):
                if let pounds = poundsOfText {
                    position += pounds
                    skipText(pounds: pounds)
                } else {
                    advance()
                    let word = word()
                    return word.isEmpty ? .sign(byte) : .hash(word)
                }
            case UInt8(ascii: "@"):
                advance()
                let word = word()
                return word.isEmpty ? .sign(byte) : .attribute(word)
            case UInt8(ascii: "`"): advance()
            case _ where Self.isWord(byte): return .word(word())
            case _ where PropertyListReader.isSpace(byte):
                isSpaced = true
                advance()
            default:
                advance()
                return .sign(byte)
            }
        }
        return nil
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }

    private mutating func word() -> String {
        let start = position
        while let byte = peek, Self.isWord(byte) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }
    private var following: UInt8? { position + 1 < bytes.count ? bytes[position + 1] : nil }

    private mutating func advance() {
        if bytes[position] == UInt8(ascii: "\n") { line += 1 }
        position += 1
    }

    private mutating func skipLine() {
        while let byte = peek, byte != UInt8(ascii: "\n") { position += 1 }
    }

    private mutating func skipComment() {
        var depth = 0
        while let byte = peek {
            if byte == UInt8(ascii: "/"), following == UInt8(ascii: "*") {
                depth += 1
                advance()
            } else if byte == UInt8(ascii: "*"), following == UInt8(ascii: "/") {
                depth -= 1
                advance()
            }
            advance()
            if depth == 0 { return }
        }
    }

    /// The number of signs `#` before a text, or nil if no text follows.
    private var poundsOfText: Int? {
        var end = position
        while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
        return end < bytes.count && bytes[end] == UInt8(ascii: "\"") ? end - position : nil
    }

    /// Skips a text with its interpolations; a text in one line ends with the line at the latest.
    private mutating func skipText(pounds: Int) {
        let quotes = bytes[position...].starts(with: "\"\"\"".utf8) ? 3 : 1
        position += quotes
        let end =
            Array(repeating: UInt8(ascii: "\""), count: quotes)
            + Array(repeating: UInt8(ascii: "#"), count: pounds)
        while let byte = peek {
            if byte == UInt8(ascii: "\""), bytes[position...].starts(with: end) {
                position += end.count
                return
            }
            if byte == UInt8(ascii: "\n"), quotes == 1 { return }
            if byte == UInt8(ascii: "\\"), pounds == 0 {
                advance()
                if peek == UInt8(ascii: "(") {
                    skipInterpolation()
                    continue
                }
                guard peek != nil else { return }
            }
            advance()
        }
    }

    private mutating func skipInterpolation() {
        var depth = 0
        while let byte = peek, byte != UInt8(ascii: "\n") {
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            // Texts inside each other are rare and short; their parentheses are balanced.
            advance()
            if depth == 0 { return }
        }
    }
}
