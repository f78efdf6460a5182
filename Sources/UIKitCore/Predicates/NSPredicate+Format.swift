public import Foundation

/// Predicates from formats, which Foundation on Linux does not have.
extension NSPredicate {
    /// Creates a predicate from a format, such as `"name BEGINSWITH[cd] %@ AND age >= %d"`.
    ///
    /// The format may compare with `==`, `!=`, `<`, `<=`, `>`, `>=`, `BEGINSWITH`, `ENDSWITH`,
    /// `CONTAINS`, `LIKE`, `MATCHES`, `IN` and `BETWEEN`, ignore case and diacritics with `[cd]`,
    /// begin with `ANY`, `ALL` or `NONE`, and connect comparisons with `AND`, `OR`, `NOT` and
    /// parentheses. Values are key paths, `SELF`, texts in quotes, numbers, `TRUE`, `FALSE`,
    /// `NULL`, lists in braces, and the arguments `%@` and `%K`. A format that cannot be read is a
    /// programming error that ends the program.
    ///
    /// A key is found in a dictionary, among the names that a class declares, and among the stored
    /// properties of any other value.
    ///
    /// - Note: Difference from Foundation: there are no variables, functions, arithmetic and
    ///   subqueries. Arguments may be of any type, because a `String` is no `CVarArg` on Linux. The
    ///   predicate is one with a block, so `predicateFormat` does not return the format and it
    ///   cannot be encoded.
    public nonisolated convenience init(format predicateFormat: String, _ args: Any?...) {
        self.init(format: predicateFormat, argumentArray: args.map { $0 ?? NSNull() })
    }

    /// Creates a predicate from a format and a list of its arguments.
    public nonisolated convenience init(
        format predicateFormat: String, argumentArray arguments: [Any]?
    ) {
        let condition: PredicateCondition
        do {
            condition = try PredicateParser.condition(predicateFormat, arguments ?? [])
        } catch {
            preconditionFailure(
                "The predicate format \"\(predicateFormat)\" cannot be read: \(error).")
        }
        self.init(block: { object, _ in condition.isMet(by: object) })
    }
}
