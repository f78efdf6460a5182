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
        "associatedtype", "for",
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
    private var isOverride = false

    /// Prepares a search.
    ///
    /// - Parameter names: The names of the members.
    init(of names: Set<String>) {
        self.names = names
    }

    /// Reads the next token of the file.
    mutating func read(_ token: SwiftLexer.Token, line: Int) {
        decide(before: token, line: line)
        defer { previous = token }
        guard case .word(let word) = token else {
            if case .sign = token { isOverride = false }
            return
        }
        if word == "override" { isOverride = true }
        guard names.contains(word) else { return }
        if previous == .sign(UInt8(ascii: ".")) {
            lines[word, default: []].append(line)
        } else if previous == .sign(UInt8(ascii: ",")) {
            // A further case, variable or parameter, or an element of a list.
            declared.insert(word)
        } else if case .word(let before) = previous, Self.declaring.contains(before) {
            // What is overridden is a member of a class above.
            if isOverride { lines[word, default: []].append(line) } else { declared.insert(word) }
        } else {
            (waiting, waitingLine) = (word, line)
        }
    }

    /// Decides about the name before a token.
    private mutating func decide(before token: SwiftLexer.Token, line: Int) {
        guard let name = waiting else { return }
        waiting = nil
        switch token {
        case .sign(let sign):
            if Self.signsOfUse.contains(sign) {
                lines[name, default: []].append(waitingLine)
            } else if sign == UInt8(ascii: ":") || sign == UInt8(ascii: ",")
                || sign == UInt8(ascii: ")")
            {
                declared.insert(name)
            }
        case .word(let word):
            if line == waitingLine, !Self.wordsOfUse.contains(word) { declared.insert(name) }
        case .attribute, .hash: break
        }
    }
}
