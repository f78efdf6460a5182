extension UIViewController {
    /// Leaves a request to show a controller to the container; without one, presents.
    func showInContainer(_ viewController: UIViewController, sender: Any?) {
        if let parent {
            parent.show(viewController, sender: sender)
        } else {
            present(viewController, animated: true)
        }
    }

    /// Leaves a request to show a detail to the container; without one, presents.
    func showDetailInContainer(_ viewController: UIViewController, sender: Any?) {
        if let parent {
            parent.showDetailViewController(viewController, sender: sender)
        } else {
            present(viewController, animated: true)
        }
    }

    /// Stands for the presentation of the controller; its delegate hears of a person ending it.
    public var presentationController: UIPresentationController? {
        if let keptPresentationController { return keptPresentationController }
        let controller = UIPresentationController(
            presentedViewController: self, presenting: ownPresenting)
        keptPresentationController = controller
        return controller
    }
}
