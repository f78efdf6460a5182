import Foundation

/// Puts names in the order of one language and under the letters of its index.
///
/// Letters of other alphabets are brought to Latin ones first, so that in English Чехов stands with
/// the names in C; what has no letter at all comes last, under `#`.
struct SortAlphabet: Sendable {
    /// A name's place: the section, and a key that compares byte by byte.
    struct Place: Hashable, Sendable {
        let section: String
        let sectionOrder: Int
        let key: String
    }

    /// The section of names that begin with no letter of the alphabet.
    static let otherSection = "#"

    /// The language whose order this is, as its two letters.
    let language: String
    private let letters: [Character]
    private let ranks: [Character: Int]
    private let latinSpelling = LatinSpelling()

    /// - Parameter language: Two letters such as `sv`, or a longer name that begins with them;
    ///   every language without an order of its own has the order of English.
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

    /// Where a name stands that is sorted by `first`, then by `second`.
    func place(first: String, second: String) -> Place {
        let key = key(for: first)
        let rank = key.unicodeScalars.first.map { Int($0.value) - Self.firstKeyScalar }
        let hasLetter = rank.map { letters.indices.contains($0) } ?? false
        let order = hasLetter ? rank ?? letters.count : letters.count
        return Place(
            section: hasLetter ? letters[order].uppercased() : Self.otherSection,
            sectionOrder: order, key: key + "\u{1}" + self.key(for: second))
    }

    /// The words by which a text is found: without case and accents, as written and in Latin.
    func words(of text: String) -> Set<String> {
        let written = words(ofQuery: text)
        // Words are lowercase by now, and folded ones beyond Latin are of another writing.
        let spelled = written.lazy.filter { !Self.isLatin($0) }.flatMap { word in
            Self.split(Self.folded(latinSpelling.spell(word)))
        }
        return Set(written).union(spelled)
    }

    /// The words of a person's search, only as they are written.
    func words(ofQuery text: String) -> [String] {
        let lowercase = text.lowercased().precomposedStringWithCanonicalMapping
        return Self.split(Self.folded(lowercase)).sorted()
    }

    /// Letters become scalars in the order of the alphabet, beginning where `a` stands.
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
            // An apostrophe or a hyphen does not change where a name stands.
            if folded.isLetter || folded.isNumber { key.append(folded) }
        }
    }

    private func append(letter: Character, to key: inout String) -> Bool {
        guard let rank = ranks[letter], let scalar = Unicode.Scalar(Self.firstKeyScalar + rank)
        else { return false }
        key.unicodeScalars.append(scalar)
        return true
    }

    /// Latin letters with their accents end here.
    private static func isLatin(_ text: some StringProtocol) -> Bool {
        text.unicodeScalars.allSatisfy { $0.value < 0x250 }
    }

    private static func folded(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        var folded = ""
        for character in text.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        {
            // These letters have no accent that could be taken away.
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
