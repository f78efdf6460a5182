import Foundation
import HostLink

/// The measures in force: what the page said last, or declared ones.
///
/// The runtime sets them when the environment of a scene arrives; views ask them.
@MainActor
enum TextMeasures {
    /// The measures in force.
    static var current: any TextMeasuring = DeclaredTextMeasures() {
        didSet { breakers.removeAll(keepingCapacity: true) }
    }

    /// Takes what a page measured; a page that measured nothing changes nothing.
    static func take(_ environment: PageEnvironment) {
        guard !environment.fonts.isEmpty, environment.fonts != pageFonts else { return }
        pageFonts = environment.fonts
        current = PageTextMeasures(environment.fonts)
        for window in UIApplication.sharedIfRunning?.windows ?? [] {
            window.textMeasuresDidChange()
        }
    }

    private static var pageFonts: [FontMeasures] = []
    private static var breakers: [TextFace: LineBreaker] = [:]

    /// The size of text that may break into lines, in a width.
    ///
    /// - Parameters:
    ///   - width: The width there is; infinite where there is no bound.
    ///   - lines: How many lines there may be; 0 is as many as it takes.
    /// - Returns: The size, rounded up to half points as screens do, and the number of lines.
    static func size(
        of text: String, in font: UIFont, width: CGFloat = .infinity, lines: Int = 0
    ) -> (size: CGSize, lines: Int) {
        var breaker = breakers[font.face] ?? LineBreaker(face: font.face, measures: current)
        let points = font.pointSize / 1000
        let broken = breaker.lines(of: text, width: width / points)
        breakers[font.face] = breaker
        let count = lines > 0 ? min(lines, broken.count) : broken.count
        let widest = broken.prefix(max(count, 1)).max() ?? 0
        let size = CGSize(
            width: min(width, halfPoints(widest * points)),
            height: halfPoints(CGFloat(count) * font.lineHeight))
        return (size, count)
    }

    /// The width of text on one line.
    static func width(of text: String, in font: UIFont) -> CGFloat {
        size(of: text, in: font, lines: 1).size.width
    }

    static func halfPoints(_ value: CGFloat) -> CGFloat {
        value.isFinite ? (value * 2).rounded(.up) / 2 : value
    }
}

extension UIView {
    /// Has the view and all inside it laid out anew, since text has another size.
    func textMeasuresDidChange() {
        constraintsNeedSolving = true
        setNeedsLayout()
        for subview in subviews { subview.textMeasuresDidChange() }
    }
}
