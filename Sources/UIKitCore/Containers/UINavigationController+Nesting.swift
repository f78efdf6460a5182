import Foundation

/// Support for a stack inside another stack, which a collapsed split view creates. The outer bar
/// shows the items of both.
extension UINavigationController {
    /// Whether the controller shows its own bar, and not the bar of the stack that contains it.
    var hasOwnBar: Bool { !(parent is UINavigationController) }

    /// Updates the bar's items.
    ///
    /// A stack inside this stack contributes the items of its screens.
    func updateBarItems() {
        if let enclosing = parent as? UINavigationController {
            enclosing.updateBarItems()
        } else {
            navigationBar.items = barItems
        }
    }

    private var barItems: [UINavigationItem] {
        children.flatMap { child in
            (child as? UINavigationController)?.barItems ?? [child.navigationItem]
        }
    }

    /// Removes the items from the controller's own bar, because the bar of the enclosing stack
    /// shows them.
    func clearOwnBar() {
        navigationBar.items = []
        viewIfLoaded?.setNeedsLayout()
    }

    /// Shows the controller's own bar again after it left the enclosing stack.
    func restoreOwnBar() {
        guard hasOwnBar else { return }
        updateBarItems()
        viewIfLoaded?.setNeedsLayout()
    }

    func placeBar(in view: UIView) {
        if hasOwnBar {
            if navigationBar.superview !== view { view.addSubview(navigationBar) }
        } else {
            navigationBar.removeFromSuperview()
        }
    }
}
