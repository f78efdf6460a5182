public import Foundation

/// The attributes of text that labels, buttons and text views show.
///
/// - Note: Difference from UIKit: other attributes are kept in the text and not shown.
nonisolated extension NSAttributedString.Key {
    /// The font, a `UIFont`.
    public static let font = NSAttributedString.Key("NSFont")
    /// The colour of the text, a `UIColor`.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// The colour behind the text, a `UIColor`.
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    /// The line under the text, the raw value of an `NSUnderlineStyle`.
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    /// The colour of the line under the text, a `UIColor`.
    public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
    /// The line through the text, the raw value of an `NSUnderlineStyle`.
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
    /// The colour of the line through the text, a `UIColor`.
    public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
    /// The space after each character, in points.
    public static let kern = NSAttributedString.Key("NSKern")
    /// The distance of the text above the baseline, in points.
    public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
    /// The style of the paragraph, an `NSParagraphStyle`; the style at its first character counts.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    /// The address that a tap on the text opens in a text view, a `URL` or a text.
    public static let link = NSAttributedString.Key("NSLink")
}
