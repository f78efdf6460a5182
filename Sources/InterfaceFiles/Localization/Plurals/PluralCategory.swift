/// A category of numbers that have the same form of a word in a language, as Unicode's CLDR defines
/// it.
public enum PluralCategory: String, Sendable, Hashable, CaseIterable {
    case zero, one, two, few, many, other
}
