public import Foundation
import HostLink
import UIKitPrimitives

/// The rules by which text is laid out for drawing and measuring.
///
/// - Note: Difference from UIKit: only `usesLineFragmentOrigin` and `truncatesLastVisibleLine` have
///   an effect.
public nonisolated struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Creates options of bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The text is in lines below the origin; without this option, it is on one line above it.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
    /// The space between lines counts; it always does.
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
    /// The drawn area counts instead of the lines; without effect.
    public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 8)
    /// The last line ends with an ellipsis if the text does not fit.
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// The values that measuring and drawing of text return.
@preconcurrency @MainActor
open class NSStringDrawingContext: NSObject {
    /// The smallest factor of the font's size; without effect, because text keeps its size.
    open var minimumScaleFactor: CGFloat = 0
    /// The factor with which the text was drawn; always 1.
    open internal(set) var actualScaleFactor: CGFloat = 1
    /// The area of the text that was drawn last.
    open internal(set) var totalBounds = CGRect.zero

    /// Creates a context.
    public override init() {}
}

extension NSAttributedString {
    /// Returns the size of the text on as many lines as it has line feeds.
    @preconcurrency @MainActor
    public func size() -> CGSize { TextDrawing(self).size }

    /// Draws the text on as many lines as it has line feeds, below a point.
    @preconcurrency @MainActor
    public func draw(at point: CGPoint) { TextDrawing(self).draw(at: point) }

    /// Draws the text in lines of a rectangle's width, as many as fit.
    @preconcurrency @MainActor
    public func draw(in rect: CGRect) {
        TextDrawing(self, width: rect.width, height: rect.height).draw(at: rect.origin)
    }

    /// Draws the text in a rectangle.
    @preconcurrency @MainActor
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
    ) {
        let drawing = TextDrawing(self, rect.size, options)
        var origin = rect.origin
        // The origin of a single line is on its baseline.
        if !options.contains(.usesLineFragmentOrigin) { origin.y -= drawing.firstBaseline }
        drawing.draw(at: origin)
        context?.totalBounds = CGRect(origin: origin, size: drawing.size)
    }

    /// Returns the area of the text in a size.
    ///
    /// The size has the width of the lines, and the height after which there are no more.
    @preconcurrency @MainActor
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
    ) -> CGRect {
        let drawing = TextDrawing(self, size, options)
        var rect = CGRect(origin: .zero, size: drawing.size)
        if !options.contains(.usesLineFragmentOrigin) { rect.origin.y = -drawing.firstBaseline }
        context?.totalBounds = rect
        return rect
    }
}

extension NSString {
    /// Returns the size of the text on as many lines as it has line feeds.
    @preconcurrency @MainActor
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        attributed(attributes).size()
    }

    /// Draws the text on as many lines as it has line feeds, below a point.
    @preconcurrency @MainActor
    public func draw(
        at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
    ) {
        attributed(attributes).draw(at: point)
    }

    /// Draws the text in lines of a rectangle's width, as many as fit.
    @preconcurrency @MainActor
    public func draw(
        in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
    ) {
        attributed(attributes).draw(in: rect)
    }

    /// Draws the text in a rectangle.
    @preconcurrency @MainActor
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
    ) {
        attributed(attributes).draw(with: rect, options: options, context: context)
    }

    /// Returns the area of the text in a size.
    @preconcurrency @MainActor
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
    ) -> CGRect {
        attributed(attributes).boundingRect(with: size, options: options, context: context)
    }

    private func attributed(_ attributes: [NSAttributedString.Key: Any]?) -> NSAttributedString {
        NSAttributedString(string: String(self), attributes: attributes)
    }
}

