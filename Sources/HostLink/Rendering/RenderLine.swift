/// A line of a text with several styles, as the app laid it out.
public struct RenderLine: Hashable, Sendable {
    /// The distance from the top of the line to its bottom, in points.
    public var height: Double
    /// The space above the line, in points.
    public var gap = 0.0
    /// The size of the largest font on the line, in points; it determines the baseline.
    public var fontSize: Double
    /// The height of a line that has only this font, in points.
    public var lineHeight: Double
    /// The distance by which the text is below its position in a line of `lineHeight`, in points.
    public var shift = 0.0
    /// The indentation at the beginning of the line, in points.
    public var indent = 0.0
    /// The indentation at the end of the line, in points.
    public var trailingIndent = 0.0
    /// The alignment of the line: `left`, `center`, `right`, `justified`; `nil` for natural.
    public var alignment: String?
    /// The treatment of text that does not fit; `nil` if the line is complete.
    public var overflow: Overflow?
    /// The parts of the line with their styles, in the order of the text.
    public var runs: [RenderRun]

    /// The treatment of the text of a line that does not fit.
    public enum Overflow: String, Hashable, Sendable, CaseIterable {
        /// The line ends at the edge.
        case clip
        /// The line ends with an ellipsis if it is too long.
        case ellipsis
        /// The line ends with an ellipsis, because more lines would follow.
        case more
    }

    /// Creates a line of one font.
    public init(height: Double, fontSize: Double, lineHeight: Double, runs: [RenderRun]) {
        self.height = height
        self.fontSize = fontSize
        self.lineHeight = lineHeight
        self.runs = runs
    }
}

/// A part of a line with one style.
public struct RenderRun: Hashable, Sendable {
    /// The number of UTF-16 units.
    public var length: Int
    /// The size of the font, in points.
    public var fontSize: Double
    /// The weight, in CSS units.
    public var fontWeight = 400.0
    /// Whether every character has the same width.
    public var isMonospaced = false
    /// The colour of the text; `nil` for the node's.
    public var tint: String?
    /// The colour behind the text.
    public var background: String?
    /// The line under the text.
    public var underline: TextLine?
    /// The line through the text.
    public var strikethrough: TextLine?
    /// The space after each character, in points.
    public var kern = 0.0
    /// The distance of the text above the baseline, in points.
    public var rise = 0.0
    /// The name of the link that the part belongs to, as the action `follow` repeats it.
    public var link: String?

    /// A line under or through a text.
    public struct TextLine: Hashable, Sendable {
        /// The line's form.
        public var pattern: Pattern
        /// The line's colour; `nil` for the text's.
        public var tint: String?

        /// The form of a line.
        public enum Pattern: String, Hashable, Sendable, CaseIterable {
            case single
            case thick
            case double
            case dotted
            case dashed
        }

        /// Creates a line.
        public init(_ pattern: Pattern, tint: String? = nil) {
            self.pattern = pattern
            self.tint = tint
        }
    }

    /// Creates a part in a font of regular weight.
    public init(length: Int, fontSize: Double) {
        self.length = length
        self.fontSize = fontSize
    }
}

extension RenderLine {
    /// The line with 0 in place of NaN.
    var withoutNaN: RenderLine {
        var line = self
        for path in [
            \RenderLine.height, \.gap, \.fontSize, \.lineHeight, \.shift, \.indent,
            \.trailingIndent,
        ] where line[keyPath: path].isNaN {
            line[keyPath: path] = 0
        }
        for path in [\RenderRun.fontSize, \.fontWeight, \.kern, \.rise] {
            for index in line.runs.indices where line.runs[index][keyPath: path].isNaN {
                line.runs[index][keyPath: path] = 0
            }
        }
        return line
    }
}
