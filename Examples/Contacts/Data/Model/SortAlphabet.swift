import Foundation

/// The order of names in one language, and their assignment to the letters of its index.
///
/// Letters of other alphabets are transliterated first, so that in English Чехов is among the names
/// in C. Names without any letter come last, under `#`.
struct SortAlphabet: Sendable {
    /// The place of a name: the section, and a key that is compared by bytes.
    struct Place: Hashable, Sendable {
        let section: String
        let sectionOrder: Int
        let key: String
    }

    /// The section of names that begin with another character.
    static let otherSection = "#"

    /// The language that determines the order, as two letters.
    let language: String
    private let letters: [Character]
    private let ranks: [Character: Int]
    private let latinSpelling = LatinSpelling()

    /// - Parameter language: Two letters such as `sv`, or a longer name that begins with them. A
    ///   language without an order of its own uses the order of English.
    init(language: String) {
        let latin = "abcdefghijklmnopqrstuvwxyz"
        let code = String(language.prefix(2)).lowercased()
        let alphabet =
            switch code {
            case "sv", "fi": latin + "åäö"
            case "da", "nb", "nn", "no": latin + "æøå"
            case "es": "abcdefghijklmnñopqrstuvwxyz"
            case "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя" + latin
            case "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя" + latin
            case "el": "αβγδεζηθικλμνξοπρστυφχψω" + latin
            default: latin
            }
        self.language = alphabet == latin ? "en" : code
        letters = Array(alphabet)
        ranks = Dictionary(uniqueKeysWithValues: letters.enumerated().map { ($1, $0) })
    }

    /// Returns the place of a name that is sorted by `first`, then by `second`.
    func place(first: String, second: String) -> Place {
        let key = key(for: first)
        let rank = key.unicodeScalars.first.map { Int($0.value) - Self.firstKeyScalar }
        let hasLetter = rank.map { letters.indices.contains($0) } ?? false
        let order = hasLetter ? rank ?? letters.count : letters.count
        return Place(
            section: hasLetter ? letters[order].uppercased() : Self.otherSection,
            sectionOrder: order, key: key + "\u{1}" + self.key(for: second))
    }

    /// Returns the search words of a text, without case and accents, in the original script and in
    /// Latin.
    func words(of text: String) -> Set<String> {
        let written = words(ofQuery: text)
        // The words are lower-case, and folded letters beyond Latin belong to another script.
        let spelled = written.lazy.filter { !Self.isLatin($0) }.flatMap { word in
            Self.split(Self.folded(latinSpelling.spell(word)))
        }
        return Set(written).union(spelled)
    }

    /// Returns the words of the user's search, only in the script that was typed.
    func words(ofQuery text: String) -> [String] {
        let lowercase = text.lowercased().precomposedStringWithCanonicalMapping
        return Self.split(Self.folded(lowercase)).sorted()
    }

    /// Letters become scalars in the order of the alphabet, beginning at `a`.
    private static let firstKeyScalar = 0x61

    private func key(for text: String) -> String {
        var key = ""
        let lowercase = text.lowercased().precomposedStringWithCanonicalMapping
        for word in lowercase.split(separator: " ") {
            if !key.isEmpty { key.append(" ") }
            let isOwn = Self.isLatin(word) || word.contains { ranks[$0] != nil }
            let spelled = isOwn ? String(word) : latinSpelling.spell(String(word))
            for character in spelled { append(character, to: &key) }
        }
        return key
    }

    private func append(_ character: Character, to key: inout String) {
        if append(letter: character, to: &key) { return }
        for folded in Self.folded(String(character)) where !append(letter: folded, to: &key) {
            // An apostrophe or a hyphen does not change the order of a name.
            if folded.isLetter || folded.isNumber { key.append(folded) }
        }
    }

    private func append(letter: Character, to key: inout String) -> Bool {
        guard let rank = ranks[letter], let scalar = Unicode.Scalar(Self.firstKeyScalar + rank)
        else { return false }
        key.unicodeScalars.append(scalar)
        return true
    }

    /// The last Latin letters with accents are below this value.
    private static func isLatin(_ text: some StringProtocol) -> Bool {
        text.unicodeScalars.allSatisfy { $0.value < 0x250 }
    }

    private static func folded(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        var folded = ""
        for character in text.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        {
            // These letters do not decompose into a letter and an accent.
            switch character {
            case "ø": folded += "o"
            case "ł": folded += "l"
            case "đ", "ð": folded += "d"
            case "æ": folded += "ae"
            case "œ": folded += "oe"
            case "ß": folded += "ss"
            case "þ": folded += "th"
            case "ı": folded += "i"
            case "ħ": folded += "h"
            default: folded.append(character)
            }
        }
        return folded
    }

    private static func split(_ text: String) -> Set<String> {
        Set(text.split { !$0.isLetter && !$0.isNumber }.map(String.init))
    }
}
