import Foundation

/// One word, value or sign of a predicate's format.
nonisolated enum PredicateToken: Equatable {
    case word(String)
    case text(String)
    case number(Double)
    case whole(Int64)
    case sign(String)
    /// The place of an argument: `@`, `K`, or the letter of a number.
    case argument(Character)
    case end

    /// Divides a format into tokens, which end with `end`.
    static func tokens(of format: String) throws(PredicateFault) -> [PredicateToken] {
        var rest = format[...]
        var tokens: [PredicateToken] = []
        while true {
            rest = rest.drop(while: \.isWhitespace)
            guard let first = rest.first else { return tokens + [.end] }
            tokens.append(try next(first, &rest))
        }
    }

    private static let signs = [
        "==", "!=", "<>", "<=", "=<", ">=", "=>", "&&", "||", "=", "<", ">", "!", "(", ")", "{",
        "}", "[", "]", ",",
    ]

    private static func next(
        _ first: Character, _ rest: inout Substring
    ) throws(PredicateFault) -> PredicateToken {
        if first == "'" || first == "\"" { return .text(try quoted(first, &rest)) }
        if first == "%" { return try argument(&rest) }
        let isSigned = first == "-" || first == "."
        if first.isNumber || isSigned, let number = readNumber(&rest) { return number }
        if let sign = signs.first(where: rest.hasPrefix) {
            rest = rest.dropFirst(sign.count)
            return .sign(sign)
        }
        let word = rest.prefix { $0.isLetter || $0.isNumber || "_.@#".contains($0) }
        guard !word.isEmpty else { throw PredicateFault("\"\(first)\" is not expected") }
        rest = rest[word.endIndex...]
        return .word(String(word))
    }

    private static func quoted(
        _ quote: Character, _ rest: inout Substring
    ) throws(PredicateFault) -> String {
        var text = ""
        rest = rest.dropFirst()
        while let character = rest.popFirst() {
            if character == quote { return text }
            if character == "\\", let next = rest.popFirst() {
                text.append(next == "n" ? "\n" : next == "t" ? "\t" : next)
            } else {
                text.append(character)
            }
        }
        throw PredicateFault("a text has no closing quote")
    }

    private static func readNumber(_ rest: inout Substring) -> PredicateToken? {
        var digits = rest.prefix { $0.isNumber || "+-.eExabcdfABCDF".contains($0) }
        while !digits.isEmpty {
            let isHex = digits.hasPrefix("0x")
            let whole = isHex ? Int64(digits.dropFirst(2), radix: 16) : Int64(digits)
            if let token = whole.map(PredicateToken.whole) ?? Double(digits).map(Self.number) {
                rest = rest[digits.endIndex...]
                return token
            }
            digits = digits.dropLast()
        }
        return nil
    }

    private static func argument(
        _ rest: inout Substring
    ) throws(PredicateFault) -> PredicateToken {
        rest = rest.dropFirst()
        let length = rest.prefix { "lhqzt0123456789.".contains($0) }
        rest = rest[length.endIndex...]
        guard let letter = rest.popFirst(), "@KdDiuUxXfFeEgGsc".contains(letter) else {
            throw PredicateFault("% must be followed by @, K or the letter of a number")
        }
        return .argument(letter)
    }
}

/// The reason why a format cannot be read.
nonisolated struct PredicateFault: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
