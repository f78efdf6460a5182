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
    /// Whether a view or a controller has overridden its style.
    ///
    /// Until then no view searches the views around it, because most apps override no style.
    private static var isUsed = false

    /// The root controller whose view loads, and the window that will contain the view.
    private static var rootBeingPlaced: (controller: UIViewController, window: UIWindow)?

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
            return UIScreen.main.traitCollection.with(
                specified(controller) ?? expected(by: controller))
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
    ///
    /// Outside of windows, the search continues with the containers of the outermost controller,
    /// because its view loads before it has a superview.
    private static func around(_ view: UIView) -> UIUserInterfaceStyle? {
        guard isUsed else { return nil }
        var outermost = view
        var controller: UIViewController? = view.isOwned ? view.owner : nil
        while let each = outermost.superview {
            if let style = overridden(by: each) { return style }
            if each.isOwned { controller = each.owner }
            outermost = each
        }
        if outermost is UIWindow { return nil }
        if let wrapper = outermost as? any ControllerWrapper { controller = wrapper.wrapped }
        guard let controller else { return nil }
        return expected(by: controller)
    }

    /// Returns the style that a controller outside of windows has once it is shown: that of its
    /// containers, or of the window of which it is the root or in which it is presented.
    private static func expected(by controller: UIViewController) -> UIUserInterfaceStyle? {
        guard isUsed else { return nil }
        var outermost = controller
        while let parent = outermost.parent {
            if parent.loadedView == nil, let style = specified(parent) { return style }
            var candidate = parent.loadedView
            while let each = candidate {
                if let style = overridden(by: each) { return style }
                if each is UIWindow { return nil }
                candidate = each.superview
            }
            outermost = parent
        }
        if let window = outermost.ownPresenting?.loadedView?.window {
            return overridden(by: window)
        }
        guard let placed = rootBeingPlaced, placed.controller === outermost else { return nil }
        return overridden(by: placed.window)
    }

    // MARK: - Changes

    /// Changes the style that a view overrides, and notifies those that have other traits then.
    static func change(of view: UIView, _ change: () -> Void) {
        let (old, previous) = (view.ownStyle.interface, view.traitCollection)
        change()
        guard old != view.ownStyle.interface else { return }
        didOverride(view.ownStyle.interface, in: view)
        didChange(view, from: previous)
    }

    /// Notifies a controller, its view and those inside it that it overrides another style.
    static func controllerDidChange(
        _ controller: UIViewController, from old: UIUserInterfaceStyle
    ) {
        guard old != controller.overrideUserInterfaceStyle else { return }
        didOverride(controller.overrideUserInterfaceStyle, in: controller.viewIfLoaded)
        guard let view = controller.viewIfLoaded else { return }
        let before = old == .unspecified ? around(view) : old
        let previous = traits(of: view, style: before)
        if view.overrideUserInterfaceStyle == .unspecified {
            didChange(view, from: previous)
        } else if previous != controller.traitCollection {
            controller.traitCollectionDidChange(previous)
        }
    }

    /// Records that a style is overridden, and renders the view, whose node names the style.
    ///
    /// The node names a style that is the page's at present too, because the page's may change.
    private static func didOverride(_ style: UIUserInterfaceStyle, in view: UIView?) {
        if style != .unspecified { isUsed = true }
        view?.setNeedsRendering()
    }

    private static func didChange(_ view: UIView, from previous: UITraitCollection) {
        guard previous != view.traitCollection else { return }
        notify(view, previous, andCovered: true)
    }

    /// Notifies a view, the views inside it and the controllers of these views of new traits around
    /// the view, outer ones first.
    ///
    /// - Parameters:
    ///   - previous: The traits around the view before the change.
    ///   - view: The view.
    static func announce(_ previous: UITraitCollection, around view: UIView) {
        announce(previous, around: view, andCovered: false)
    }

    private static func announce(
        _ previous: UITraitCollection, around view: UIView, andCovered: Bool
    ) {
        guard let style = overridden(by: view) else {
            return notify(view, previous, andCovered: andCovered)
        }
        let own = previous.with(style)
        if own != view.traitCollection { notify(view, own, andCovered: andCovered) }
    }

    /// Notifies a view and those inside it; on demand also the children of their controllers whose
    /// views are outside of windows, because other children cover them.
    private static func notify(
        _ view: UIView, _ previous: UITraitCollection, andCovered: Bool
    ) {
        view.constraintParts.variations?.update(view.traitCollection)
        if AppearanceProxies.shared.dependOnTraits { AppearanceProxies.shared.apply(to: view) }
        view.owner?.traitCollectionDidChange(previous)
        view.traitCollectionDidChange(previous)
        if previous.userInterfaceStyle != view.traitCollection.userInterfaceStyle,
            view.drawing.drawn != nil
        {
            view.setNeedsDisplay()
        }
        for subview in view.subviews {
            announce(previous, around: subview, andCovered: andCovered)
        }
        guard andCovered, view.isOwned else { return }
        for child in view.owner?.children ?? [] {
            guard let covered = child.loadedView, covered.window == nil,
                !covered.isDescendant(of: view)
            else { continue }
            announce(previous, around: covered, andCovered: true)
        }
    }

    // MARK: - Moves

    /// The style and the traits of a view before it moves to another place.
    struct Place {
        fileprivate let style: UIUserInterfaceStyle?
        fileprivate let traits: UITraitCollection
    }

    /// Returns the place of a view that is about to move; `nil` if nothing overrides a style.
    static func place(of view: UIView) -> Place? {
        guard isUsed else { return nil }
        return Place(style: overridden(by: view) ?? around(view), traits: view.traitCollection)
    }

    /// Notifies a view that moved, and those inside it, if another style is overridden around it
    /// there.
    static func didMove(_ view: UIView, from place: Place?) {
        guard let place, place.style != (overridden(by: view) ?? around(view)),
            place.traits.userInterfaceStyle != view.traitCollection.userInterfaceStyle
        else { return }
        notify(view, place.traits, andCovered: true)
    }

    /// Runs a closure that adds the view of a root controller to a window.
    ///
    /// A view that the closure loads has the style of the window from the beginning.
    static func place(_ root: UIViewController, in window: UIWindow, _ body: () -> Void) {
        let outer = rootBeingPlaced
        if !root.isViewLoaded { rootBeingPlaced = (root, window) }
        defer { rootBeingPlaced = outer }
        body()
    }

    /// Changes the container or the presenter of a controller, and notifies its view as for a move.
    static func move(_ controller: UIViewController, _ change: () -> Void) {
        guard let view = controller.loadedView else { return change() }
        let former = place(of: view)
        change()
        didMove(view, from: former)
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

/// A view that UIKit puts around the view of a controller to show it.
protocol ControllerWrapper: UIView {
    /// The controller whose view it contains.
    var wrapped: UIViewController { get }
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
