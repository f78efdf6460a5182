/// A behaviour that is added to a view.
@preconcurrency @MainActor
public protocol UIInteraction: AnyObject {
    /// The view to which the interaction was added.
    var view: UIView? { get }

    /// Called before the interaction is added to a view or removed from it.
    func willMove(to view: UIView?)

    /// Called after the interaction was added to a view or removed from it.
    func didMove(to view: UIView?)
}

extension UIView {
    /// The behaviours that were added to the view.
    public var interactions: [any UIInteraction] {
        get { ownTouches.interactions }
        set {
            for interaction in ownTouches.interactions { removeInteraction(interaction) }
            newValue.forEach(addInteraction)
        }
    }

    /// The interaction that shows the view's menu.
    var menuInteraction: UIContextMenuInteraction? {
        ownTouches.interactions.lazy.compactMap { $0 as? UIContextMenuInteraction }.first
    }
}
