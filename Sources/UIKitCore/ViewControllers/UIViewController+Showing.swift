extension UIViewController {
    /// Forwards a request to show a controller to the container.
    ///
    /// Without a container, the controller is presented.
    func showInContainer(_ viewController: UIViewController, sender: Any?) {
        if let parent {
            parent.show(viewController, sender: sender)
        } else {
            present(viewController, animated: true)
        }
    }

    /// Forwards a request to show a detail controller to the container.
    ///
    /// Without a container, the controller is presented.
    func showDetailInContainer(_ viewController: UIViewController, sender: Any?) {
        if let parent {
            parent.showDetailViewController(viewController, sender: sender)
        } else {
            present(viewController, animated: true)
        }
    }

    /// The object that represents the controller's presentation.
    ///
    /// Its delegate is notified when the user dismisses the presentation.
    public var presentationController: UIPresentationController? {
        if let keptPresentationController { return keptPresentationController }
        let controller = UIPresentationController(
            presentedViewController: self, presenting: ownPresenting)
        keptPresentationController = controller
        return controller
    }
}
