public import Foundation
public import UIKitPrimitives

/// The change of sizes with the user's preferred size of text.
///
/// - Note: Difference from UIKit: the preferred size is always UIKit's default, because the browser
///   enlarges the whole page. So a scaled font or value is the one that is passed, at most as large
///   as a maximum. Traits have no size of text.
public nonisolated final class UIFontMetrics: NSObject, Sendable {
    /// The metrics of body text.
    public static let `default` = UIFontMetrics(forTextStyle: .body)

    private let textStyle: UIFont.TextStyle

    /// Creates the metrics of a kind of text.
    public init(forTextStyle textStyle: UIFont.TextStyle) {
        self.textStyle = textStyle
        super.init()
    }

    /// Returns a font for the preferred size of text.
    public func scaledFont(for font: UIFont) -> UIFont { font }

    /// Returns a font for the preferred size of text that is not larger than a maximum.
    ///
    /// - Parameters:
    ///   - font: The font for the default size of text.
    ///   - maximumPointSize: The maximum size, in points; 0 for none.
    public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
        guard maximumPointSize > 0, font.pointSize > maximumPointSize else { return font }
        return font.withSize(maximumPointSize)
    }

    /// Returns a font for the size of text of some traits, which have none.
    public func scaledFont(
        for font: UIFont, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont { scaledFont(for: font) }

    /// Returns a font for the size of text of some traits, which have none, that is not larger than
    /// a maximum.
    public func scaledFont(
        for font: UIFont, maximumPointSize: CGFloat,
        compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont { scaledFont(for: font, maximumPointSize: maximumPointSize) }

    /// Returns a length, such as a margin, for the preferred size of text.
    public func scaledValue(for value: CGFloat) -> CGFloat { value }

    /// Returns a length for the size of text of some traits, which have none.
    public func scaledValue(
        for value: CGFloat, compatibleWith traitCollection: UITraitCollection?
    ) -> CGFloat { scaledValue(for: value) }

    public override func isEqual(_ object: Any?) -> Bool {
        (object as? UIFontMetrics)?.textStyle == textStyle
    }

    public override var hash: Int { textStyle.hashValue }
}
