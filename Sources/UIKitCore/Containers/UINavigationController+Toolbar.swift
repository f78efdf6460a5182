import Foundation
import UIKitPrimitives

/// The bar at the bottom of a stack, with the items of the top screen.
extension UINavigationController {
    /// Whether the bar is on the screen: it is not while a pushed screen hides it.
    var isToolbarShown: Bool {
        showsToolbar && !children.dropFirst().contains(where: \.hidesBottomBarWhenPushed)
    }

    /// Shows the items of the top screen.
    func updateToolbar() {
        if showsToolbar || bottomBarIfLoaded != nil {
            bottomBar.setItems(topViewController?.toolbarItems, animated: false)
        }
        viewIfLoaded?.setNeedsLayout()
    }

    /// Places the bar above the tab bar, or at the bottom edge with the part that hardware covers.
    func placeToolbar(in view: UIView) {
        guard isToolbarShown else {
            bottomBarIfLoaded?.removeFromSuperview()
            return
        }
        if bottomBar.superview !== view { view.addSubview(bottomBar) }
        let covered = view.safeAreaInsets.bottom
        let reach = tabBarController?.isBarShown == true ? 0 : covered
        bottomBar.frame = CGRect(
            x: 0, y: view.bounds.height - covered - UIToolbar.height, width: view.bounds.width,
            height: UIToolbar.height + reach)
    }
}