extension String {
    /// Returns the size of the text on as many lines as it has line feeds.
    @preconcurrency @MainActor
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        NSString(string: self).size(withAttributes: attributes)
    }

    /// Draws the text on as many lines as it has line feeds, below a point.
    @preconcurrency @MainActor
    public func draw(
        at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
    ) {
        NSString(string: self).draw(at: point, withAttributes: attributes)
    }

    /// Draws the text in lines of a rectangle's width, as many as fit.
    @preconcurrency @MainActor
    public func draw(
        in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
    ) {
        NSString(string: self).draw(in: rect, withAttributes: attributes)
    }

    /// Draws the text in a rectangle.
    @preconcurrency @MainActor
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
    ) {
        NSString(string: self).draw(
            with: rect, options: options, attributes: attributes, context: context)
    }

    /// Returns the area of the text in a size.
    @preconcurrency @MainActor
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
    ) -> CGRect {
        NSString(string: self).boundingRect(
            with: size, options: options, attributes: attributes, context: context)
    }
}

/// A text that is laid out for drawing.
struct TextDrawing {
    private let text: StyledText
    private let layout: StyledLayout
    private let measures: TextMeasures
    private let width: CGFloat

    /// The font of text without one: UIKit's is of 12 points.
    private static let defaultFont = UIFont.systemFont(ofSize: 12)

    /// Lays out a text.
    ///
    /// - Parameters:
    ///   - width: The width of the lines; infinite if there is no bound.
    ///   - height: The height after which there are no more lines.
    ///   - truncates: Whether the last line ends with an ellipsis if more would follow.
    init(
        _ attributed: NSAttributedString, width: CGFloat = .infinity, height: CGFloat = .infinity,
        lines: Int = 0, truncates: Bool = false
    ) {
        var text = StyledText(attributed, font: Self.defaultFont, paragraph: ParagraphValues())
        if truncates {
            text = text.styled { run in
                var style = run.style
                style.paragraph.lineBreakMode = .byTruncatingTail
                return style
            }
        }
        self.text = text
        self.width = width
        measures = ViewDrawing.current?.textMeasures ?? UIScreen.main.textMeasures
        layout = measures.layout(of: text, width: width, lines: lines, height: height)
    }

    /// Lays out a text in a size, as options say.
    init(_ attributed: NSAttributedString, _ size: CGSize, _ options: NSStringDrawingOptions) {
        let isWrapped = options.contains(.usesLineFragmentOrigin)
        self.init(
            attributed, width: isWrapped && size.width > 0 ? size.width : .infinity,
            height: isWrapped && size.height > 0 ? size.height : .infinity,
            lines: isWrapped ? 0 : 1,
            truncates: options.contains(.truncatesLastVisibleLine))
    }

    var size: CGSize { layout.size }

    /// The distance of the first baseline from the top.
    var firstBaseline: CGFloat { CGFloat(layout.firstBaseline) }

