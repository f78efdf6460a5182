public import Foundation
import HostLink
import UIKitPrimitives

/// A font: a face of the system's font at a size.
///
/// - Note: Difference from UIKit: the class is final, and apps cannot provide fonts of their own.
public nonisolated final class UIFont: NSObject, NSCopying, Sendable {
    private let header = AttributeValueHeader()
    /// The size, in points.
    public let pointSize: CGFloat
    let weight: Weight
    let isMonospaced: Bool

    init(pointSize: CGFloat, weight: Weight, isMonospaced: Bool) {
        self.pointSize = max(1, pointSize)
        self.weight = weight
        self.isMonospaced = isMonospaced
        super.init()
    }

    /// Returns the system's font.
    public static func systemFont(ofSize fontSize: CGFloat, weight: Weight = .regular) -> UIFont {
        UIFont(pointSize: fontSize, weight: weight, isMonospaced: false)
    }

    /// Returns the system's font in UIKit's bold weight, which is semibold.
    public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        systemFont(ofSize: fontSize, weight: .semibold)
    }

    /// Returns the system's font in which all characters have the same width.
    public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(pointSize: fontSize, weight: weight, isMonospaced: true)
    }

    /// Returns the system's font, in which all digits have the same width.
    public static func monospacedDigitSystemFont(
        ofSize fontSize: CGFloat, weight: Weight
    ) -> UIFont {
        systemFont(ofSize: fontSize, weight: weight)
    }

    /// Returns the font for a kind of text.
    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        systemFont(ofSize: style.pointSize, weight: style.weight)
    }

    /// Returns the same face at another size.
    public func withSize(_ fontSize: CGFloat) -> UIFont {
        UIFont(pointSize: fontSize, weight: weight, isMonospaced: isMonospaced)
    }

    /// The size of a button's text.
    public static let buttonFontSize: CGFloat = 18
    /// The size of a label's text.
    public static let labelFontSize: CGFloat = 17
    /// The size of small text.
    public static let smallSystemFontSize: CGFloat = 12
    /// The size of the system's text.
    public static let systemFontSize: CGFloat = 14

    // MARK: - Measures

    // The proportions of the face that iOS uses. Nodes have the resulting distance between
    // baselines.
    private static let ascent: CGFloat = 0.952
    private static let descent: CGFloat = 0.2414

    /// The distance between two baselines, in points.
    public var lineHeight: CGFloat { pointSize * (Self.ascent + Self.descent) }
    /// The height of the highest letters above the baseline, in points.
    public var ascender: CGFloat { pointSize * Self.ascent }
    /// The depth of the lowest letters below the baseline, in points, as a negative number.
    public var descender: CGFloat { -pointSize * Self.descent }
    /// The space between two lines, which is 0.
    public var leading: CGFloat { 0 }
    /// The height of capital letters, in points.
    public var capHeight: CGFloat { pointSize * 0.705 }
    /// The height of the letter x, in points.
    public var xHeight: CGFloat { pointSize * 0.526 }
    /// The family's name.
    public var familyName: String { isMonospaced ? "System Monospaced" : "System" }

    // MARK: - Comparing and copying

    /// Returns the font itself, which never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFont else { return false }
        return other.pointSize == pointSize && other.weight == weight
            && other.isMonospaced == isMonospaced
    }

    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(pointSize)
        hasher.combine(weight)
        hasher.combine(isMonospaced)
        return hasher.finalize()
    }
}

extension UIFont {
    /// Adds the face, size and line height of the font to a node.
    func describe(_ node: inout RenderNode) {
        node[.fontSize] = .number(pointSize)
        if weight.rendered != 400 { node[.fontWeight] = .number(Double(weight.rendered)) }
        if isMonospaced { node[.monospaced] = .bool(true) }
        node[.lineHeight] = .number(lineHeight)
    }
}
