public import Foundation

/// The environment of an interface: kind of device, light or dark style, size class in each
/// direction.
///
/// Two collections with the same traits are equal.
public final class UITraitCollection: NSObject, NSCopying, Sendable {
    /// The kind of device.
    public let userInterfaceIdiom: UIUserInterfaceIdiom
    /// The light or dark style.
    public let userInterfaceStyle: UIUserInterfaceStyle
    /// The horizontal size class.
    public let horizontalSizeClass: UIUserInterfaceSizeClass
    /// The vertical size class.
    public let verticalSizeClass: UIUserInterfaceSizeClass
    /// The number of device pixels per point; 0 means unspecified.
    public let displayScale: CGFloat
    /// The direction of the interface's language.
    public let layoutDirection: UITraitEnvironmentLayoutDirection

    /// Creates a collection from all traits.
    ///
    /// Omitted traits are unspecified, and the layout direction is left to right.
    ///
    /// - Note: Difference from UIKit: UIKit merges collections of one trait each.
    public init(
        userInterfaceIdiom: UIUserInterfaceIdiom = .unspecified,
        userInterfaceStyle: UIUserInterfaceStyle = .unspecified,
        horizontalSizeClass: UIUserInterfaceSizeClass = .unspecified,
        verticalSizeClass: UIUserInterfaceSizeClass = .unspecified,
        displayScale: CGFloat = 0,
        layoutDirection: UITraitEnvironmentLayoutDirection = .leftToRight
    ) {
        self.userInterfaceIdiom = userInterfaceIdiom
        self.userInterfaceStyle = userInterfaceStyle
        self.horizontalSizeClass = horizontalSizeClass
        self.verticalSizeClass = verticalSizeClass
        self.displayScale = displayScale
        self.layoutDirection = layoutDirection
        super.init()
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UITraitCollection else { return false }
        return other.traits == traits
    }

    public override var hash: Int { traits.hashValue }

    /// Returns the collection itself, because it is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns whether colours differ between this collection and another.
    public func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
        userInterfaceStyle != other?.userInterfaceStyle
    }

    private struct Traits: Hashable {
        var idiom: UIUserInterfaceIdiom
        var style: UIUserInterfaceStyle
        var horizontal, vertical: UIUserInterfaceSizeClass
        var scale: CGFloat
        var direction: UITraitEnvironmentLayoutDirection
    }

    private var traits: Traits {
        Traits(
            idiom: userInterfaceIdiom, style: userInterfaceStyle, horizontal: horizontalSizeClass,
            vertical: verticalSizeClass, scale: displayScale, direction: layoutDirection)
    }
}
