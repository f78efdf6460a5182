extension UIWindow {
    /// Responders that asked for the focus too early, oldest first; several scenes may be restored at
    /// once, and which window a responder will be in is not known yet.
    private static var waitingResponders: [WaitingResponder] = []

    private struct WaitingResponder {
        weak var responder: UIResponder?
    }

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
        guard isKeyWindow, !Self.isAppearanceDeferred, !Self.waitingResponders.isEmpty else {
            return
        }
        let own = Self.waitingResponders.compactMap(\.responder).filter { $0.focusWindow === self }
        guard let last = own.last else { return }
        Self.waitingResponders.removeAll { $0.responder?.focusWindow === self }
        _ = moveFocus(to: last)
    }

    /// Notes that a responder asked for the focus before its window could give it.
    static func noteWaiting(_ responder: UIResponder) {
        forgetWaiting(responder)
        waitingResponders.append(WaitingResponder(responder: responder))
    }

    /// The responder does not want the focus any more.
    static func forgetWaiting(_ responder: UIResponder) {
        waitingResponders.removeAll { $0.responder == nil || $0.responder === responder }
    }

    /// Nobody waits; a new launch in the same process starts so.
    static func forgetWaitingResponders() {
        waitingResponders = []
    }
}
