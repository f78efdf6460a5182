public import Foundation
public import UIKitPrimitives

/// A class whose instances can be containers in the rules of an appearance.
@preconcurrency @MainActor
public protocol UIAppearanceContainer: NSObjectProtocol {}

/// A class whose appearance an app sets for all instances at once.
///
/// A proxy has the type of the class. The values that the app sets on it are copied to an instance
/// when the instance enters a window. A value that the app set on the instance itself, also in an
/// interface file, takes precedence.
@preconcurrency @MainActor
public protocol UIAppearance: NSObjectProtocol {
    /// Returns the proxy for all instances.
    static func appearance() -> Self

    /// Returns the proxy for the instances inside instances of other classes.
    ///
    /// - Parameter containerTypes: The classes around the instance, the innermost first.
    static func appearance(
        whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
    ) -> Self

    /// Returns the proxy for the instances in an environment that has the given traits.
    static func appearance(for trait: UITraitCollection) -> Self

    /// Returns the proxy for the instances inside instances of other classes, in an environment
    /// that has the given traits.
    static func appearance(
        for trait: UITraitCollection,
        whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
    ) -> Self
}

extension UIAppearance {
    /// Returns the proxy for all instances.
    ///
    /// For each property, the value comes from the proxy of the most derived class, then from the
    /// proxy whose outermost container is nearest to the window, then from the one with the most
    /// containers. Views that are in a window keep their values until they enter one again.
    ///
    /// - Note: Difference from UIKit: properties that an app's own class declares are not copied. A
    ///   proxy is an instance: of a view made with `init(frame:)`, and of an app's own bar item
    ///   made with `init(coder:)` from an empty coder, so an app's class needs that initializer.
    public static func appearance() -> Self { proxy(AppearanceRule()) }

    /// Returns the proxy for the instances inside instances of other classes.
    public static func appearance(
        whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
    ) -> Self {
        proxy(AppearanceRule(containers: containerTypes))
    }

    /// Returns the proxy for the instances in an environment that has the given traits.
    ///
    /// Unspecified traits and a display scale of 0 match every environment. The values change with
    /// the environment while a view is in a window.
    public static func appearance(for trait: UITraitCollection) -> Self {
        proxy(AppearanceRule(traits: trait))
    }

    /// Returns the proxy for the instances inside instances of other classes, in an environment
    /// that has the given traits.
    public static func appearance(
        for trait: UITraitCollection,
        whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
    ) -> Self {
        proxy(AppearanceRule(traits: trait, containers: containerTypes))
    }

    private static func proxy(_ rule: AppearanceRule) -> Self {
        guard let type = Self.self as? any AppearanceTarget.Type,
            let proxy = AppearanceProxies.shared.proxy(of: type, rule) as? Self
        else {
            preconditionFailure(
                "\(Self.self) has no appearance: it is neither a view nor a bar item, or its "
                    + "initializer returned nil.")
        }
        return proxy
    }
}

extension UIView: UIAppearance, UIAppearanceContainer {}

extension UIBarItem: UIAppearance {}
