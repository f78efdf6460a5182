import Foundation
import HostLink
public import UIKitPrimitives

extension UIScreen: UITraitEnvironment {
    /// Does nothing, because an app is notified of a page's new traits in its views and
    /// controllers.
    public func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
}

extension UIScreen {
    /// The traits of the page: size, density, light or dark.
    ///
    /// If `UIUserInterfaceStyle` of the app's `Info.plist` is `Light` or `Dark`, the style is that
    /// one on every page.
    public var traitCollection: UITraitCollection {
        let isWide = environment.width >= ReadableWidth.wideWindow
        return UITraitCollection(
            userInterfaceIdiom: isWide ? .pad : .phone,
            userInterfaceStyle: InterfaceStyles.ofApp ?? (environment.isDark ? .dark : .light),
            horizontalSizeClass: isWide ? .regular : .compact,
            verticalSizeClass: environment.height >= Self.regularHeight ? .regular : .compact,
            displayScale: environment.scale)
    }

    /// The minimum height, in points, at which the vertical size class is regular, as on a
    /// telephone held upright.
    private static let regularHeight = 480.0
}
