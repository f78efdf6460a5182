import Foundation
import HostLink
import UIKitPrimitives

/// The lines of a styled text in a width, with their heights and baselines.
nonisolated struct StyledLayout: Equatable {
    private(set) var lines: [Line] = []
    /// The size of the lines, rounded up to half points as pages do.
    private(set) var size = CGSize.zero
    /// The distance of the first baseline from the top.
    private(set) var firstBaseline = 0.0
    /// The distance of the last baseline from the bottom of the lines.
    private(set) var lastDescent = 0.0
    /// Whether a part of the text has no line.
    private(set) var isTruncated = false

    /// A line with its position in the lines.
    struct Line: Equatable {
        var units: Range<Int>
        var gap = 0.0
        var height = 0.0
        /// The largest font.
        var font: UIFont
        /// The distance of the baseline from the top of the line.
        var baseline = 0.0
        var indents: (head: Double, tail: Double)
        var alignment: NSTextAlignment
        /// Whether the line is the last of its paragraph.
        var isLast: Bool
        var overflow: RenderLine.Overflow?

        static func == (left: Line, right: Line) -> Bool {
            left.units == right.units && left.gap == right.gap && left.height == right.height
                && left.font == right.font && left.baseline == right.baseline
                && left.indents == right.indents && left.alignment == right.alignment
                && left.isLast == right.isLast && left.overflow == right.overflow
        }
    }

    /// Positions lines.
    ///
    /// - Parameters:
    ///   - width: The width in which the lines were broken.
    ///   - lines: The maximum number of lines; 0 means no maximum.
    ///   - height: The height after which there are no more lines; infinite if there is no bound.
    init(
        _ text: StyledText, _ broken: [StyledLineBreaker.Line], width: Double, lines linesMax: Int,
        height heightMax: Double
    ) {
        var widest = 0.0
        var sum = 0.0
        var runs = text.runs[...]
        for (index, line) in broken.enumerated() {
            while runs.count > 1, let first = runs.first,
                first.units.upperBound <= line.units.lowerBound
            { runs = runs.dropFirst() }
            var placed = Self.line(line, runs, width: width)
            if index > 0 { placed.gap = Self.gap(before: line, after: broken[index - 1]) }
            let isBeyond = sum + placed.gap + placed.height > heightMax + Self.heightSlack
            if index > 0, index == linesMax || isBeyond {
                end(with: broken[index - 1], text, broken)
                break
            }
            sum += placed.gap + placed.height
            widest = max(widest, placed.indents.head + line.width + placed.indents.tail)
            lines.append(placed)
        }
        let height = TextMeasures.halfPoints(CGFloat(sum))
        size = CGSize(
            width: min(CGFloat(width), TextMeasures.halfPoints(CGFloat(widest))), height: height)
        firstBaseline = lines.first?.baseline ?? 0
        lastDescent = lines.last.map { $0.height - $0.baseline } ?? 0
        cutSingleLine(broken, width: width, linesMax)
    }

    /// The height by which lines may exceed the height of their view, because sizes are rounded to
    /// half points.
    private static let heightSlack = 1.0

    private static func gap(
        before line: StyledLineBreaker.Line, after previous: StyledLineBreaker.Line
    ) -> Double {
        var gap = previous.paragraph.lineSpacing
        if previous.isLast {
            gap += previous.paragraph.paragraphSpacing + line.paragraph.paragraphSpacingBefore
        }
        return Double(gap)
    }

    private static func line(
        _ line: StyledLineBreaker.Line, _ runs: ArraySlice<StyledText.Run>, width: Double
    ) -> Line {
        let here = runs.prefix { $0.units.lowerBound < line.units.upperBound }
        // A line without characters has the font of the line feed before it.
        let styles = (here.isEmpty ? runs.prefix(1) : here).map(\.style)
        var above = -Double.infinity
        var below = -Double.infinity
        for style in styles {
            above = max(above, Double(style.font.ascender) + style.rise)
            below = max(below, Double(-style.font.descender) - style.rise)
        }
        let font = styles.map(\.font).max { $0.pointSize < $1.pointSize }
        let natural = above + below
        let paragraph = line.paragraph
        var height = natural
        if paragraph.lineHeightMultiple > 0 { height *= Double(paragraph.lineHeightMultiple) }
        height = max(height, Double(paragraph.minimumLineHeight))
        if paragraph.maximumLineHeight > 0 {
            height = min(height, Double(paragraph.maximumLineHeight))
        }
        return Line(
            units: line.units, height: height, font: font ?? .systemFont(ofSize: 17),
            baseline: height - below,
            indents: StyledLineBreaker.indents(paragraph, isFirst: line.isFirst, width: width),
            alignment: paragraph.alignment, isLast: line.isLast)
    }

    // MARK: - Text that does not fit

    /// Ends the lines before the end of the text.
    private mutating func end(
        with last: StyledLineBreaker.Line, _ text: StyledText, _ broken: [StyledLineBreaker.Line]
    ) {
        isTruncated = true
        let index = lines.count - 1
        switch last.paragraph.lineBreakMode {
        case .byWordWrapping, .byCharWrapping: break
        case .byClipping: lines[index].overflow = .clip
        case .byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail:
            lines[index].overflow = last.isLast ? .more : .ellipsis
            // The line shows as much of its paragraph as fits.
            let end = broken[index...].first(where: \.isLast)?.units.upperBound
            lines[index].units = last.units.lowerBound..<(end ?? last.units.upperBound)
        }
    }

    /// Cuts the single line of text that was measured without a bound.
    private mutating func cutSingleLine(
        _ broken: [StyledLineBreaker.Line], width: Double, _ linesMax: Int
    ) {
        guard linesMax == 1, !width.isFinite, lines.count == 1, lines[0].overflow == nil,
            let line = broken.first
        else { return }
        let mode = line.paragraph.lineBreakMode
        let isClipped = [.byClipping, .byWordWrapping, .byCharWrapping].contains(mode)
        lines[0].overflow = isClipped ? .clip : .ellipsis
    }
}

