import Foundation
import HostLink
public import UIKitPrimitives

extension UIScreen {
    /// The surroundings that the page gives: size, density, light or dark.
    public var traitCollection: UITraitCollection {
        let isWide = environment.width >= ReadableWidth.wideWindow
        return UITraitCollection(
            userInterfaceIdiom: isWide ? .pad : .phone,
            userInterfaceStyle: environment.isDark ? .dark : .light,
            horizontalSizeClass: isWide ? .regular : .compact,
            verticalSizeClass: environment.height >= Self.regularHeight ? .regular : .compact,
            displayScale: environment.scale)
    }

    /// From this height on, a window is as high as a telephone held upright.
    private static let regularHeight = 480.0
}
