extension UIWindow {
    /// Moves the focus, if the present holder lets it go.
    ///
    /// - Returns: Whether the focus is where it was asked to be.
    func moveFocus(to responder: UIResponder?) -> Bool {
        let old = firstResponder
        guard old !== responder else { return true }
        if let old {
            guard old.canResignFirstResponder else { return false }
            firstResponder = nil
            old.didResignFirstResponder()
        }
        firstResponder = responder
        responder?.didBecomeFirstResponder()
        setNeedsRendering()
        return true
    }

    /// Gives the focus to the responder that asked for it before the window could give it (8.3.13).
    func giveFocusToWaitingResponder() {
        guard isKeyWindow, let waiting = Self.responderWaitingForWindow,
            waiting.focusWindow === self, !Self.isAppearanceDeferred
        else { return }
        Self.responderWaitingForWindow = nil
        _ = moveFocus(to: waiting)
    }
}
