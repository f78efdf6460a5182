import Foundation

/// The condition that a format describes.
// Safe: the constants are the arguments of a predicate, which nothing changes after its creation.
nonisolated indirect enum PredicateCondition: @unchecked Sendable {
    case all([PredicateCondition])
    case any([PredicateCondition])
    case not(PredicateCondition)
    case compare(PredicateComparison, Quantifier)

    /// The number of the left side's elements that must fulfil a comparison.
    enum Quantifier: Sendable { case one, any, all, none }

    /// Returns whether an object fulfils the condition.
    func isMet(by object: Any?) -> Bool {
        switch self {
        case .all(let parts): return parts.allSatisfy { $0.isMet(by: object) }
        case .any(let parts): return parts.contains { $0.isMet(by: object) }
        case .not(let part): return !part.isMet(by: object)
        case .compare(let comparison, let quantifier):
            let left = comparison.left.value(in: object)
            let right = comparison.right.value(in: object)
            guard quantifier != .one else { return comparison.holds(left, right) }
            let elements = PredicateValue.elements(of: left) ?? []
            return switch quantifier {
            case .any, .one: elements.contains { comparison.holds($0, right) }
            case .all: elements.allSatisfy { comparison.holds($0, right) }
            case .none: !elements.contains { comparison.holds($0, right) }
            }
        }
    }
}

/// One comparison of two values.
// Safe: the constants are the arguments of a predicate, which nothing changes after its creation.
nonisolated struct PredicateComparison: @unchecked Sendable {
    let left: PredicateValue
    let relation: Relation
    let right: PredicateValue
    let options: String.CompareOptions

    enum Relation: Sendable {
        case equal, unequal, less, lessOrEqual, greater, greaterOrEqual
        case begins, ends, contains, like, matches, isIn, between
    }

    /// Returns whether the comparison holds between two values.
    func holds(_ left: Any?, _ right: Any?) -> Bool {
        switch relation {
        case .equal: return isEqual(left, right)
        case .unequal: return !isEqual(left, right)
        case .less: return order(left, right).map { $0 == .orderedAscending } ?? false
        case .lessOrEqual: return order(left, right).map { $0 != .orderedDescending } ?? false
        case .greater: return order(left, right).map { $0 == .orderedDescending } ?? false
        case .greaterOrEqual: return order(left, right).map { $0 != .orderedAscending } ?? false
        case .begins: return find(left, right, [.anchored])
        case .ends: return find(left, right, [.anchored, .backwards])
        case .contains:
            if let elements = PredicateValue.elements(of: left) {
                return elements.contains { isEqual($0, right) }
            }
            return find(left, right, [])
        case .isIn:
            if let elements = PredicateValue.elements(of: right) {
                return elements.contains { isEqual(left, $0) }
            }
            return find(right, left, [])
        case .between:
            guard let bounds = PredicateValue.elements(of: right), bounds.count == 2,
                let low = order(bounds[0], left), let high = order(left, bounds[1])
            else { return false }
            return low != .orderedDescending && high != .orderedDescending
        case .like:
            guard let wildcards = text(right) else { return false }
            let pattern = NSRegularExpression.escapedPattern(for: wildcards)
                .replacingOccurrences(of: "\\*", with: ".*")
                .replacingOccurrences(of: "\\?", with: ".")
            return matches(left, pattern)
        case .matches: return text(right).map { matches(left, $0) } ?? false
        }
    }

    private func text(_ value: Any?) -> String? {
        guard let value = value as? String ?? (value as? NSString).map({ "\($0)" }) else {
            return nil
        }
        return options.contains(.diacriticInsensitive)
            ? value.folding(options: .diacriticInsensitive, locale: nil) : value
    }

    private func find(_ text: Any?, _ part: Any?, _ place: String.CompareOptions) -> Bool {
        guard let text = self.text(text), let part = self.text(part) else { return false }
        // Foundation finds no empty text, and a predicate does.
        return part.isEmpty || text.range(of: part, options: options.union(place)) != nil
    }

    private func matches(_ value: Any?, _ pattern: String) -> Bool {
        guard let text = text(value) else { return false }
        let flags: NSRegularExpression.Options =
            options.contains(.caseInsensitive)
            ? [.caseInsensitive, .dotMatchesLineSeparators] : [.dotMatchesLineSeparators]
        guard
            let expression = try? NSRegularExpression(
                pattern: "\\A(?:\(pattern))\\z", options: flags)
        else { return false }
        let whole = NSRange(location: 0, length: text.utf16.count)
        return expression.firstMatch(in: text, range: whole) != nil
    }

    private func isEqual(_ left: Any?, _ right: Any?) -> Bool {
        guard let left = PredicateValue.present(left), let right = PredicateValue.present(right)
        else { return PredicateValue.present(left) == nil && PredicateValue.present(right) == nil }
        if let order = order(left, right) { return order == .orderedSame }
        if let left = left as? AnyHashable, let right = right as? AnyHashable {
            return left == right
        }
        guard type(of: left) is AnyClass, type(of: right) is AnyClass else { return false }
        return (left as AnyObject) === (right as AnyObject)
    }

    /// Returns the order of two texts, numbers or dates; nil for other values.
    private func order(_ left: Any?, _ right: Any?) -> ComparisonResult? {
        if let left = text(left), let right = text(right) {
            return left.compare(right, options: options)
        }
        if let left = left as? Date, let right = right as? Date { return left.compare(right) }
        // Whole numbers above 2⁵³ have no exact floating-point value.
        if let left = PredicateValue.whole(left), let right = PredicateValue.whole(right) {
            return compare(left, right)
        }
        if let left = PredicateValue.number(left), let right = PredicateValue.number(right) {
            return compare(left, right)
        }
        return nil
    }

    private func compare<Number: Comparable>(_ left: Number, _ right: Number) -> ComparisonResult {
        left < right ? .orderedAscending : left > right ? .orderedDescending : .orderedSame
    }
}
