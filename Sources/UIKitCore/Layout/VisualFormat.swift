import Foundation

/// The picture of views in a row or column that a format draws.
struct VisualFormat {
    /// A view, with the gap before it.
    struct Element {
        var gap: Gap?
        let name: String
        var predicates: [Predicate] = []
    }

    /// The distance between two views, or between a view and the edge of its superview.
    enum Gap {
        case none, standard
        case predicates([Predicate])

        var isStandard: Bool { if case .standard = self { true } else { false } }
    }

    /// A relation to a number, or to the size of another view.
    struct Predicate {
        var relation = NSLayoutConstraint.Relation.equal
        var value: Value
        var multiplier: CGFloat = 1
        var constant: CGFloat = 0
        var priority: Value?
    }

    enum Value {
        case number(CGFloat)
        case name(String)
    }

    private(set) var axis = NSLayoutConstraint.Axis.horizontal
    private(set) var views: [Element] = []
    /// The gap between the last view and the superview's edge; nil if the format has no such edge.
    private(set) var lastGap: Gap?

    private var rest: Substring

    /// Reads a format.
    init(_ format: String) throws(VisualFormatFault) {
        rest = format.filter { !$0.isWhitespace }[...]
        if take("V:") { axis = .vertical } else { _ = take("H:") }
        var gap: Gap?
        if take("|") { gap = try readGap() }
        repeat {
            guard take("[") else { throw VisualFormatFault("[ is missing before \"\(rest)\"") }
            var element = Element(gap: gap, name: try readName())
            if take("(") { element.predicates = try readPredicates() }
            guard take("]") else { throw VisualFormatFault("] is missing before \"\(rest)\"") }
            views.append(element)
            guard !rest.isEmpty else { return }
            gap = try readGap()
        } while !take("|")
        guard rest.isEmpty else { throw VisualFormatFault("\"\(rest)\" follows the last edge") }
        lastGap = gap
    }

    private mutating func take(_ text: String) -> Bool {
        guard rest.hasPrefix(text) else { return false }
        rest = rest.dropFirst(text.count)
        return true
    }

    private mutating func readName() throws(VisualFormatFault) -> String {
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        guard !name.isEmpty else { throw VisualFormatFault("a name is missing before \"\(rest)\"") }
        rest = rest[name.endIndex...]
        return String(name)
    }

    private mutating func readGap() throws(VisualFormatFault) -> Gap {
        guard take("-") else { return .none }
        // A single hyphen is a standard distance.
        if rest.hasPrefix("[") || rest.hasPrefix("|") { return .standard }
        let predicates: [Predicate]
        if take("(") {
            predicates = try readPredicates()
        } else {
            predicates = [Predicate(value: try readValue())]
        }
        guard take("-") else { throw VisualFormatFault("- is missing before \"\(rest)\"") }
        return .predicates(predicates)
    }

    /// Reads the list up to the closing parenthesis.
    private mutating func readPredicates() throws(VisualFormatFault) -> [Predicate] {
        var predicates: [Predicate] = []
        repeat { predicates.append(try readPredicate()) } while take(",")
        guard take(")") else { throw VisualFormatFault(") is missing before \"\(rest)\"") }
        return predicates
    }

    private mutating func readPredicate() throws(VisualFormatFault) -> Predicate {
        var relation = NSLayoutConstraint.Relation.equal
        if take("<=") {
            relation = .lessThanOrEqual
        } else if take(">=") {
            relation = .greaterThanOrEqual
        } else {
            _ = take("==")
        }
        var predicate = Predicate(relation: relation, value: try readValue())
        if take("*") { predicate.multiplier = try readNumber() }
        if take("/") { predicate.multiplier = 1 / (try readNumber()) }
        if take("+") {
            predicate.constant = try readNumber()
        } else if take("-") {
            predicate.constant = -(try readNumber())
        }
        if take("@") { predicate.priority = try readValue() }
        return predicate
    }

    private mutating func readValue() throws(VisualFormatFault) -> Value {
        guard let first = rest.first, first.isNumber || first == "-" || first == "." else {
            return .name(try readName())
        }
        return .number(try readNumber())
    }

    private mutating func readNumber() throws(VisualFormatFault) -> CGFloat {
        let sign: CGFloat = take("-") ? -1 : 1
        let digits = rest.prefix { $0.isNumber || $0 == "." }
        guard let number = Double(digits) else {
            throw VisualFormatFault("a number is missing before \"\(rest)\"")
        }
        rest = rest[digits.endIndex...]
        return sign * CGFloat(number)
    }
}

/// The reason why a format cannot be read.
nonisolated struct VisualFormatFault: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
