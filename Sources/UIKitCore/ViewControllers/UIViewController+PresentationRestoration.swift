import Foundation

extension UIViewController {
    static let presentedViewControllerKey = "UIViewControllerPresentedViewControllerKey"

    /// Encodes a reference to the presented controller, if it has an identifier (3.2.8).
    ///
    /// Alerts are never preserved (3.2.6).
    func encodePresentation(with coder: NSCoder) {
        guard let ownPresented, ownPresented.restorationIdentifier != nil,
            !(ownPresented is UIAlertController)
        else { return }
        coder.encode(ownPresented, forKey: Self.presentedViewControllerKey)
    }

    /// Presents the preserved controller again, without animation (3.5.14).
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
