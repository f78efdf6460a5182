import Foundation
import UIKitPrimitives

extension UITabBar {
    /// The look of the bar.
    ///
    /// An appearance that is set, or changed in place, takes the place of `barTintColor`.
    ///
    /// - Note: Difference from UIKit: without a `scrollEdgeAppearance`, this one is also shown
    ///   while the content is at its lower edge.
    public var standardAppearance: UITabBarAppearance {
        get { appearances.standard }
        set { appearances[.standardAppearance] = newValue }
    }

    /// The look of the bar while the content is scrolled to its lower edge.
    public var scrollEdgeAppearance: UITabBarAppearance? {
        get { appearances[.scrollEdgeAppearance] }
        set { appearances[.scrollEdgeAppearance] = newValue }
    }

    /// The appearance that the bar shows now, or nil if it has its own colours.
    var shownAppearance: UITabBarAppearance? {
        appearances.shown(
            under: selectedItem?.appearances, isAtEdge: isAtScrollEdge, isCompact: false)
    }

    private var isAtScrollEdge: Bool {
        let selected = (superview?.owner as? UITabBarController)?.selected
        let top = (selected as? UINavigationController)?.innermostTop ?? selected
        return ContentScroll(of: top).isAtBottom
    }

    /// Shows the appearance for the present position of the content.
    func contentDidScroll() {
        guard
            appearances.dependOnScrollEdge || selectedItem?.appearances.dependOnScrollEdge == true
        else { return }
        setNeedsAppearance()
    }

    private func setNeedsAppearance() {
        setNeedsRendering()
        subviews.forEach { $0.setNeedsRendering() }
    }
}

extension UITabBar: BarAppearanceOwner {
    func appearanceDidChange(_ property: AppearanceProperty) {
        appearanceValues.note(property)
        setNeedsAppearance()
    }
}

extension UITabBarItem {
    /// The look of the bar while the item is selected; it overrides the bar's.
    public var standardAppearance: UITabBarAppearance? {
        get { appearances[.standardAppearance] }
        set { appearances[.standardAppearance] = newValue }
    }

    /// The look of the bar while the item is selected and the content is at its lower edge.
    public var scrollEdgeAppearance: UITabBarAppearance? {
        get { appearances[.scrollEdgeAppearance] }
        set { appearances[.scrollEdgeAppearance] = newValue }
    }
}

extension UITabBarItem: BarAppearanceOwner {
    func appearanceDidChange(_ property: AppearanceProperty) {
        appearanceValues.note(property)
        didChange()
    }
}
