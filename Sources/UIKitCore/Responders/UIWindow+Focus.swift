extension UIWindow {
    /// Responders that want the focus and could not get it yet, oldest first; several scenes may be
    /// restored at once, and which window a responder will be in is not known yet.
    private static var waitingResponders: [WaitingResponder] = []
    /// Responders for which the app asked while it decoded: such a decision goes before what was preserved.
    private static var chosenResponders: [WaitingResponder] = []

    private struct WaitingResponder {
        weak var responder: UIResponder?
        /// Where the person was when the focus was claimed as it was preserved; nil if the app asked.
        var mark: PersonActivity.Mark?

        /// Whether the person has done nothing since.
        var isTimely: Bool { mark.map { $0 == PersonActivity.now } ?? true }
    }

    /// Whether the focus is given to who had it when state was preserved.
    private(set) static var isGivingBackFocus = false

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

    /// Gives the focus to the responder that asked for it before the window could give it (8.3.13), or
    /// that had it when state was preserved.
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

    /// Notes that a responder asked for the focus before its window could give it.
    static func noteWaiting(_ responder: UIResponder) {
        forgetWaiting(responder)
        waitingResponders.append(WaitingResponder(responder: responder))
    }

    /// Claims the focus for a responder that had it when state was preserved, once its window can give it
    /// and unless the person does something before.
    static func claimFocus(for responder: UIResponder, at mark: PersonActivity.Mark) {
        waitingResponders.append(WaitingResponder(responder: responder, mark: mark))
        ApplicationRuntime.current?.setNeedsTurn()
    }

    /// Notes that the app asks for the focus.
    static func noteAppAsksForFocus(_ responder: UIResponder) {
        guard RestorePass.underWay?.isDecoding == true else { return }
        chosenResponders.removeAll { $0.responder == nil || !$0.isTimely }
        chosenResponders.append(
            WaitingResponder(responder: responder, mark: PersonActivity.now))
    }

    /// The responder does not want the focus any more.
    static func forgetWaiting(_ responder: UIResponder) {
        waitingResponders.removeAll { $0.responder == nil || $0.responder === responder }
    }

    /// Nobody waits; a new launch in the same process starts so.
    static func forgetWaitingResponders() {
        waitingResponders = []
        chosenResponders = []
    }
}
