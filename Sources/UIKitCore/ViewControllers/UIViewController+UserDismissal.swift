extension UIViewController {
    /// Dismisses the presented controller because the user wants to leave it, unless the presented
    /// controller or the presentation's delegate refuses.
    ///
    /// The page shows a refusal.
    ///
    /// - Returns: Always `true`, because a refusal also handles the request, so Back does not act
    ///   on the screen behind the presentation.
    func dismissForUser(_ controller: UIViewController) -> Bool {
        // All calls use the same presentation controller, even if no other object keeps a reference
        // to it.
        let presentation =
            controller.presentationOptions.delegate == nil ? nil : controller.presentationController
        guard !controller.isModalOrHoldsModal else {
            presentationContainer?.noteRefusal()
            presentation?.userAttemptedToDismiss()
            return true
        }
        guard presentation?.userMayDismiss ?? true else {
            presentationContainer?.noteRefusal()
            return true
        }
        presentation?.willDismiss()
        dismissOwnPresented(animated: true)
        presentation?.didDismiss()
        (controller as? any ReportingDismissal)?.userDidDismiss()
        return true
    }

    /// Whether the controller or one of its descendants is modal.
    private var isModalOrHoldsModal: Bool {
        var controllers: [UIViewController] = [self]
        while let controller = controllers.popLast() {
            if controller.isModalInPresentation { return true }
            controllers += controller.children
        }
        return false
    }
}

/// A controller whose own delegate is notified when the user dismisses it.
@MainActor
protocol ReportingDismissal: UIViewController {
    /// Called after the user dismissed the controller, and after the presentation's delegate.
    func userDidDismiss()
}
