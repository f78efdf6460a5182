import Foundation
import UIKitPrimitives

extension UINavigationBar {
    /// The look of the bar.
    ///
    /// An appearance that is set, or changed in place, takes the place of `barTintColor` and of the
    /// attributes of titles.
    ///
    /// - Note: Difference from UIKit: without a `scrollEdgeAppearance`, this one is also shown
    ///   while the content is at its upper edge.
    public var standardAppearance: UINavigationBarAppearance {
        get { appearances.standard }
        set { appearances[.standardAppearance] = newValue }
    }

    /// The look of the bar in an environment of compact height.
    public var compactAppearance: UINavigationBarAppearance? {
        get { appearances[.compactAppearance] }
        set { appearances[.compactAppearance] = newValue }
    }

    /// The look of the bar while the content is scrolled to its upper edge.
    ///
    /// The content is the view of the top controller, or the first view in it, if that is a scroll
    /// view. Other content is always at its edge.
    public var scrollEdgeAppearance: UINavigationBarAppearance? {
        get { appearances[.scrollEdgeAppearance] }
        set { appearances[.scrollEdgeAppearance] = newValue }
    }

    /// The look of the bar in an environment of compact height, while the content is scrolled to
    /// its upper edge.
    public var compactScrollEdgeAppearance: UINavigationBarAppearance? {
        get { appearances[.compactScrollEdgeAppearance] }
        set { appearances[.compactScrollEdgeAppearance] = newValue }
    }

    /// The appearance that the bar shows now, or nil if it has its own colours and attributes.
    var shownAppearance: UINavigationBarAppearance? {
        appearances.shown(
            under: topItem?.appearances, isAtEdge: isAtScrollEdge,
            isCompact: traitCollection.verticalSizeClass == .compact)
    }

    var dependsOnScrollEdge: Bool {
        appearances.dependOnScrollEdge || topItem?.appearances.dependOnScrollEdge == true
    }

    /// Whether the content of the stack's top controller is scrolled to its upper edge.
    var isAtScrollEdge: Bool {
        ContentScroll(of: (superview?.owner as? UINavigationController)?.innermostTop).isAtTop
    }
}

extension UINavigationBar: BarAppearanceOwner {
    func appearanceDidChange(_ property: AppearanceProperty) {
        appearanceValues.note(property)
        setNeedsContents()
    }
}

extension UINavigationBar: BarButtonStyling {
    func buttonAppearance(for style: UIBarButtonItem.Style) -> UIBarButtonItemAppearance? {
        style == .done
            ? shownAppearance?.doneButtonAppearance : shownAppearance?.buttonAppearance
    }
}

extension UINavigationItem {
    /// The look of the bar while the item is on top; it overrides the bar's.
    public var standardAppearance: UINavigationBarAppearance? {
        get { appearances[.standardAppearance] }
        set { appearances[.standardAppearance] = newValue }
    }

    /// The look of the bar in an environment of compact height, while the item is on top.
    public var compactAppearance: UINavigationBarAppearance? {
        get { appearances[.compactAppearance] }
        set { appearances[.compactAppearance] = newValue }
    }

    /// The look of the bar while the item is on top and the content is at its upper edge.
    public var scrollEdgeAppearance: UINavigationBarAppearance? {
        get { appearances[.scrollEdgeAppearance] }
        set { appearances[.scrollEdgeAppearance] = newValue }
    }

    /// The look of the bar in an environment of compact height, while the item is on top and the
    /// content is at its upper edge.
    public var compactScrollEdgeAppearance: UINavigationBarAppearance? {
        get { appearances[.compactScrollEdgeAppearance] }
        set { appearances[.compactScrollEdgeAppearance] = newValue }
    }
}

extension UINavigationItem: BarAppearanceOwner {
    func appearanceDidChange(_ property: AppearanceProperty) { didChange() }
}

extension UINavigationController {
    /// The top controller, or the one on top of a stack inside this one.
    var innermostTop: UIViewController? {
        (topViewController as? UINavigationController)?.innermostTop ?? topViewController
    }

    /// Shows the appearances for the present position of the content.
    func contentDidScroll() {
        navigationBar.contentDidScroll()
        bottomBarIfLoaded?.contentDidScroll()
        if let outer = parent as? UINavigationController { outer.contentDidScroll() }
    }
}
