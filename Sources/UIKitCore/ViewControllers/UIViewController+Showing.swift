extension UIViewController {
    /// Shows a controller in the way of the nearest container: pushed in a navigation controller,
    /// presented elsewhere.
    public func show(_ viewController: UIViewController, sender: Any?) {
        if let navigation = self as? UINavigationController ?? navigationController {
            navigation.pushViewController(viewController, animated: true)
        } else {
            present(viewController, animated: true)
        }
    }

    /// Stands for the presentation of the controller; its delegate hears of a person ending it.
    public var presentationController: UIPresentationController? {
        if let presentationControllerIfLoaded { return presentationControllerIfLoaded }
        let controller = UIPresentationController(
            presentedViewController: self, presenting: ownPresenting)
        presentationControllerIfLoaded = controller
        return controller
    }
}
