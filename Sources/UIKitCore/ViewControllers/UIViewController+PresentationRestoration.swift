import Foundation

extension UIViewController {
    static let presentedViewControllerKey = "UIViewControllerPresentedViewControllerKey"

    /// Keeps a reference to what the controller presents, if that has an identifier (3.2.8).
    ///
    /// Alerts are never kept (3.2.6).
    func encodePresentation(with coder: NSCoder) {
        guard let ownPresented, ownPresented.restorationIdentifier != nil,
            !(ownPresented is UIAlertController)
        else { return }
        coder.encode(ownPresented, forKey: Self.presentedViewControllerKey)
    }

    /// Presents again, without animation, what the controller presented (3.5.14).
    func decodePresentation(with coder: NSCoder) {
        guard coder.containsValue(forKey: Self.presentedViewControllerKey),
            let controller = coder.decodeObject(forKey: Self.presentedViewControllerKey)
                as? UIViewController,
            controller.ownPresenting == nil
        else { return }
        if let ownPresented {
            guard ownPresented !== controller else { return }
            dismissOwnPresented(animated: false)
        }
        startPresentation(
            PresentationRequest(controller: controller, isAnimated: false, completion: nil))
    }
}
