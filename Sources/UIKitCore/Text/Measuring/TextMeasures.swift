import Foundation
import HostLink

/// The measures of text in the fonts of one page, or declared ones until a page has measured its
/// own.
///
/// Each page has its own measures, because two browsers of one user have different fonts. Pages
/// with the same fonts share them, so that a text is broken into lines once.
@MainActor
final class TextMeasures {
    /// The page's measurements; empty for declared widths.
    let fonts: [FontMeasures]
    private let measures: any TextMeasuring
    private var breakers: [TextFace: LineBreaker] = [:]
    /// The breaker of text in several styles.
    var styledBreaker: StyledLineBreaker

    /// Creates measures from a page's measurements, or from declared widths if there are none.
    init(_ fonts: [FontMeasures] = []) {
        self.fonts = fonts
        measures = fonts.isEmpty ? DeclaredTextMeasures() : PageTextMeasures(fonts)
        styledBreaker = StyledLineBreaker(measures: measures)
    }

    /// Returns the measures of a page's fonts.
    ///
    /// Pages with the same fonts share their measures.
    static func of(_ fonts: [FontMeasures]) -> TextMeasures {
        let shared = UIScreen.screens.lazy.map(\.textMeasures).first { $0.fonts == fonts }
        return shared ?? TextMeasures(fonts)
    }

    /// Returns the size of text that may break into lines, in a width.
    ///
    /// - Parameters:
    ///   - width: The available width; infinite if there is no bound.
    ///   - lines: The maximum number of lines; 0 means no maximum.
    /// - Returns: The size, rounded up to half points as pages do, and the number of lines.
    func size(
        of text: String, in font: UIFont, width: CGFloat = .infinity, lines: Int = 0
    ) -> (size: CGSize, lines: Int) {
        var breaker = breakers[font.face] ?? LineBreaker(face: font.face, measures: measures)
        let points = font.pointSize / 1000
        let broken = breaker.lines(of: text, width: width / points)
        breakers[font.face] = breaker
        let count = lines > 0 ? min(lines, broken.count) : broken.count
        let widest = broken.prefix(max(count, 1)).max() ?? 0
        let size = CGSize(
            width: min(width, Self.halfPoints(widest * points)),
            height: Self.halfPoints(CGFloat(count) * font.lineHeight))
        return (size, count)
    }

    /// Returns the width of text on one line.
    func width(of text: String, in font: UIFont) -> CGFloat {
        size(of: text, in: font, lines: 1).size.width
    }

    /// Returns the exact width of text on one line, for drawing at positions.
    func advance(of text: String, in font: UIFont) -> Double {
        var breaker = breakers[font.face] ?? LineBreaker(face: font.face, measures: measures)
        let lines = breaker.lines(of: text, width: .infinity)
        breakers[font.face] = breaker
        return (lines.max() ?? 0) * Double(font.pointSize) / 1000
    }

    nonisolated static func halfPoints(_ value: CGFloat) -> CGFloat {
        value.isFinite ? (value * 2).rounded(.up) / 2 : value
    }
}

extension UIView {
    /// The measures of the page that shows the view, or of the main one.
    var textMeasures: TextMeasures {
        (window?.windowScene?.screen ?? UIScreen.main).textMeasures
    }

    /// Marks the view and all views inside it for layout, because the size of text has changed.
    func textMeasuresDidChange() {
        constraintsNeedSolving = true
        setNeedsLayout()
        for subview in subviews { subview.textMeasuresDidChange() }
    }
}
