import UIKitPrimitives

extension UIViewController {
    /// What the controller, as a container, adds to the safe area of a child's view.
    func safeAreaInsets(added child: UIViewController) -> UIEdgeInsets {
        child.containerSafeAreaInsets
    }

    /// What the app and the container add to the safe area of the controller's view.
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
