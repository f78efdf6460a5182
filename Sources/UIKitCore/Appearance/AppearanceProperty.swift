import Foundation

/// A property that an app can set on an appearance proxy.
enum AppearanceProperty: UInt8, CaseIterable {
    // Of every view and of bar items.
    case backgroundColor, tintColor
    // Of texts.
    case font, textColor, highlightedTextColor, titleColors
    // Of bars.
    case barTintColor, barStyle, isTranslucent, prefersLargeTitles, unselectedItemTintColor
    case titleTextAttributes, largeTitleTextAttributes, itemTitleAttributes, badgeColor
    case standardAppearance, compactAppearance, scrollEdgeAppearance, compactScrollEdgeAppearance
    // Of controls.
    case pageIndicatorTintColor, currentPageIndicatorTintColor, onTintColor, thumbTintColor
    case minimumTrackTintColor, maximumTrackTintColor, selectedSegmentTintColor
    case progressTintColor, trackTintColor, color
    // Of lists.
    case separatorInset, separatorStyle, separatorColor, rowHeight, selectionStyle
}

/// The properties of one object that the app set, which no appearance proxy changes, and those that
/// were changed by a proxy with traits.
struct AppearanceValues {
    /// The properties that the app set on the object, as bits.
    private var own: UInt64 = 0

    /// Whether the object is itself a proxy.
    let isProxy: Bool

    /// The closures that set properties back to their values before a proxy with traits changed
    /// them.
    var undo: [AppearanceProperty: () -> Void] = [:]

    init(isProxy: Bool = false) { self.isProxy = isProxy }

    /// Whether values of proxies are being copied at present.
    static var isApplying = false

    /// Records that a property was set.
    ///
    /// A value that is copied from a proxy is not the object's own.
    mutating func note(_ property: AppearanceProperty) {
        guard !Self.isApplying else { return }
        own |= Self.bit(property)
        if !undo.isEmpty { undo[property] = nil }
    }

    /// Records that the present value of a property is the default of its class.
    mutating func forget(_ property: AppearanceProperty) { own &= ~Self.bit(property) }

    /// The properties that the app set on the object.
    var ownProperties: [AppearanceProperty] {
        own == 0 ? [] : AppearanceProperty.allCases.filter(isOwn)
    }

    /// Returns whether the app set a property on the object.
    func isOwn(_ property: AppearanceProperty) -> Bool { own & Self.bit(property) != 0 }

    private static func bit(_ property: AppearanceProperty) -> UInt64 { 1 << property.rawValue }
}

/// An object that takes values from appearance proxies: a view or a bar item.
protocol AppearanceTarget: NSObject {
    var appearanceValues: AppearanceValues { get set }

    /// Creates the proxy of the class for its appearance; nil if its initializer fails.
    static func makeAppearanceProxy() -> NSObject?
}
