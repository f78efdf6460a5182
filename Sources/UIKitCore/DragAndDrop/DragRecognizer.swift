import Foundation
import UIKitPrimitives

/// The recognizer of a drag: a finger that stays down and then moves, or a mouse that moves.
final class DragRecognizer: UIGestureRecognizer, UIGestureRecognizerDelegate {
    /// The time after which a finger lifts the items.
    ///
    /// It is shorter than a long press, so that a menu of the same view is shown when the finger is
    /// lifted again without a movement.
    private static let liftDelay = 0.4
    /// The distance by which a finger may move before the items are lifted, in points.
    private static let allowance: CGFloat = 10
    /// The distance after which a mouse lifts the items, in points.
    private static let mouseDistance: CGFloat = 4

    private weak var source: (any DragSource)?

    init(_ source: any DragSource) {
        self.source = source
        super.init(target: nil, action: nil)
        delegate = self
        addAction(
            UIAction { [weak self] _ in self?.stateDidChange() })
    }

    required init?(coder: NSCoder) { nil }

    override var isContinuous: Bool { true }
    override var movements: TouchMovements { .afterHold }

    private var isUnderWay: Bool { state == .began || state == .changed }
    private var dragging: SceneDragging? { view?.window?.windowScene?.dragging }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        guard fingers.count == 1, let finger = fingers.first else {
            return state = isUnderWay ? .cancelled : .failed
        }
        guard finger.type != .indirectPointer else { return }
        startTimer(Self.liftDelay) { [weak self] in self?.state = .began }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if isUnderWay { return state = .changed }
        guard let finger = fingers.first else { return }
        if finger.type == .indirectPointer {
            if finger.distanceFromOrigin > Self.mouseDistance { state = .began }
        } else if finger.distanceFromOrigin > Self.allowance {
            state = .failed
        }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        state = isUnderWay ? .ended : .failed
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = .cancelled
    }

    override func reset() {
        super.reset()
        stopTimer()
        // Another recognizer may have taken the touch after the items were lifted.
        if let drag = dragging?.drag, drag.source === source, drag.touch != nil {
            dragging?.cancel()
        }
    }

    /// Lifts the items; the gesture fails if there are none.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard let finger = fingers.first, let source, let window = view?.window else {
            return false
        }
        return dragging?.lift(
            source, at: finger.originLocation(in: window), in: window, touch: finger.identifier)
            ?? false
    }

    private func stateDidChange() {
        guard let dragging, dragging.drag?.source === source else { return }
        switch state {
        case .began:
            let isAtOrigin = fingers.first?.type != .indirectPointer
            if !isAtOrigin { dragging.move(to: location(in: view?.window)) }
        case .changed: dragging.move(to: location(in: view?.window))
        case .ended:
            if dragging.drag?.progress.isLifted == false {
                dragging.move(to: location(in: view?.window))
            }
            dragging.drop()
        default: dragging.cancel()
        }
    }
}
