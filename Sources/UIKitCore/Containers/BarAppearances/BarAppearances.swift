import Foundation
import UIKitPrimitives

/// A bar or an item that shows appearances.
protocol BarAppearanceOwner: AnyObject {
    /// Called after an appearance was set or changed.
    func appearanceDidChange(_ property: AppearanceProperty)
}

/// The appearances that an app set on a bar or an item, each a copy of its own.
final class BarAppearances<Appearance: UIBarAppearance> {
    private weak var owner: (any BarAppearanceOwner)?
    private var known: [AppearanceProperty: Appearance] = [:]
    /// The standard appearance that an app read before it set one; it counts once it is changed.
    private var standardRead: Appearance?

    init(owner: any BarAppearanceOwner) { self.owner = owner }

    /// The appearance that was set for a property, or nil.
    subscript(property: AppearanceProperty) -> Appearance? {
        get { known[property] ?? changedStandard(property) }
        set {
            known[property]?.onChange = nil
            if property == .standardAppearance {
                standardRead?.onChange = nil
                standardRead = nil
            }
            known[property] = newValue.map { following($0.copy(), property) }
            owner?.appearanceDidChange(property)
        }
    }

    /// The standard appearance, which an app may change in place.
    var standard: Appearance {
        if let standard = known[.standardAppearance] ?? standardRead { return standard }
        let standard = following(Appearance(barAppearance: UIBarAppearance()), .standardAppearance)
        standardRead = standard
        return standard
    }

    /// Whether there is an appearance for content that is at its edge.
    var dependOnScrollEdge: Bool {
        known[.scrollEdgeAppearance] != nil || known[.compactScrollEdgeAppearance] != nil
    }

    /// Returns the appearance that a bar shows, or nil if it has the bar's own colours.
    ///
    /// - Parameters:
    ///   - item: The appearances of the item that the bar shows, which override those of the bar.
    ///   - isAtEdge: Whether the content is scrolled to its edge at the bar.
    ///   - isCompact: Whether the environment has a compact height.
    func shown(
        under item: BarAppearances?, isAtEdge: @autoclosure () -> Bool,
        isCompact: @autoclosure () -> Bool
    ) -> Appearance? {
        // Most bars have none, and their surroundings are then not looked at.
        let sources = [item, self].compactMap(\.self).filter { !$0.isEmpty }
        guard !sources.isEmpty else { return nil }
        let isCompact = isCompact()
        if sources.contains(where: \.dependOnScrollEdge), isAtEdge() {
            for source in sources {
                let compact = isCompact ? source[.compactScrollEdgeAppearance] : nil
                if let found = compact ?? source[.scrollEdgeAppearance] { return found }
            }
        }
        for source in sources {
            let compact = isCompact ? source[.compactAppearance] : nil
            if let found = compact ?? source[.standardAppearance] { return found }
        }
        return nil
    }

    private var isEmpty: Bool {
        known.isEmpty && changedStandard(.standardAppearance) == nil
    }

    private func changedStandard(_ property: AppearanceProperty) -> Appearance? {
        guard property == .standardAppearance, let standardRead, standardRead.isChanged
        else { return nil }
        return standardRead
    }

    private func following(_ appearance: Appearance, _ property: AppearanceProperty) -> Appearance {
        appearance.onChange = { [weak owner = self.owner] in owner?.appearanceDidChange(property) }
        return appearance
    }
}

/// The scroll view whose position decides about the bars around a controller.
struct ContentScroll {
    private let view: UIScrollView?

    /// Finds the scroll view of a controller: its view, or the rearmost view in it.
    init(of controller: UIViewController?) {
        let view = controller?.viewIfLoaded
        self.view = view as? UIScrollView ?? view?.subviews.first as? UIScrollView
    }

    /// Whether the content is scrolled to its upper edge; content that does not scroll is.
    var isAtTop: Bool {
        guard let view else { return true }
        return view.contentOffset.y <= Self.tolerance - view.adjustedContentInset.top
    }

    /// Whether the content is scrolled to its lower edge; content that does not scroll is.
    var isAtBottom: Bool {
        guard let view else { return true }
        let visible = view.contentOffset.y + view.bounds.height - view.adjustedContentInset.bottom
        return visible >= view.contentSize.height - Self.tolerance
    }

    /// The distance, in points, from which content counts as scrolled.
    private static let tolerance: CGFloat = 0.5

    /// Lets the bars around a scroll view change their appearances after its content moved.
    static func didMove(_ view: UIScrollView) {
        guard let controller = view.owner ?? view.superview?.owner else { return }
        controller.navigationController?.contentDidScroll()
        controller.tabBarController?.tabBar.contentDidScroll()
    }

    /// Lets the bars around a scroll view hide or appear after the user moved its content.
    static func userDidScroll(_ view: UIScrollView, by distance: CGFloat) {
        guard let controller = view.owner ?? view.superview?.owner,
            ContentScroll(of: controller).view === view
        else { return }
        controller.navigationController?.barHiding.userDidScroll(by: distance)
    }
}
