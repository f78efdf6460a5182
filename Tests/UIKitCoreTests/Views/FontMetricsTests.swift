import Foundation
import Testing
import UIKitCore
import UIKitPrimitives

/// Fonts and lengths for the preferred size of text.
struct FontMetricsTests {
    private let traits = UITraitCollection(userInterfaceStyle: .dark)

    @Test func `a font keeps its face and size, because the browser enlarges the page`() {
        let font = UIFont.monospacedSystemFont(ofSize: 21, weight: .bold)
        let metrics = UIFontMetrics(forTextStyle: .headline)
        #expect(metrics.scaledFont(for: font) == font)
        #expect(metrics.scaledFont(for: font, compatibleWith: traits) == font)
        #expect(metrics.scaledValue(for: 12.5) == 12.5)
        #expect(metrics.scaledValue(for: -3, compatibleWith: nil) == -3)
    }

    @Test(arguments: [(0.0, 21.0), (-4.0, 21.0), (18.0, 18.0), (30.0, 21.0)])
    func `a font is at most as large as the maximum, if there is one`(
        _ maximum: Double, _ size: Double
    ) {
        let font = UIFont.systemFont(ofSize: 21, weight: .heavy)
        let expected = UIFont.systemFont(ofSize: size, weight: .heavy)
        let metrics = UIFontMetrics.default
        #expect(metrics.scaledFont(for: font, maximumPointSize: maximum) == expected)
        #expect(
            metrics.scaledFont(for: font, maximumPointSize: maximum, compatibleWith: traits)
                == expected)
    }
}
