import Foundation
import HostLink
public import UIKitPrimitives

extension UIScreen {
    /// The traits of the page: size, density, light or dark.
    public var traitCollection: UITraitCollection {
        let isWide = environment.width >= ReadableWidth.wideWindow
        return UITraitCollection(
            userInterfaceIdiom: isWide ? .pad : .phone,
            userInterfaceStyle: environment.isDark ? .dark : .light,
            horizontalSizeClass: isWide ? .regular : .compact,
            verticalSizeClass: environment.height >= Self.regularHeight ? .regular : .compact,
            displayScale: environment.scale)
    }

    /// The height, in points, from which a window is as high as a telephone held upright.
    private static let regularHeight = 480.0
}
