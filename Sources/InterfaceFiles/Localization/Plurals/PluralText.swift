/// A format in which words depend on numbers: an entry of a `.stringsdict` file, or a text of a
/// string catalog that varies by plural.
///
/// The format contains a variable as `%#@name@` or `%2$#@name@`. A form of the variable takes its
/// place, with its own specifiers.
public struct PluralText: Sendable, Hashable {
    /// A variable of a format: a number, and a form for each category of numbers.
    struct Variable: Sendable, Hashable {
        /// The conversion for which `%arg` stands, such as "lld".
        var conversion = "lld"
        /// The position of its first argument, counted from one; `nil` if its place in the format
        /// decides.
        var argument: Int?
        /// The distance of the number that selects the form from the first argument.
        var numberOffset = 0
        var forms: [PluralCategory: String]
    }

    let format: String
    let variables: [String: Variable]
    /// The language whose rules apply, such as "de".
    public let language: String
    /// The format for numbers of no special category, for code that does not format it.
    public let general: String

    init(format: String, variables: [String: Variable], language: String) {
        self.format = format
        self.variables = variables
        self.language = language
        var expansion = PluralExpansion(variables, numbers: nil, language)
        general = expansion.expand(format) ?? format
    }

    /// Returns a format without variables, for the numbers with which it is used.
    ///
    /// - Parameter numbers: The arguments of the format, in their order; `nil` for one that is not
    ///   a number.
    public func format(for numbers: [PluralNumber?]) -> String {
        var expansion = PluralExpansion(variables, numbers: numbers, language)
        return expansion.expand(format) ?? general
    }
}
