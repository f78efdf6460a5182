public import Foundation

/// A recognizer of fingers that stay down for a while.
///
/// The gesture begins after ``minimumPressDuration``, changes when the fingers move, and ends when
/// one of them is lifted.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// The number of taps before the press.
    open var numberOfTapsRequired = 0

    /// The number of fingers.
    open var numberOfTouchesRequired = 1

    /// The time before the gesture begins, in seconds.
    open var minimumPressDuration: TimeInterval = 0.5

    /// The distance by which the fingers may move before the gesture begins, in points.
    open var allowableMovement: CGFloat = 10

    private var taps = 0

    override var tapsNeeded: Int { numberOfTapsRequired }
    override var isContinuous: Bool { true }
    override var movements: TouchMovements { [] }

    private var isUnderWay: Bool { state == .began || state == .changed }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard !isUnderWay else { return }
        stopTimer()
        guard fingers.count <= numberOfTouchesRequired else { return state = .failed }
        guard fingers.count == numberOfTouchesRequired else { return }
        if taps < numberOfTapsRequired {
            startTimer(TapLimits.durationMax) { [weak self] in self?.state = .failed }
        } else if minimumPressDuration <= 0 {
            state = .began
        } else {
            startTimer(minimumPressDuration) { [weak self] in self?.state = .began }
        }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if isUnderWay { return state = .changed }
        let limit = taps < numberOfTapsRequired ? TapLimits.movement : allowableMovement
        if touches.contains(where: { $0.distanceFromOrigin > limit }) { state = .failed }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        if isUnderWay { return state = .ended }
        stopTimer()
        guard taps < numberOfTapsRequired else { return state = .failed }
        guard fingers.isEmpty else { return }
        taps += 1
        startTimer(TapLimits.pauseMax) { [weak self] in self?.state = .failed }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = .cancelled
    }

    open override func reset() {
        super.reset()
        stopTimer()
        taps = 0
    }
}
