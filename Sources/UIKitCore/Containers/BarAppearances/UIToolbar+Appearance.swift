import Foundation
import UIKitPrimitives

extension UIToolbar {
    /// The look of the bar.
    ///
    /// An appearance that is set, or changed in place, takes the place of `barTintColor`.
    ///
    /// - Note: Difference from UIKit: without a `scrollEdgeAppearance`, this one is also shown
    ///   while the content is at its lower edge.
    public var standardAppearance: UIToolbarAppearance {
        get { appearances.standard }
        set { appearances[.standardAppearance] = newValue }
    }

    /// The look of the bar in an environment of compact height.
    public var compactAppearance: UIToolbarAppearance? {
        get { appearances[.compactAppearance] }
        set { appearances[.compactAppearance] = newValue }
    }

    /// The look of the bar while the content is scrolled to its lower edge.
    public var scrollEdgeAppearance: UIToolbarAppearance? {
        get { appearances[.scrollEdgeAppearance] }
        set { appearances[.scrollEdgeAppearance] = newValue }
    }

    /// The look of the bar in an environment of compact height, while the content is scrolled to
    /// its lower edge.
    public var compactScrollEdgeAppearance: UIToolbarAppearance? {
        get { appearances[.compactScrollEdgeAppearance] }
        set { appearances[.compactScrollEdgeAppearance] = newValue }
    }

    /// The appearance that the bar shows now, or nil if it has its own colours.
    var shownAppearance: UIToolbarAppearance? {
        appearances.shown(
            under: nil,
            isAtEdge: ContentScroll(
                of: (superview?.owner as? UINavigationController)?.innermostTop
            ).isAtBottom,
            isCompact: traitCollection.verticalSizeClass == .compact)
    }

    /// Shows the appearance for the present position of the content.
    func contentDidScroll() {
        guard appearances.dependOnScrollEdge else { return }
        setNeedsLayout()
        setNeedsRendering()
    }
}

extension UIToolbar: BarAppearanceOwner {
    func appearanceDidChange(_ property: AppearanceProperty) {
        appearanceValues.note(property)
        setNeedsLayout()
        setNeedsRendering()
    }
}

extension UIToolbar: BarButtonStyling {
    func buttonAppearance(for style: UIBarButtonItem.Style) -> UIBarButtonItemAppearance? {
        style == .done
            ? shownAppearance?.doneButtonAppearance : shownAppearance?.buttonAppearance
    }
}
