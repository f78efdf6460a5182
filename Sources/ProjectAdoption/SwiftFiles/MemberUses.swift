/// The uses of certain members in a Swift file, and those of the names that the file may declare.
///
/// Types are not known, so only the names decide. In doubt, a name counts as the file's own.
package struct MemberUses: Sendable, Equatable {
    /// The lines on which a name is used or overridden.
    package private(set) var lines: [String: [Int]] = [:]
    /// The names that are, or may be, those of members, parameters or variables of the file.
    package private(set) var declared: Set<String> = []

    private static let declaring: Set<String> = [
        "func", "let", "var", "case", "class", "struct", "enum", "protocol", "actor", "typealias",
        "associatedtype", "for", "macro", "precedencegroup", "weak", "unowned",
    ]
    /// The words before a dot that do not name the value whose member follows.
    private static let wordsBeforeImplicit: Set<String> = [
        "return", "case", "in", "else", "throw", "try", "await", "is", "as", "where", "if", "guard",
        "while", "switch", "yield", "for",
    ]
    /// The signs behind a name that uses a member of `self`.
    private static let signsOfUse = Set(".?![(=".utf8)
    /// The words behind a name on the same line that do not make it a label or a parameter.
    private static let wordsOfUse: Set<String> = ["as", "is", "else", "where"]

    private let names: Set<String>
    private var previous: SwiftLexer.Token?
    /// A name that the next token decides about, with its line.
    private var waiting: String?
    private var waitingLine = 0
    /// Whether “?” is behind the waiting name.
    private var isOptional = false
    private var isOverride = false
    /// The sign before the waiting name; nil for a word.
    private var beginning: UInt8?
    /// Whether the last token is a dot behind a value.
    private var isBehindValue = false

    /// Prepares a search.
    ///
    /// - Parameter names: The names of the members.
    init(of names: Set<String>) {
        self.names = names
    }

    /// Reads the next token of the file.
    ///
    /// - Parameters:
    ///   - token: The token.
    ///   - line: The line on which it is.
    ///   - isSpaced: Whether white space is before it.
    mutating func read(_ token: SwiftLexer.Token, line: Int, isSpaced: Bool) {
        decide(before: token, line: line)
        let isMember = isBehindValue
        isBehindValue = token == .sign(UInt8(ascii: ".")) && isValue(previous, isSpaced: isSpaced)
        defer { previous = token }
        guard case .word(let word) = token else {
            if case .sign = token { isOverride = false }
            return
        }
        if word == "override" { isOverride = true }
        guard names.contains(word) else { return }
        if previous == .sign(UInt8(ascii: ".")) {
            // The type of an implicit member, such as “.none”, is not known.
            if isMember { lines[word, default: []].append(line) }
        } else if previous == .sign(UInt8(ascii: ",")) {
            // A further case, variable or parameter, or an element of a list.
            declared.insert(word)
        } else if case .word(let before) = previous, Self.declaring.contains(before) {
            // What is overridden is a member of a class above.
            if isOverride { lines[word, default: []].append(line) } else { declared.insert(word) }
        } else {
            (waiting, waitingLine, isOptional) = (word, line, false)
            beginning = if case .sign(let sign) = previous { sign } else { nil }
        }
    }

    /// Whether a dot behind a token is one of the value that ends with it.
    private func isValue(_ token: SwiftLexer.Token?, isSpaced: Bool) -> Bool {
        switch token {
        case .word(let word): !Self.wordsBeforeImplicit.contains(word)
        case .sign(UInt8(ascii: ")")), .sign(UInt8(ascii: "]")): true
        // With a space, “?” is that of a condition.
        case .sign(UInt8(ascii: "?")), .sign(UInt8(ascii: "!")): !isSpaced
        default: false
        }
    }

    /// Decides about the name before a token.
    private mutating func decide(before token: SwiftLexer.Token, line: Int) {
        guard let name = waiting else { return }
        if token == .sign(UInt8(ascii: "?")), !isOptional {
            // A pattern or a use of the value.
            isOptional = true
            return
        }
        waiting = nil
        switch token {
        case .sign(let sign):
            if isDeclaration(before: sign) {
                declared.insert(name)
            } else if isOptional || Self.signsOfUse.contains(sign) {
                lines[name, default: []].append(waitingLine)
            }
        case .word(let word):
            if isOptional {
                lines[name, default: []].append(waitingLine)
            } else if line == waitingLine, !Self.wordsOfUse.contains(word) {
                declared.insert(name)
            }
        case .attribute, .hash: break
        }
    }

    /// Whether the waiting name is, or may be, a parameter or a variable if a sign is behind it.
    private func isDeclaration(before sign: UInt8) -> Bool {
        switch sign {
        case UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: ")"): true
        // A pattern, or a name in the list that a closure captures.
        case UInt8(ascii: "="): isOptional || beginning == UInt8(ascii: "[")
        case UInt8(ascii: "]"): beginning == UInt8(ascii: "[")
        // The arrow behind the parameters of a closure.
        case UInt8(ascii: "-"): beginning == UInt8(ascii: "{")
        default: false
        }
    }
}
