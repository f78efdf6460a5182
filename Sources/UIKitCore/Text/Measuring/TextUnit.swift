/// A part of a line and its role in line breaking: a character, or a word of a script whose letters
/// join.
nonisolated struct TextUnit {
    var role: Role
    /// The width, in thousandths of the font size.
    var advance: Double
    /// The number of characters.
    var count = 1

    enum Role {
        /// A space, at which a line may end; it belongs to neither line.
        case space
        case letter
        case digit
        /// A hyphen after a word: a line may end after it.
        case hyphen
        /// A line may begin and end with the unit: ideographs, kana, Hangul, emoji.
        case ideograph
        /// A word of a script without spaces between words.
        case word
        /// No line begins with the unit: full stops, closing brackets, small kana.
        case closing
        /// No line ends with the unit.
        case opening
    }

    /// Whether a line may end between two units, with no space between them.
    static func mayBreak(after previous: Role, before next: Role) -> Bool {
        switch (previous, next) {
        case (_, .closing), (.opening, _): false
        case (.ideograph, _), (_, .ideograph), (.word, .word), (.hyphen, .letter): true
        default: false
        }
    }

    /// Returns the role of a character after the role of the one before it.
    static func role(of character: Character, after previous: Role?) -> Role {
        guard let scalar = character.unicodeScalars.first else { return .letter }
        switch scalar.value {
        case 0x20, 0x9, 0x200b: return .space
        case 0x2d:
            let isAfterWord = previous == .letter || previous == .digit || previous == .ideograph
            return isAfterWord ? .hyphen : .letter
        case 0x30...0x39: return .digit
        case 0x28, 0x5b, 0x7b, 0x2018, 0x201c: return .opening
        case 0x21, 0x25, 0x29, 0x2c, 0x2e, 0x3a, 0x3b, 0x3f, 0x5d, 0x7d, 0x2019, 0x201d, 0x2026:
            return .closing
        case ..<0x2e80: return .letter
        default: break
        }
        if wideClosing.contains(character) { return .closing }
        if wideOpening.contains(character) { return .opening }
        return scalar.isWide ? .ideograph : .letter
    }

    /// The characters that browsers do not put at the beginning of a line if they break lines
    /// strictly.
    private static let wideClosing = Set(
        "、。，．：；！？）］｝〕〉》」』】・ー々〻ゝゞヽヾぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ％")
    private static let wideOpening = Set("（［｛〔〈《「『【")
}

nonisolated extension Unicode.Scalar {
    /// Whether the letters of the script join, so that only whole words have a width.
    var isOfJoinedScript: Bool {
        switch value {
        case 0x600...0x109f, 0x1780...0x18af, 0xfb50...0xfdff, 0xfe70...0xfeff: true
        default: false
        }
    }

    /// Whether the script has no spaces between its words: Thai, Lao, Burmese, Khmer.
    var isOfUnspacedScript: Bool {
        switch value {
        case 0xe00...0xeff, 0x1000...0x109f, 0x1780...0x17ff: true
        default: false
        }
    }
}
