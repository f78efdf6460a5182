import Foundation
import UIKitPrimitives

/// A line breaker for text in several fonts, with the rules of `LineBreaker`.
nonisolated struct StyledLineBreaker {
    private let measures: any TextMeasuring
    private var units: [TextFace: TextUnits] = [:]

    /// A line with its part of the text.
    struct Line: Equatable {
        /// The UTF-16 units, with the spaces or the line feed at the end.
        var units: Range<Int>
        /// The width without these spaces and without indents, in points.
        var width: Double
        /// Whether the line is the first of its paragraph.
        var isFirst: Bool
        /// Whether the line is the last of its paragraph.
        var isLast: Bool
        var paragraph: ParagraphValues
    }

    init(measures: any TextMeasuring) {
        self.measures = measures
    }

    /// Returns the lines of a text.
    ///
    /// - Parameter width: The available width, in points; infinite if there is no bound.
    mutating func lines(of text: StyledText, width: Double) -> [Line] {
        guard !text.runs.isEmpty else { return [] }
        var filling = LineFilling(width: width)
        for run in text.runs {
            let face = run.style.font.face
            // The units are removed from the dictionary while they change, because otherwise the
            // first change would copy them.
            var units =
                self.units.removeValue(forKey: face) ?? TextUnits(face: face, measures: measures)
            add(run, text.string[run.range], &units, to: &filling)
            self.units[face] = units
        }
        return filling.finished()
    }

    private func add(
        _ run: StyledText.Run, _ text: Substring, _ units: inout TextUnits,
        to filling: inout LineFilling
    ) {
        let points = Double(run.style.font.pointSize) / 1000
        var index = text.startIndex
        while index < text.endIndex {
            filling.begin(run.style.paragraph)
            let start = index
            let character = text[index]
            if character.isNewline {
                text.formIndex(after: &index)
                filling.endLine(
                    after: character.utf16.count, endsParagraph: character != "\u{2028}")
                continue
            }
            let unit = units.next(in: text, at: &index, after: filling.previous)
            let advance = unit.advance * points + run.style.kern * Double(unit.count)
            filling.add(unit.role, max(0, advance), text[start..<index])
        }
    }

    /// Returns the distances of a paragraph's text from both ends of a line.
    static func indents(
        _ paragraph: ParagraphValues, isFirst: Bool, width: Double
    ) -> (head: Double, tail: Double) {
        let head = isFirst ? paragraph.firstLineHeadIndent : paragraph.headIndent
        let end = Double(paragraph.tailIndent)
        let tail = end <= 0 ? -end : width.isFinite ? max(0, width - end) : 0
        return (Double(head), tail)
    }
}

/// The lines of a text while they are filled.
private nonisolated struct LineFilling {
    let width: Double
    /// The role of the preceding character, if a line cannot end after it.
    private(set) var previous: TextUnit.Role?
    private var lines: [StyledLineBreaker.Line] = []
    private var paragraph = ParagraphValues()
    private var beginsParagraph = true
    private var isFirst = true
    /// The UTF-16 units at which the line and its last word begin, and at which the text ends.
    private var line = 0
    private var wordStart = 0
    private var end = 0
    /// The widths of the words on the line, of the spaces after them, and of the word after these.
    private var filled = 0.0
    private var spaces = 0.0
    private var word = 0.0
    private var isEmpty = true

    /// The width by which the sums of a line may exceed the sum of the whole text, because
    /// additions are rounded.
    private static let slack = 0.001

    init(width: Double) {
        self.width = width
    }

    private var available: Double {
        let indents = StyledLineBreaker.indents(paragraph, isFirst: isFirst, width: width)
        return max(0, width - indents.head - indents.tail) + Self.slack
    }

    /// Records the paragraph style of the next character, which is used if a paragraph begins.
    mutating func begin(_ style: ParagraphValues) {
        if beginsParagraph { paragraph = style }
        beginsParagraph = false
    }

    mutating func add(_ role: TextUnit.Role, _ advance: Double, _ text: Substring) {
        if role == .space {
            endWord()
            spaces += advance
            end += text.utf16.count
            wordStart = end
            previous = nil
            return
        }
        let mayBreak = previous.map { TextUnit.mayBreak(after: $0, before: role) } ?? false
        if mayBreak || paragraph.lineBreakMode == .byCharWrapping { endWord() }
        previous = role
        guard advance > available, text.count > 1 else {
            return addToWord(advance, text.utf16.count)
        }
        // A word that was measured as a whole and is wider than a line is broken between its
        // letters.
        let part = advance / Double(text.count)
        for character in text { addToWord(part, character.utf16.count) }
    }

    private mutating func addToWord(_ advance: Double, _ length: Int) {
        if word > 0, word + advance > available {
            // The word alone is wider than a line.
            endWord()
            closeLine(isLast: false)
        }
        word += advance
        end += length
    }

    /// Puts the word on the line, or on the next line.
    private mutating func endWord() {
        guard end > wordStart else { return }
        if !isEmpty, filled + spaces + word > available {
            let (wordEnd, wordWidth) = (end, word)
            end = wordStart
            closeLine(isLast: false)
            end = wordEnd
            filled = wordWidth
        } else {
            filled += spaces + word
        }
        isEmpty = false
        spaces = 0
        word = 0
        wordStart = end
    }

    private mutating func closeLine(isLast: Bool) {
        lines.append(
            StyledLineBreaker.Line(
                units: line..<end, width: filled, isFirst: isFirst, isLast: isLast,
                paragraph: paragraph))
        line = end
        wordStart = end
        filled = 0
        spaces = 0
        word = 0
        isEmpty = true
        isFirst = false
    }

    /// Ends the line after a line feed.
    mutating func endLine(after length: Int, endsParagraph: Bool) {
        endWord()
        end += length
        closeLine(isLast: endsParagraph)
        previous = nil
        isFirst = endsParagraph
        beginsParagraph = endsParagraph
    }

    mutating func finished() -> [StyledLineBreaker.Line] {
        endWord()
        closeLine(isLast: true)
        return lines
    }
}
