import UIKitPrimitives

extension UIViewController {
    /// Returns the insets that the controller, as a container, adds to the safe area of a child's
    /// view.
    func safeAreaInsets(added child: UIViewController) -> UIEdgeInsets {
        child.containerSafeAreaInsets
    }

    /// The insets that the app and the container add to the safe area of the controller's view.
    var safeAreaAdditions: UIEdgeInsets {
        var insets = additionalSafeAreaInsets
        insets.add(containerSafeAreaInsets)
        return insets
    }

    func safeAreaAdditionsDidChange() {
        viewIfLoaded?.superview?.setNeedsLayout()
        viewIfLoaded?.setNeedsLayout()
    }
}
