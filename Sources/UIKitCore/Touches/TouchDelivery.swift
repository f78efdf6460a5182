/// The progress of one touch in the view in which it began.
///
/// Gesture recognizers can withhold the beginning and the end of a touch from the view, and take
/// the touch away from it (`cancelsTouchesInView`).
struct TouchDelivery {
    /// The calls that the view gets next, in order.
    private var waiting: [UITouch.Phase] = []
    /// Whether the view got the beginning of the touch and neither its end nor its cancellation.
    private var isInView = false
    /// Whether a recognizer took the touch away from the view.
    private(set) var isTaken = false

    /// Records a change of the touch.
    mutating func add(_ phase: UITouch.Phase) {
        guard !isTaken else { return }
        switch phase {
        case .moved: if waiting.last != .moved { waiting.append(.moved) }
        case .cancelled: take()
        case .began, .ended: waiting.append(phase)
        case .stationary: break
        }
    }

    /// Takes the touch away from the view, and cancels it there if the view got its beginning.
    mutating func take() {
        guard !isTaken else { return }
        isTaken = true
        waiting = isInView ? [.cancelled] : []
    }

    /// Removes the next call if it is the given one and no recognizer withholds it.
    mutating func next(
        is phase: UITouch.Phase, withholdingBeginning: Bool, withholdingEnd: Bool
    ) -> Bool {
        guard waiting.first == phase else { return false }
        if phase == .began, withholdingBeginning { return false }
        if phase == .ended, withholdingEnd { return false }
        waiting.removeFirst()
        isInView = phase == .began || phase == .moved
        return true
    }

    /// Whether nothing is left to call.
    var isDone: Bool { waiting.isEmpty && !isInView }
}
