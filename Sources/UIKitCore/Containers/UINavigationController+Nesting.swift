import Foundation

/// A stack inside a stack, as a collapsed split view makes them: the outer bar serves both.
extension UINavigationController {
    /// Whether the controller shows a bar of its own, and not that of the stack it is in.
    var hasOwnBar: Bool { !(parent is UINavigationController) }

    /// Has the bar show the stack, with the screens of a stack inside it in that one's place.
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

    /// Leaves the screens' items to the bar of the stack that the controller comes into.
    func giveBarAway() {
        navigationBar.items = []
        viewIfLoaded?.setNeedsLayout()
    }

    /// Shows a bar again after the controller left the stack it was in.
    func takeBarBack() {
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
