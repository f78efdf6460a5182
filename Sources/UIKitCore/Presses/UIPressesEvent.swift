import Foundation

/// The keys that are held at one moment.
@preconcurrency @MainActor
open class UIPressesEvent: UIEvent {
    private let presses: Set<UIPress>
    /// Whether the last responder of the chain passed a press on.
    private(set) var isUnhandled = false

    init(presses: Set<UIPress>, time: TimeInterval) {
        self.presses = presses
        super.init(touches: [], time: time)
    }

    /// The kind of event.
    open override var type: EventType { .presses }

    /// No touches.
    open override var allTouches: Set<UITouch>? { nil }

    /// The presses that exist: those that changed, and those of keys that are still held.
    open var allPresses: Set<UIPress> { presses }

    /// Returns the presses that a gesture recognizer follows: none, because recognizers follow
    /// touches only.
    open func presses(for gesture: UIGestureRecognizer) -> Set<UIPress> { [] }

    /// Records that the chain ended and no responder handled the presses.
    func chainDidEnd() { isUnhandled = true }
}
