public import Foundation

/// A recognizer of two fingers that turn around each other.
///
/// The gesture ends when both fingers are lifted.
open class UIRotationGestureRecognizer: UIGestureRecognizer {
    /// The angle, clockwise in radians, since the gesture began or since the angle was set.
    open var rotation: CGFloat {
        get { measure.value }
        set { measure.set(newValue) }
    }

    /// The change of the angle per second.
    open var velocity: CGFloat { measure.velocity }

    /// The angle by which the fingers must turn before the gesture begins, in radians.
    private static let hysteresis: CGFloat = 0.1

    private var measure = PairMeasure(value: 0)
    /// The turn since the fingers went down.
    private var turned: CGFloat = 0

    override var isContinuous: Bool { true }
    override var movements: TouchMovements { .pinch }

    private var angle: CGFloat? {
        pair.map { first, second in
            atan2(second.point.y - first.point.y, second.point.x - first.point.x)
        }
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        ignoreFurtherFingers(event)
        turned = 0
        if let angle { measure.begin(angle, at: event.timestamp) }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let angle else { return }
        var step = angle - measure.reading
        // The fingers turned in the direction of the smaller angle.
        if step > .pi { step -= 2 * .pi }
        if step < -.pi { step += 2 * .pi }
        turned += step
        measure.update(angle, measure.value + step, at: event.timestamp)
        pairMoved(enough: abs(turned) >= Self.hysteresis)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        pairLifted(then: .ended)
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        pairLifted(then: .cancelled)
    }

    open override func reset() {
        super.reset()
        turned = 0
        measure = PairMeasure(value: 0)
    }
}