    /// Draws the lines below a point, into the current context.
    func draw(at point: CGPoint) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        var y = Double(point.y)
        for line in layout.lines {
            y += line.gap
            draw(line, x: Double(point.x), top: y, context)
            y += line.height
        }
    }

    /// A part of a line in one style.
    private struct Piece {
        var text: String
        let style: RunStyle
        var width: Double
    }

    private func draw(
        _ line: StyledLayout.Line, x: Double, top: Double, _ context: CGContext
    ) {
        var pieces = pieces(of: line)
        let available = Double(width) - line.indents.head - line.indents.tail
        if line.overflow == .ellipsis || line.overflow == .more {
            shorten(&pieces, to: available, isCut: line.overflow == .more)
        }
        let natural = pieces.reduce(0) { $0 + $1.width }
        let free = available.isFinite ? max(0, available - natural) : 0
        let share: Double =
            switch line.alignment {
            case .center: 0.5
            case .right: 1
            case .left, .natural, .justified: 0
            }
        let baseline = top + line.baseline
        var position = x + line.indents.head + free * share
        for piece in pieces {
            draw(piece, at: position, baseline - piece.style.rise, context)
            position += piece.width
        }
    }

    private func draw(_ piece: Piece, at x: Double, _ baseline: Double, _ context: CGContext) {
        let style = piece.style
        let color = style.color ?? GraphicsState.black
        let font = style.font
        if let background = style.background {
            fill(
                CGRect(
                    x: x, y: baseline - Double(font.ascender), width: piece.width,
                    height: Double(font.lineHeight)), background, context)
        }
        var text = DisplayText(
            piece.text, x: DisplayLimits.limited(x), y: DisplayLimits.limited(baseline),
            size: DisplayLimits.limited(Double(font.pointSize)), color: color.renderedName)
        text.weight = Double(font.weight.rendered)
        text.isMonospaced = font.isMonospaced
        text.kern = style.kern
        context.record.text(text, context.state)
        let thickness = max(1, Double(font.pointSize) / 16)
        if !style.underline.isEmpty {
            fill(
                CGRect(x: x, y: baseline + thickness, width: piece.width, height: thickness),
                style.underlineColor ?? color, context)
        }
        if !style.strikethrough.isEmpty {
            let y = baseline - Double(font.xHeight) / 2 - thickness / 2
            fill(
                CGRect(x: x, y: y, width: piece.width, height: thickness),
                style.strikethroughColor ?? color, context)
        }
    }

    private func fill(_ rect: CGRect, _ color: UIColor, _ context: CGContext) {
        let state = context.state
        context.state.fillColor = color
        context.fill(rect)
        context.state = state
    }

    /// Returns the parts of a line, without the spaces at its end.
    private func pieces(of line: StyledLayout.Line) -> [Piece] {
        var pieces: [Piece] = []
        let units = text.string.utf16
        for run in text.runs {
            let part = run.units.clamped(to: line.units)
            guard !part.isEmpty else { continue }
            let start = units.index(units.startIndex, offsetBy: part.lowerBound)
            let end = units.index(units.startIndex, offsetBy: part.upperBound)
            let text = String(text.string[start..<end])
            pieces.append(Piece(text: text, style: run.style, width: 0))
        }
        while let last = pieces.last {
            let trimmed = last.text.reversed().drop { $0.isWhitespace }
            pieces[pieces.count - 1].text = String(trimmed.reversed())
            guard trimmed.isEmpty else { break }
            pieces.removeLast()
        }
        for index in pieces.indices { pieces[index].width = width(of: pieces[index]) }
        return pieces
    }

    private func width(of piece: Piece) -> Double {
        measures.advance(of: piece.text, in: piece.style.font)
            + piece.style.kern * Double(piece.text.count)
    }

    /// Ends the parts with an ellipsis where they leave the width.
    ///
    /// - Parameter isCut: Whether more lines would follow, so that the ellipsis is needed in any
    ///   case.
    private func shorten(_ pieces: inout [Piece], to available: Double, isCut: Bool) {
        var total = pieces.reduce(0) { $0 + $1.width }
        guard isCut || total > available else { return }
        while var last = pieces.popLast() {
            total -= last.width
            let dots = measures.advance(of: "…", in: last.style.font)
            shorten(&last, to: available - total - dots)
            guard !last.text.isEmpty || pieces.isEmpty else { continue }
            last.text += "…"
            last.width += dots
            pieces.append(last)
            return
        }
    }

    /// Leaves the longest beginning of a part that fits.
    ///
    /// Doubles the length until it is too long and then halves the difference, so a long text is
    /// not measured as a whole for each of its characters.
    private func shorten(_ piece: inout Piece, to available: Double) {
        let characters = Array(piece.text)
        let whole = piece
        func beginning(_ count: Int) -> Piece {
            var part = whole
            part.text = String(characters[..<count])
            part.width = width(of: part)
            return part
        }
        var fitting = 0
        var beyond = 1
        while beyond <= characters.count, beginning(beyond).width <= available {
            fitting = beyond
            beyond = max(beyond + 1, min(beyond * 2, characters.count))
        }
        while fitting + 1 < beyond {
            let middle = (fitting + beyond) / 2
            if beginning(middle).width <= available { fitting = middle } else { beyond = middle }
        }
        guard fitting < characters.count else { return }
        piece = beginning(fitting)
    }
}
