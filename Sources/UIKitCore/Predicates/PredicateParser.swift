import Foundation

/// A reader of a predicate's format.
nonisolated struct PredicateParser {
    private var tokens: ArraySlice<PredicateToken>
    private var arguments: ArraySlice<Any>

    /// Reads a whole format.
    static func condition(
        _ format: String, _ arguments: [Any]
    ) throws(PredicateFault) -> PredicateCondition {
        var parser = PredicateParser(
            tokens: try PredicateToken.tokens(of: format)[...], arguments: arguments[...])
        let condition = try parser.alternatives()
        guard parser.peek == .end else {
            throw PredicateFault("\(parser.peek) follows the end of a comparison")
        }
        return condition
    }

    private var peek: PredicateToken { tokens.first ?? .end }

    private mutating func take(sign: String) -> Bool {
        guard peek == .sign(sign) else { return false }
        tokens = tokens.dropFirst()
        return true
    }

    private mutating func take(word: String) -> Bool {
        guard case .word(let next) = peek, next.uppercased() == word else { return false }
        tokens = tokens.dropFirst()
        return true
    }

    private mutating func expect(_ sign: String) throws(PredicateFault) {
        guard take(sign: sign) else { throw PredicateFault("\(sign) is missing") }
    }

    // MARK: - Conditions

    private mutating func alternatives() throws(PredicateFault) -> PredicateCondition {
        var parts = [try conjunction()]
        while take(word: "OR") || take(sign: "||") { parts.append(try conjunction()) }
        return parts.count == 1 ? parts[0] : .any(parts)
    }

    private mutating func conjunction() throws(PredicateFault) -> PredicateCondition {
        var parts = [try negation()]
        while take(word: "AND") || take(sign: "&&") { parts.append(try negation()) }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    private mutating func negation() throws(PredicateFault) -> PredicateCondition {
        if take(word: "NOT") || take(sign: "!") { return .not(try negation()) }
        if take(sign: "(") {
            let inner = try alternatives()
            try expect(")")
            return inner
        }
        if take(word: "TRUEPREDICATE") { return .all([]) }
        if take(word: "FALSEPREDICATE") { return .any([]) }
        return try comparison()
    }

    private mutating func comparison() throws(PredicateFault) -> PredicateCondition {
        var quantifier = PredicateCondition.Quantifier.one
        if take(word: "ANY") || take(word: "SOME") {
            quantifier = .any
        } else if take(word: "ALL") {
            quantifier = .all
        } else if take(word: "NONE") {
            quantifier = .none
        }
        let left = try value()
        let relation = try relation()
        let options = try options()
        return .compare(
            PredicateComparison(
                left: left, relation: relation, right: try value(), options: options),
            quantifier)
    }

    private static let relations: [String: PredicateComparison.Relation] = [
        "=": .equal, "==": .equal, "!=": .unequal, "<>": .unequal, "<": .less,
        "<=": .lessOrEqual, "=<": .lessOrEqual, ">": .greater, ">=": .greaterOrEqual,
        "=>": .greaterOrEqual, "BEGINSWITH": .begins, "ENDSWITH": .ends, "CONTAINS": .contains,
        "LIKE": .like, "MATCHES": .matches, "IN": .isIn, "BETWEEN": .between,
    ]

    private mutating func relation() throws(PredicateFault) -> PredicateComparison.Relation {
        let name: String? =
            switch peek {
            case .sign(let sign): sign
            case .word(let word): word.uppercased()
            default: nil
            }
        guard let name, let relation = Self.relations[name] else {
            throw PredicateFault("a comparison is missing before \(peek)")
        }
        tokens = tokens.dropFirst()
        return relation
    }

    private mutating func options() throws(PredicateFault) -> String.CompareOptions {
        guard take(sign: "[") else { return [] }
        guard case .word(let letters) = peek else {
            throw PredicateFault("options are missing after [")
        }
        tokens = tokens.dropFirst()
        try expect("]")
        var options: String.CompareOptions = []
        if letters.contains("c") { options.insert(.caseInsensitive) }
        if letters.contains("d") { options.insert(.diacriticInsensitive) }
        return options
    }

    // MARK: - Values

    private mutating func value() throws(PredicateFault) -> PredicateValue {
        if take(sign: "{") {
            var items: [PredicateValue] = []
            while !take(sign: "}") {
                items.append(try value())
                if take(sign: "}") { break }
                try expect(",")
            }
            return .list(items)
        }
        let token = peek
        tokens = tokens.dropFirst()
        switch token {
        case .text(let text): return .constant(text)
        case .number(let number): return .constant(number)
        case .whole(let number): return .constant(number)
        case .argument("K"):
            guard let key = try argument() as? String else {
                throw PredicateFault("the argument of %K is not a text")
            }
            return .keyPath(key.split(separator: ".").map(String.init))
        case .argument: return .constant(try argument())
        case .word(let word): return try named(word)
        default: throw PredicateFault("a value is missing before \(token)")
        }
    }

    private mutating func argument() throws(PredicateFault) -> Any {
        guard let argument = arguments.popFirst() else {
            throw PredicateFault("it has more places than arguments")
        }
        return argument
    }

    private func named(_ word: String) throws(PredicateFault) -> PredicateValue {
        switch word.uppercased() {
        case "TRUE", "YES": return .constant(true)
        case "FALSE", "NO": return .constant(false)
        case "NULL", "NIL": return .constant(NSNull())
        case "SUBQUERY", "FUNCTION", "CAST":
            throw PredicateFault("\(word) is not supported; use NSPredicate(block:)")
        default: break
        }
        var keys = word.split(separator: ".").map(String.init)
        if keys.first?.uppercased() == "SELF" { keys.removeFirst() }
        return .keyPath(keys.map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 })
    }
}
