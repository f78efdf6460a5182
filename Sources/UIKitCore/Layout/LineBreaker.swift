/// Breaks text into lines as browsers do with ordinary text: at spaces, after hyphens, between
/// ideographs, and inside a word only where it is wider than the line.
nonisolated struct LineBreaker {
    private let face: TextFace
    private let measures: any TextMeasuring
    private var advances: [Double?]
    private var remembered: [String: [Double]] = [:]

    /// How many texts are remembered before all are forgotten: the labels of some large screens.
    private static let rememberedMax = 2_000
    /// Text longer than this is measured anew each time: to keep it would cost more memory than time.
    private static let rememberedLengthMax = 400

    init(face: TextFace, measures: any TextMeasuring) {
        self.face = face
        self.measures = measures
        advances = Array(repeating: nil, count: 0x180)
    }

    /// The widths of the lines, in thousandths of the font size; text ends with the last.
    ///
    /// - Parameter width: The width of a line, in the same unit; infinite where there is no bound.
    mutating func lines(of text: String, width: Double) -> [Double] {
        guard width.isFinite else { return unbrokenLines(of: text) }
        var lines: [Double] = []
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            breakParagraph(paragraph, width: width, into: &lines)
        }
        return lines
    }

    private mutating func unbrokenLines(of text: String) -> [Double] {
        if let known = remembered[text] { return known }
        var lines: [Double] = []
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            var sum = 0.0
            for character in paragraph { sum += advance(of: character) }
            lines.append(sum)
        }
        if text.utf8.count <= Self.rememberedLengthMax {
            if remembered.count >= Self.rememberedMax { remembered.removeAll() }
            remembered[text] = lines
        }
        return lines
    }

    private mutating func breakParagraph(
        _ paragraph: Substring, width: Double, into lines: inout [Double]
    ) {
        var line = 0.0
        var spaces = 0.0
        var word = 0.0
        var isLineEmpty = true

        /// Ends a word: it goes on the line, or on the next.
        func place(_ lines: inout [Double]) {
            guard word > 0 else { return }
            if !isLineEmpty, line + spaces + word > width {
                lines.append(line)
                line = word
            } else {
                line += spaces + word
            }
            isLineEmpty = false
            spaces = 0
            word = 0
        }

        for character in paragraph {
            let advance = advance(of: character)
            if character == " " || character == "\t" {
                place(&lines)
                spaces += advance
                continue
            }
            if character.isIdeograph { place(&lines) }
            if word > 0, word + advance > width {
                // The word alone is wider than a line.
                place(&lines)
                lines.append(line)
                line = 0
                isLineEmpty = true
            }
            word += advance
            if character == "-" || character.isIdeograph { place(&lines) }
        }
        place(&lines)
        lines.append(line)
    }

    private mutating func advance(of character: Character) -> Double {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        let index = Int(scalar.value)
        guard index < advances.count else { return measures.advance(of: scalar, in: face) }
        if let known = advances[index] { return known }
        let advance = measures.advance(of: scalar, in: face)
        advances[index] = advance
        return advance
    }
}

nonisolated extension Character {
    fileprivate var isIdeograph: Bool {
        guard let scalar = unicodeScalars.first, scalar.value > 0x2e7f else { return false }
        return scalar.isWide && scalar.value < 0x1f000
    }
}
