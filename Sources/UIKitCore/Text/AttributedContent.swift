import Foundation
import HostLink
import UIKitPrimitives

/// The attributed text that a view shows, with its layout.
struct AttributedContent {
    /// The text as the app set it; `nil` for text of one style.
    private(set) var text: NSAttributedString?
    private var font = UIFont.systemFont(ofSize: UIFont.labelFontSize)
    private var paragraph = ParagraphValues()
    /// The attributes of links; `nil` for those of a label.
    private var linkAttributes: RunStyle.Attributes?
    private var styled: StyledText?
    private var layouts: [Layout] = []

    /// A layout that was computed before.
    private struct Layout {
        let request: Request
        let measures: TextMeasures
        let result: StyledLayout
    }

    /// The values that determine a layout of a text.
    private struct Request: Equatable {
        var width: CGFloat
        var lines: Int
        var height: CGFloat
        var scale: CGFloat
    }

    /// The number of layouts that are kept: a view is measured without a width, in one or two
    /// widths, and then drawn.
    private static let layoutsMax = 4

    // MARK: - Setting

    /// Shows a copy of a text.
    ///
    /// - Parameters:
    ///   - font: The font of the parts without one.
    ///   - paragraph: The paragraph style of the parts without one.
    ///   - linkAttributes: The attributes of links; `nil` for those of a label.
    mutating func show(
        _ newText: NSAttributedString?, font: UIFont, paragraph: ParagraphValues,
        linkAttributes: RunStyle.Attributes? = nil
    ) {
        text = newText.map { NSAttributedString(attributedString: $0) }
        self.font = font
        self.paragraph = paragraph
        self.linkAttributes = linkAttributes
        forget()
    }

    /// Sets an attribute of the whole text.
    mutating func apply(_ value: Any, for key: NSAttributedString.Key) {
        change { text in
            text.addAttribute(key, value: value, range: NSRange(location: 0, length: text.length))
        }
    }

    /// Changes the paragraph style of the whole text.
    mutating func changeParagraphs(_ change: (inout ParagraphValues) -> Void) {
        change(&paragraph)
        self.change { text in NSMutableAttributedString.changeParagraphs(of: text, change) }
    }

    private mutating func change(_ change: (NSMutableAttributedString) -> Void) {
        guard let text else { return }
        let copy = NSMutableAttributedString(attributedString: text)
        change(copy)
        self.text = NSAttributedString(attributedString: copy)
        forget()
    }

    private mutating func forget() {
        styled = nil
        layouts = []
    }

    // MARK: - Layout

    /// Returns the text in parts of one style; `nil` without an attributed text.
    mutating func styledText() -> StyledText? {
        if let styled { return styled }
        guard let text else { return nil }
        let attributes = linkAttributes
        let made = StyledText(text, font: font, paragraph: paragraph).styled { run in
            run.link == nil ? run.style : run.style.ofLink(attributes)
        }
        styled = made
        return made
    }

    /// Returns the lines in a width; `nil` without an attributed text.
    mutating func layout(
        _ measures: TextMeasures, width: CGFloat = .infinity, lines: Int = 0,
        height: CGFloat = .infinity, scale: CGFloat = 1
    ) -> StyledLayout? {
        let request = Request(width: width, lines: lines, height: height, scale: scale)
        let known = layouts.first { $0.request == request && $0.measures === measures }
        if let known { return known.result }
        guard let text = styledText()?.scaled(by: scale) else { return nil }
        let result = measures.layout(of: text, width: width, lines: lines, height: height)
        if layouts.count >= Self.layoutsMax { layouts.removeFirst() }
        layouts.append(Layout(request: request, measures: measures, result: result))
        return result
    }

    /// Adds the lines of a layout to a node.
    ///
    /// - Parameter tint: The colour of all parts; `nil` for their own.
    mutating func describe(
        _ node: inout RenderNode, _ layout: StyledLayout, scale: CGFloat = 1, tint: UIColor? = nil
    ) {
        guard let text = styledText()?.scaled(by: scale) else { return }
        node[.text] = .string(text.string)
        guard !layout.lines.isEmpty else { return }
        let colored = tint.map { tint in
            text.styled { run in
                var style = run.style
                style.color = tint
                return style
            }
        }
        node[.textLines] = .lines(layout.rendered(colored ?? text))
    }
}

extension TextMeasures {
    /// Returns the lines of a styled text.
    ///
    /// - Parameters:
    ///   - width: The available width; infinite if there is no bound.
    ///   - lines: The maximum number of lines; 0 means no maximum.
    ///   - height: The height after which there are no more lines.
    func layout(
        of text: StyledText, width: CGFloat, lines: Int, height: CGFloat
    ) -> StyledLayout {
        StyledLayout(
            text, styledBreaker.lines(of: text, width: Double(width)), width: Double(width),
            lines: lines, height: Double(height))
    }
}

extension NSAttributedString {
    /// The attributes at the beginning of the text; none if it is empty.
    var firstAttributes: RunStyle.Attributes {
        length > 0 ? attributes(at: 0, effectiveRange: nil) : [:]
    }
}

extension NSMutableAttributedString {
    /// Changes the paragraph style of the whole text; parts without one get none.
    static func changeParagraphs(
        of text: NSMutableAttributedString, _ change: (inout ParagraphValues) -> Void
    ) {
        let all = NSRange(location: 0, length: text.length)
        var styles: [(values: ParagraphValues, range: NSRange)] = []
        text.enumerateAttribute(.paragraphStyle, in: all) { value, range, _ in
            if let style = value as? NSParagraphStyle { styles.append((style.values, range)) }
        }
        for style in styles {
            var values = style.values
            change(&values)
            text.addAttribute(
                .paragraphStyle, value: NSParagraphStyle(values), range: style.range)
        }
    }
}
