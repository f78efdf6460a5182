import Foundation
import HostLink

/// Measures text with the fonts of one page, or with declared ones until a page has measured its
/// own.
///
/// Each screen has its own, since two browsers of one user have different fonts. Screens with the
/// same fonts share one, so that a text is broken into lines once.
@MainActor
final class TextMeasures {
    /// What the page measured; empty for declared widths.
    let fonts: [FontMeasures]
    private let measures: any TextMeasuring
    private var breakers: [TextFace: LineBreaker] = [:]

    /// Makes measures of what a page measured; without fonts, of declared widths.
    init(_ fonts: [FontMeasures] = []) {
        self.fonts = fonts
        measures = fonts.isEmpty ? DeclaredTextMeasures() : PageTextMeasures(fonts)
    }

    /// The measures of a page's fonts: those of a screen that has the same fonts, or new ones.
    static func of(_ fonts: [FontMeasures]) -> TextMeasures {
        let shared = UIScreen.screens.lazy.map(\.textMeasures).first { $0.fonts == fonts }
        return shared ?? TextMeasures(fonts)
    }

    /// The size of text that may break into lines, in a width.
    ///
    /// - Parameters:
    ///   - width: The width there is; infinite where there is no bound.
    ///   - lines: How many lines there may be; 0 is as many as it takes.
    /// - Returns: The size, rounded up to half points as screens do, and the number of lines.
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

    /// The width of text on one line.
    func width(of text: String, in font: UIFont) -> CGFloat {
        size(of: text, in: font, lines: 1).size.width
    }

    static func halfPoints(_ value: CGFloat) -> CGFloat {
        value.isFinite ? (value * 2).rounded(.up) / 2 : value
    }
}

extension UIView {
    /// The measures of the page that shows the view, or of the main one.
    var textMeasures: TextMeasures {
        (window?.windowScene?.screen ?? UIScreen.main).textMeasures
    }

    /// Has the view and all inside it laid out again, since text has another size.
    func textMeasuresDidChange() {
        constraintsNeedSolving = true
        setNeedsLayout()
        for subview in subviews { subview.textMeasuresDidChange() }
    }
}