nonisolated extension StyledLayout {
    /// Returns the lines for frames.
    func rendered(_ text: StyledText) -> [RenderLine] {
        var runs = text.runs[...]
        return lines.map { line in
            while let first = runs.first, first.units.upperBound <= line.units.lowerBound {
                runs = runs.dropFirst()
            }
            let parts = runs.prefix { $0.units.lowerBound < line.units.upperBound }.map { run in
                run.rendered(run.units.clamped(to: line.units).count, text)
            }
            let own = Double(line.font.lineHeight)
            var rendered = RenderLine(
                height: line.height, fontSize: Double(line.font.pointSize), lineHeight: own,
                runs: parts)
            rendered.gap = line.gap
            rendered.shift = line.baseline - Double(line.font.ascender)
            rendered.indent = line.indents.head
            rendered.trailingIndent = line.indents.tail
            rendered.overflow = line.overflow
            // The last line of a paragraph is as wide as its text.
            let isNatural = line.alignment == .justified && line.isLast
            rendered.alignment =
                isNatural
                ? nil
                : line.alignment == .justified
                    ? "justified"
                    : line.alignment.renderedName
            return rendered
        }
    }
}

nonisolated extension StyledText.Run {
    fileprivate func rendered(_ length: Int, _ text: StyledText) -> RenderRun {
        var run = RenderRun(length: length, fontSize: Double(style.font.pointSize))
        run.fontWeight = Double(style.font.weight.rendered)
        run.isMonospaced = style.font.isMonospaced
        run.tint = style.color?.renderedName
        run.background = style.background?.renderedName
        run.underline = style.underline.rendered(style.underlineColor)
        run.strikethrough = style.strikethrough.rendered(style.strikethroughColor)
        run.kern = style.kern
        run.rise = style.rise
        run.link = link.map { text.links[$0].name }
        return run
    }
}

nonisolated extension NSUnderlineStyle {
    fileprivate func rendered(_ color: UIColor?) -> RenderRun.TextLine? {
        guard !isEmpty else { return nil }
        let pattern: RenderRun.TextLine.Pattern =
            if contains(.patternDash) { .dashed } else if contains(.patternDot) {
                .dotted
            } else if contains(.double) { .double } else if contains(.thick) { .thick } else {
                .single
            }
        return RenderRun.TextLine(pattern, tint: color?.renderedName)
    }
}
