/// A localized string of a table: a text, or a text whose words depend on numbers.
public enum LocalizedText: Sendable, Hashable {
    /// A text, or a format without plural rules.
    case plain(String)
    /// A format with plural rules.
    case plural(PluralText)
}
