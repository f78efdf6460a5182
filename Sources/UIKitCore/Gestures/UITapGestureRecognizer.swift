public import Foundation

/// A recognizer of one or more taps with one or more fingers.
open class UITapGestureRecognizer: UIGestureRecognizer {
    /// The number of taps of the gesture.
    open var numberOfTapsRequired = 1

    /// The number of fingers of each tap.
    open var numberOfTouchesRequired = 1

    private var taps = 0
    private var downMax = 0
    /// The touches of the first tap, whose locations are those of the gesture.
    private var firstTap: [UITouch] = []

    open override var numberOfTouches: Int {
        firstTap.isEmpty ? super.numberOfTouches : firstTap.count
    }

    open override func location(in view: UIView?) -> CGPoint {
        firstTap.isEmpty ? super.location(in: view) : firstTap.middle(in: view)
    }

    open override func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
        guard firstTap.indices.contains(touchIndex) else {
            return super.location(ofTouch: touchIndex, in: view)
        }
        return firstTap[touchIndex].location(in: view)
    }

    override var tapsNeeded: Int { numberOfTapsRequired }
    override var movements: TouchMovements { [] }

    /// Whether one tap with one finger is the gesture, so that a control can take it.
    var isSingleTap: Bool { numberOfTapsRequired == 1 && numberOfTouchesRequired == 1 }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        stopTimer()
        if taps == 0 { firstTap = attempt.all }
        downMax = max(downMax, fingers.count)
        let isNear = attempt.all.allSatisfy { first in
            touches.allSatisfy { $0.origin.distance(to: first.origin) <= TapLimits.spread }
        }
        guard downMax <= numberOfTouchesRequired, numberOfTouchesRequired > 1 || isNear else {
            return state = .failed
        }
        startTimer(TapLimits.durationMax) { [weak self] in self?.state = .failed }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if touches.contains(where: { $0.distanceFromOrigin > TapLimits.movement }) {
            state = .failed
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        guard fingers.isEmpty else { return }
        stopTimer()
        guard downMax == numberOfTouchesRequired else { return state = .failed }
        taps += 1
        downMax = 0
        guard taps < numberOfTapsRequired else { return state = .recognized }
        startTimer(TapLimits.pauseMax) { [weak self] in self?.state = .failed }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = .failed
    }

    open override func reset() {
        super.reset()
        stopTimer()
        taps = 0
        downMax = 0
        firstTap = []
    }

    open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
        // A tap does not prevent recognizers that need more taps.
        guard let other = preventedGestureRecognizer as? UITapGestureRecognizer else {
            return super.canPrevent(preventedGestureRecognizer)
        }
        return other.numberOfTapsRequired <= numberOfTapsRequired
    }
}

/// The limits of taps.
enum TapLimits {
    /// The longest time for which the fingers are down, in seconds.
    static let durationMax = 1.5
    /// The longest pause between two taps, in seconds.
    static let pauseMax = 0.35
    /// The maximum movement of a finger during a tap, in points.
    static let movement: CGFloat = 45
    /// The maximum distance between two taps of the same gesture, in points.
    static let spread: CGFloat = 45
}
