/// Breaks text into lines as browsers do with ordinary text: at spaces, after hyphens, between
/// ideographs and between words of scripts without spaces, and inside a word only where it is wider
/// than the line.
nonisolated struct LineBreaker {
    private var units: TextUnits
    private var remembered: [String: [Double]] = [:]

    /// How many texts are remembered before all are forgotten: the labels of some large screens.
    private static let rememberedMax = 2_000
    /// Text longer than this is measured anew each time: to keep it would cost more memory than time.
    private static let rememberedLengthMax = 400

    init(face: TextFace, measures: any TextMeasuring) {
        units = TextUnits(face: face, measures: measures)
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
            var index = paragraph.startIndex
            while index < paragraph.endIndex {
                sum += units.next(in: paragraph, at: &index, after: nil).advance
            }
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
        var line = OpenLine(width: width)
        var previous: TextUnit.Role?
        var index = paragraph.startIndex
        while index < paragraph.endIndex {
            let unit = units.next(in: paragraph, at: &index, after: previous)
            if unit.role == .space {
                line.endWord(&lines)
                line.spaces += unit.advance
                previous = nil
                continue
            }
            if let previous, TextUnit.mayBreak(after: previous, before: unit.role) {
                line.endWord(&lines)
            }
            line.add(unit, &lines)
            previous = unit.role
        }
        line.endWord(&lines)
        lines.append(line.filled)
    }
}

/// The line that is being filled.
private nonisolated struct OpenLine {
    let width: Double
    /// The width of the words on it.
    var filled = 0.0
    /// The width of the spaces behind them.
    var spaces = 0.0
    private var word = 0.0
    private var isEmpty = true

    init(width: Double) {
        self.width = width
    }

    /// Ends a word: it goes on the line, or on the next.
    mutating func endWord(_ lines: inout [Double]) {
        guard word > 0 else { return }
        if !isEmpty, filled + spaces + word > width {
            lines.append(filled)
            filled = word
        } else {
            filled += spaces + word
        }
        isEmpty = false
        spaces = 0
        word = 0
    }

    /// Adds a unit to the word.
    mutating func add(_ unit: TextUnit, _ lines: inout [Double]) {
        // A word that was measured as a whole and is wider than a line is broken between its letters.
        let parts = unit.advance > width ? unit.count : 1
        for _ in 0..<parts {
            let advance = unit.advance / Double(parts)
            if word > 0, word + advance > width {
                // The word alone is wider than a line.
                endWord(&lines)
                lines.append(filled)
                filled = 0
                isEmpty = true
            }
            word += advance
        }
    }
}
