import Foundation
import UIKitPrimitives

/// The tint and the light or dark style of a view that it does not have from its superview.
struct ViewStyle {
    /// The tint; `nil` for that of the superview.
    var tint: UIColor?
    /// The style; unspecified for that of the controller or the superview.
    var interface = UIUserInterfaceStyle.unspecified
}

/// The light and dark styles that views and controllers override, and the traits that follow.
///
/// A view has its own style, or else its controller's, or else its superview's. The page chooses
/// the variants of colours, because a node has the style that its view or controller overrides.
enum InterfaceStyles {
    // MARK: - Traits

    /// The style that the app's `Info.plist` gives to all windows; `nil` for that of their pages.
    static var ofApp: UIUserInterfaceStyle? {
        let style = UIApplication.sharedIfRunning?.manifest.interfaceStyle ?? .unspecified
        return style == .unspecified ? nil : style
    }

    /// Returns the traits of a view.
    static func traits(of view: UIView) -> UITraitCollection {
        traits(of: view, style: overridden(by: view) ?? around(view))
    }

    /// Returns the traits of a controller; the style that its view overrides is only the view's.
    static func traits(of controller: UIViewController) -> UITraitCollection {
        guard let view = controller.viewIfLoaded else {
            return UIScreen.main.traitCollection.with(specified(controller))
        }
        // A view whose class overrides its traits gives them to its controller.
        guard view.overrideUserInterfaceStyle != .unspecified else { return view.traitCollection }
        return traits(of: view, style: specified(controller) ?? around(view))
    }

    private static func traits(
        of view: UIView, style: UIUserInterfaceStyle?
    ) -> UITraitCollection {
        (view.window?.windowScene?.screen ?? UIScreen.main).traitCollection.with(style)
    }

    /// Returns the style that a view or its controller overrides.
    private static func overridden(by view: UIView) -> UIUserInterfaceStyle? {
        let own = view.ownStyle.interface
        if own != .unspecified { return own }
        return view.isOwned ? view.owner.flatMap(specified) : nil
    }

    private static func specified(_ controller: UIViewController) -> UIUserInterfaceStyle? {
        let style = controller.overrideUserInterfaceStyle
        return style == .unspecified ? nil : style
    }

    /// Returns the style that a view around a view overrides.
    private static func around(_ view: UIView) -> UIUserInterfaceStyle? {
        var candidate = view.superview
        while let each = candidate {
            if let style = overridden(by: each) { return style }
            candidate = each.superview
        }
        return nil
    }

    // MARK: - Changes

    /// Changes the style that a view overrides, and notifies those that have other traits then.
    static func change(of view: UIView, _ change: () -> Void) {
        let previous = view.traitCollection
        change()
        didChange(view, from: previous)
    }

    /// Notifies a controller, its view and those inside it that it overrides another style.
    static func controllerDidChange(
        _ controller: UIViewController, from old: UIUserInterfaceStyle
    ) {
        guard old != controller.overrideUserInterfaceStyle else { return }
        guard let view = controller.viewIfLoaded else { return }
        let before = old == .unspecified ? around(view) : old
        let previous = traits(of: view, style: before)
        if view.overrideUserInterfaceStyle == .unspecified {
            didChange(view, from: previous)
        } else if previous != controller.traitCollection {
            controller.traitCollectionDidChange(previous)
        }
    }

    private static func didChange(_ view: UIView, from previous: UITraitCollection) {
        guard previous != view.traitCollection else { return }
        view.setNeedsRendering()
        notify(view, previous)
    }

    /// Notifies a view, the views inside it and the controllers of these views of new traits around
    /// the view, outer ones first.
    ///
    /// - Parameters:
    ///   - previous: The traits around the view before the change.
    ///   - view: The view.
    static func announce(_ previous: UITraitCollection, around view: UIView) {
        guard let style = overridden(by: view) else { return notify(view, previous) }
        let own = previous.with(style)
        if own != view.traitCollection { notify(view, own) }
    }

    private static func notify(_ view: UIView, _ previous: UITraitCollection) {
        view.constraintParts.variations?.update(view.traitCollection)
        if AppearanceProxies.shared.dependOnTraits { AppearanceProxies.shared.apply(to: view) }
        view.owner?.traitCollectionDidChange(previous)
        view.traitCollectionDidChange(previous)
        if previous.userInterfaceStyle != view.traitCollection.userInterfaceStyle,
            view.drawing.drawn != nil
        {
            view.setNeedsDisplay()
        }
        for subview in view.subviews { announce(previous, around: subview) }
    }

    // MARK: - Rendering

    /// Returns the style of a view's node; `nil` for that of the node around it.
    static func renderedName(_ view: UIView) -> String? {
        switch overridden(by: view) ?? (view is UIWindow ? ofApp : nil) {
        case .dark: "dark"
        case .light: "light"
        case .unspecified, nil: nil
        }
    }
}

extension UITraitCollection {
    /// Returns the same traits with another style; the same ones without a style.
    fileprivate nonisolated func with(_ style: UIUserInterfaceStyle?) -> UITraitCollection {
        guard let style, style != userInterfaceStyle else { return self }
        return UITraitCollection(
            userInterfaceIdiom: userInterfaceIdiom, userInterfaceStyle: style,
            horizontalSizeClass: horizontalSizeClass, verticalSizeClass: verticalSizeClass,
            displayScale: displayScale, layoutDirection: layoutDirection)
    }
}
