/// The units of text, measured in one face.
nonisolated struct TextUnits {
    private let face: TextFace
    private let measures: any TextMeasuring
    private let longestWhole: Int
    private var advances: [Double?]
    private var others: [Character: Double] = [:]

    /// The code point below which characters have an entry in the table; pages measure these
    /// characters first.
    private static let tableMax = 0x180
    /// The number of other characters that are cached before the cache is cleared.
    private static let othersMax = 4_000

    init(face: TextFace, measures: any TextMeasuring) {
        self.face = face
        self.measures = measures
        longestWhole = measures.longestWhole
        advances = Array(repeating: nil, count: Self.tableMax)
    }

    /// Returns the unit that begins at an index, and moves the index past the unit.
    mutating func next(
        in text: Substring, at index: inout Substring.Index, after previous: TextUnit.Role?
    ) -> TextUnit {
        let character = text[index]
        if longestWhole > 0, let scalar = character.unicodeScalars.first, scalar.isOfJoinedScript,
            let word = word(in: text, from: index)
        {
            index = word.end
            let role: TextUnit.Role = scalar.isOfUnspacedScript ? .word : .letter
            return TextUnit(role: role, advance: word.advance, count: word.count)
        }
        text.formIndex(after: &index)
        return TextUnit(
            role: TextUnit.role(of: character, after: previous), advance: advance(of: character))
    }

    /// Returns the longest text from an index on that was measured as a whole.
    private func word(
        in text: Substring, from start: Substring.Index
    ) -> (advance: Double, count: Int, end: Substring.Index)? {
        var ends: [Substring.Index] = []
        var index = start
        while index < text.endIndex, ends.count < longestWhole, text[index] != " " {
            text.formIndex(after: &index)
            ends.append(index)
        }
        for (offset, end) in ends.enumerated().reversed() {
            if let advance = measures.advance(ofWhole: String(text[start..<end]), in: face) {
                return (advance, offset + 1, end)
            }
        }
        return nil
    }

    private mutating func advance(of character: Character) -> Double {
        let scalars = character.unicodeScalars
        guard let scalar = scalars.first else { return 0 }
        let index = Int(scalar.value)
        if index < Self.tableMax, longestWhole == 0 || scalars.dropFirst().isEmpty {
            if let known = advances[index] { return known }
            let advance = measures.advance(of: scalar, in: face)
            advances[index] = advance
            return advance
        }
        if let known = others[character] { return known }
        let advance =
            measures.advance(ofWhole: String(character), in: face)
            ?? measures.advance(of: scalar, in: face)
        if others.count >= Self.othersMax { others.removeAll() }
        others[character] = advance
        return advance
    }
}
