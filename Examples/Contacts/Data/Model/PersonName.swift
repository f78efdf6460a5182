/// The parts of a person's name, as the property N holds them.
struct PersonName: Hashable, Sendable {
    var family = ""
    var given = ""
    var additional = ""
    var prefix = ""
    var suffix = ""

    var isEmpty: Bool { family.isEmpty && given.isEmpty }

    /// The name in spoken order: the family name first and without a space in Chinese, Japanese and
    /// Korean writing, otherwise the given name first.
    var composed: String {
        if Self.isEastAsian(family), Self.isEastAsian(given) { return family + given }
        return [prefix, given, additional, family, suffix].filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    /// At most two letters for the person's monogram.
    var initials: String {
        if Self.isEastAsian(family) { return String(family.prefix(1)) }
        let letters = [given, family].compactMap { part in part.first(where: \.isLetter) }
        return String(letters).uppercased()
    }

    /// Whether the text begins with a Chinese character, a kana or a Korean syllable.
    private static func isEastAsian(_ text: String) -> Bool {
        guard let scalar = text.unicodeScalars.first else { return false }
        switch scalar.value {
        case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7AF, 0x20000...0x323AF:
            return true
        default: return false
        }
    }
}
