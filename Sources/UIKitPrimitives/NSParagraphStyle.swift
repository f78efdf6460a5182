public import Foundation

/// The style of a paragraph of an attributed text.
///
/// - Note: Difference from UIKit: there are no tab stops, no hyphenation and no writing direction.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying {
    private let header = AttributeValueHeader()
    /// The values of the style.
    package final var values: ParagraphValues

    /// Creates a style with the default values.
    public override init() {
        values = ParagraphValues()
        super.init()
    }

    /// Creates a style with values.
    package init(_ values: ParagraphValues) {
        self.values = values
        super.init()
    }

    /// The style of text without a paragraph style.
    open class var `default`: NSParagraphStyle { NSParagraphStyle() }

    /// The alignment of the lines.
    open var alignment: NSTextAlignment { values.alignment }
    /// The way in which long lines are broken, and the treatment of text that does not fit the last
    /// line.
    open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
    /// The space between two lines, in points.
    open var lineSpacing: CGFloat { values.lineSpacing }
    /// The space after the paragraph, in points.
    open var paragraphSpacing: CGFloat { values.paragraphSpacing }
    /// The space before the paragraph, in points; the first paragraph has none.
    open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
    /// The indentation of the first line, in points.
    open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
    /// The indentation of all lines after the first, in points.
    open var headIndent: CGFloat { values.headIndent }
    /// The distance from the beginning of a line to the end of its text, in points.
    ///
    /// If it is not positive, it is measured from the end of the line.
    open var tailIndent: CGFloat { values.tailIndent }
    /// The minimum height of a line, in points.
    open var minimumLineHeight: CGFloat { values.minimumLineHeight }
    /// The maximum height of a line, in points; 0 for no limit.
    open var maximumLineHeight: CGFloat { values.maximumLineHeight }
    /// The factor by which lines are higher than their fonts demand; 0 has the effect of 1.
    open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }

    // MARK: - Comparing and copying

    /// Returns a style that does not change.
    open func copy(with zone: NSZone? = nil) -> Any { NSParagraphStyle(values) }

    /// Returns a copy that can be changed.
    open func mutableCopy(with zone: NSZone? = nil) -> Any { NSMutableParagraphStyle(values) }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? NSParagraphStyle)?.values == values
    }

    open override var hash: Int { values.hashValue }
}

/// A style of a paragraph that can be changed.
open class NSMutableParagraphStyle: NSParagraphStyle {
    open override var alignment: NSTextAlignment {
        get { values.alignment }
        set { values.alignment = newValue }
    }

    open override var lineBreakMode: NSLineBreakMode {
        get { values.lineBreakMode }
        set { values.lineBreakMode = newValue }
    }

    open override var lineSpacing: CGFloat {
        get { values.lineSpacing }
        set { values.lineSpacing = newValue }
    }

    open override var paragraphSpacing: CGFloat {
        get { values.paragraphSpacing }
        set { values.paragraphSpacing = newValue }
    }

    open override var paragraphSpacingBefore: CGFloat {
        get { values.paragraphSpacingBefore }
        set { values.paragraphSpacingBefore = newValue }
    }

    open override var firstLineHeadIndent: CGFloat {
        get { values.firstLineHeadIndent }
        set { values.firstLineHeadIndent = newValue }
    }

    open override var headIndent: CGFloat {
        get { values.headIndent }
        set { values.headIndent = newValue }
    }

    open override var tailIndent: CGFloat {
        get { values.tailIndent }
        set { values.tailIndent = newValue }
    }

    open override var minimumLineHeight: CGFloat {
        get { values.minimumLineHeight }
        set { values.minimumLineHeight = newValue }
    }

    open override var maximumLineHeight: CGFloat {
        get { values.maximumLineHeight }
        set { values.maximumLineHeight = newValue }
    }

    open override var lineHeightMultiple: CGFloat {
        get { values.lineHeightMultiple }
        set { values.lineHeightMultiple = newValue }
    }

    /// Copies all values of another style.
    open func setParagraphStyle(_ style: NSParagraphStyle) {
        values = style.values
    }
}

/// The values of a paragraph style.
package struct ParagraphValues: Hashable, Sendable {
    package var alignment = NSTextAlignment.natural
    package var lineBreakMode = NSLineBreakMode.byWordWrapping
    package var lineSpacing: CGFloat = 0
    package var paragraphSpacing: CGFloat = 0
    package var paragraphSpacingBefore: CGFloat = 0
    package var firstLineHeadIndent: CGFloat = 0
    package var headIndent: CGFloat = 0
    package var tailIndent: CGFloat = 0
    package var minimumLineHeight: CGFloat = 0
    package var maximumLineHeight: CGFloat = 0
    package var lineHeightMultiple: CGFloat = 0

    package init() {}
}
