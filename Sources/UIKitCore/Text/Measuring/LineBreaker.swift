/// A line breaker that follows the rules of browsers for ordinary text: it breaks at spaces, after
/// hyphens, between ideographs and between words of scripts without spaces, and inside a word only
/// if the word is wider than the line.
nonisolated struct LineBreaker {
    private var units: TextUnits
    private var cached: [String: [Double]] = [:]

    /// The number of texts that are cached before the cache is cleared: the labels of a few large
    /// screens.
    private static let cachedTextsMax = 2_000
    /// The maximum length of cached texts.
    ///
    /// Longer text is measured each time, because the memory for caching it would cost more than
    /// the time that is saved.
    private static let cachedLengthMax = 400

    init(face: TextFace, measures: any TextMeasuring) {
        units = TextUnits(face: face, measures: measures)
    }

    /// Returns the widths of the lines, in thousandths of the font size.
    ///
    /// The last line ends with the text.
    ///
    /// - Parameter width: The width of a line, in the same unit; infinite if there is no bound.
    mutating func lines(of text: String, width: Double) -> [Double] {
        guard width.isFinite else { return unbrokenLines(of: text) }
        var lines: [Double] = []
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            breakParagraph(paragraph, width: width, into: &lines)
        }
        return lines
    }

    private mutating func unbrokenLines(of text: String) -> [Double] {
        if let known = cached[text] { return known }
        var lines: [Double] = []
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            var sum = 0.0
            var index = paragraph.startIndex
            while index < paragraph.endIndex {
                sum += units.next(in: paragraph, at: &index, after: nil).advance
            }
            lines.append(sum)
        }
        if text.utf8.count <= Self.cachedLengthMax {
            if cached.count >= Self.cachedTextsMax { cached.removeAll() }
            cached[text] = lines
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
    /// The width of the words on the line.
    var filled = 0.0
    /// The width of the spaces after the words.
    var spaces = 0.0
    private var word = 0.0
    private var isEmpty = true

    init(width: Double) {
        self.width = width
    }

    /// Ends a word and puts it on the line, or on the next line.
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
        // A unit that was measured as a whole and is wider than a line is broken between its
        // letters.
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
