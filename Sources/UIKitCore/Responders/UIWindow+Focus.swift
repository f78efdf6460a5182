extension UIWindow {
    /// The responders that requested the focus and could not get it yet, oldest first.
    ///
    /// They are stored for all windows, because several scenes may be restored at once and the
    /// window of a responder is not known yet.
    private static var waitingResponders: [WaitingResponder] = []
    /// The responders for which the app requested the focus while it decoded.
    ///
    /// The app's decision has priority over the preserved focus.
    private static var chosenResponders: [WaitingResponder] = []

    private struct WaitingResponder {
        weak var responder: UIResponder?
        /// The state of the user's activity at the request.
        ///
        /// If it has changed since, the request is no longer valid; nil for a request that stays
        /// valid.
        var mark: UserActionCount?

        /// Whether the user has not acted since the request.
        var isTimely: Bool { mark.map { $0 == UserActionCount.current } ?? true }
    }

    /// Whether the focus is being returned to the responder that had it when state was preserved.
    private(set) static var isGivingBackFocus = false

    /// Moves the focus, if its present holder resigns it.
    ///
    /// - Parameters:
    ///   - responder: The responder that gets the focus; nil for none.
    ///   - isForced: Whether the present holder is not asked.
    /// - Returns: Whether the requested responder has the focus.
    func moveFocus(to responder: UIResponder?, isForced: Bool = false) -> Bool {
        let old = firstResponder
        guard old !== responder else { return true }
        if let old {
            guard isForced || old.canResignFirstResponder else { return false }
            firstResponder = nil
            old.didResignFirstResponder()
        }
        firstResponder = responder
        responder?.didBecomeFirstResponder()
        KeyboardNotifications.focusDidMove(to: responder, in: self)
        setNeedsRendering()
        return true
    }

    /// Takes the focus from a view or a view inside it.
    ///
    /// - Returns: Whether a view resigned the focus.
    func endEditing(in view: UIView, force: Bool) -> Bool {
        guard let holder = firstResponder as? UIView, holder.isDescendant(of: view) else {
            return false
        }
        return force ? moveFocus(to: nil, isForced: true) : holder.resignFirstResponder()
    }

    /// Gives the focus to the responder that requested it before the window could give it
    /// (specification 8.3.13), or that had it when state was preserved.
    ///
    /// - Returns: Whether the focus was moved.
    @discardableResult
    func giveFocusToWaitingResponder() -> Bool {
        guard isKeyWindow, !Self.isAppearanceDeferred, !Self.waitingResponders.isEmpty else {
            return false
        }
        let own = Self.waitingResponders.filter {
            $0.responder?.focusWindow === self && $0.isTimely
        }
        Self.waitingResponders.removeAll {
            $0.responder?.focusWindow === self || $0.responder == nil || !$0.isTimely
        }
        let isChosen = Self.chosenResponders.contains {
            $0.responder?.focusWindow === self && $0.isTimely
        }
        let before = firstResponder
        if !isChosen, let claim = own.last(where: { $0.mark != nil })?.responder {
            Self.isGivingBackFocus = true
            defer { Self.isGivingBackFocus = false }
            if claim.becomeFirstResponder() { return firstResponder !== before }
        }
        if let last = own.last(where: { $0.mark == nil })?.responder { _ = moveFocus(to: last) }
        return firstResponder !== before
    }

    /// Records that a responder requested the focus before its window could give it.
    static func noteWaiting(_ responder: UIResponder) {
        forgetWaiting(responder)
        waitingResponders.append(WaitingResponder(responder: responder))
    }

    /// Claims the focus for a responder that had it when state was preserved.
    ///
    /// The responder gets the focus once its window can give it, unless the user acts first.
    static func claimFocus(for responder: UIResponder, at mark: UserActionCount) {
        waitingResponders.append(WaitingResponder(responder: responder, mark: mark))
        ApplicationRuntime.current?.setNeedsTurn()
    }

    /// Records that the app requests the focus while state is decoded.
    static func noteAppAsksForFocus(_ responder: UIResponder) {
        guard RestorePass.underWay?.isDecoding == true else { return }
        chosenResponders.removeAll { $0.responder == nil || !$0.isTimely }
        chosenResponders.append(
            WaitingResponder(responder: responder, mark: UserActionCount.current))
    }

    /// Removes a responder from those that wait for the focus.
    static func forgetWaiting(_ responder: UIResponder) {
        waitingResponders.removeAll { $0.responder == nil || $0.responder === responder }
    }

    /// Removes all waiting responders, for a new launch in the same process.
    static func forgetWaitingResponders() {
        waitingResponders = []
        chosenResponders = []
    }
}
