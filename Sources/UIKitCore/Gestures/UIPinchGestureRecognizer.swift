public import Foundation

/// A recognizer of two fingers that move towards or away from each other.
///
/// The gesture ends when both fingers are lifted.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
    /// The distance of the fingers, divided by their distance when the gesture began or when the
    /// scale was last set.
    open var scale: CGFloat {
        get { measure.value }
        set { measure.set(newValue) }
    }

    /// The change of the scale per second.
    open var velocity: CGFloat { measure.velocity }

    /// The amount by which the distance must change before the gesture begins, in points.
    private static let hysteresis: CGFloat = 8

    private var measure = PairMeasure(value: 1)

    override var isContinuous: Bool { true }
    override var movements: TouchMovements { .pinch }

    /// The distance of the fingers; at least one point, because a page may report both fingers at
    /// the same position.
    private var distance: CGFloat? {
        pair.map { max(1, $0.first.point.distance(to: $0.second.point)) }
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        ignoreFurtherFingers(event)
        if let distance { measure.begin(distance, at: event.timestamp) }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let distance else { return }
        let proportion = measure.reading > 0 ? distance / measure.reading : 1
        measure.update(distance, measure.value * proportion, at: event.timestamp)
        pairMoved(enough: abs(distance - measure.initial) >= Self.hysteresis)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        pairLifted(then: .ended)
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        pairLifted(then: .cancelled)
    }

    open override func reset() {
        super.reset()
        measure = PairMeasure(value: 1)
    }
}
