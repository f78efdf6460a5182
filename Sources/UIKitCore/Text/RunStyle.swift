import Foundation
import UIKitPrimitives

/// The style of a part of a text: the values of its attributes.
///
/// Each value has the type of its attribute, and every number is finite.
nonisolated struct RunStyle: Hashable, Sendable {
    var font: UIFont
    /// The colour of the text; `nil` for the view's.
    var color: UIColor?
    var background: UIColor?
    var underline = NSUnderlineStyle()
    var underlineColor: UIColor?
    var strikethrough = NSUnderlineStyle()
    var strikethroughColor: UIColor?
    var kern = 0.0
    var rise = 0.0
    var link: URL?
    var paragraph: ParagraphValues

    typealias Attributes = [NSAttributedString.Key: Any]

    /// Creates a style of attributes, with the font and the paragraph style of the view in place of
    /// absent ones.
    init(_ attributes: Attributes, font: UIFont, paragraph: ParagraphValues) {
        self.font = attributes[.font] as? UIFont ?? font
        color = attributes[.foregroundColor] as? UIColor
        background = attributes[.backgroundColor] as? UIColor
        underline = Self.line(attributes[.underlineStyle])
        underlineColor = attributes[.underlineColor] as? UIColor
        strikethrough = Self.line(attributes[.strikethroughStyle])
        strikethroughColor = attributes[.strikethroughColor] as? UIColor
        kern = Self.number(attributes[.kern])
        rise = Self.number(attributes[.baselineOffset])
        link = Self.address(attributes[.link])
        let style = attributes[.paragraphStyle] as? NSParagraphStyle
        self.paragraph = (style?.values ?? paragraph).limited
    }

    /// Returns the style in which a text view shows a link, or in which a label shows it if there
    /// are no attributes.
    func ofLink(_ attributes: Attributes?) -> RunStyle {
        guard let attributes else {
            var style = self
            style.color = UIColor(SystemColor.link)
            if style.underline.isEmpty { style.underline = .single }
            return style
        }
        let other = RunStyle(attributes, font: font, paragraph: paragraph)
        var style = self
        style.font = other.font
        if let color = other.color { style.color = color }
        if let background = other.background { style.background = background }
        if !other.underline.isEmpty { style.underline = other.underline }
        if let color = other.underlineColor { style.underlineColor = color }
        if !other.strikethrough.isEmpty { style.strikethrough = other.strikethrough }
        return style
    }

    // MARK: - Values of attributes

    /// The maximum of a number, in points, which is larger than any window.
    fileprivate static let numberMax = 10_000.0

    private static func number(_ value: Any?) -> Double {
        guard let number = (value as? NSNumber)?.doubleValue, number.isFinite else { return 0 }
        return min(max(number, -numberMax), numberMax)
    }

    private static func line(_ value: Any?) -> NSUnderlineStyle {
        if let style = value as? NSUnderlineStyle { return style }
        return NSUnderlineStyle(rawValue: (value as? NSNumber)?.intValue ?? 0)
    }

    private static func address(_ value: Any?) -> URL? {
        switch value {
        case let address as URL: address
        case let address as NSURL: address as URL
        case let text as String: URL(string: text)
        default: nil
        }
    }
}

nonisolated extension ParagraphValues {
    /// The values with 0 in place of numbers that are not finite, and without negative distances.
    fileprivate var limited: ParagraphValues {
        func limited(_ value: CGFloat, from least: CGFloat = 0) -> CGFloat {
            guard value.isFinite else { return 0 }
            return min(max(value, least), CGFloat(RunStyle.numberMax))
        }
        var values = self
        values.lineSpacing = limited(lineSpacing)
        values.paragraphSpacing = limited(paragraphSpacing)
        values.paragraphSpacingBefore = limited(paragraphSpacingBefore)
        values.firstLineHeadIndent = limited(firstLineHeadIndent)
        values.headIndent = limited(headIndent)
        values.tailIndent = limited(tailIndent, from: -CGFloat(RunStyle.numberMax))
        values.minimumLineHeight = limited(minimumLineHeight)
        values.maximumLineHeight = limited(maximumLineHeight)
        values.lineHeightMultiple = min(limited(lineHeightMultiple), 100)
        return values
    }
}
