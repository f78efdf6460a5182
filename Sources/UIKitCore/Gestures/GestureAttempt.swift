/// A recognizer's attempt to recognize its gesture, from its first touch to its end or failure.
struct GestureAttempt {
    /// The stages between a recognizer's own decision and the arena's.
    enum Stage {
        /// The recognizer has not recognized its gesture.
        case open
        /// The recognizer has recognized its gesture in the present event.
        case claimed
        /// The recognizer has recognized its gesture, and waits until others have failed.
        case waiting
        /// The gesture is recognized.
        case granted
    }

    var stage = Stage.open
    /// The state that the recognizer set last.
    private(set) var state = UIGestureRecognizer.State.possible
    /// The states for which the targets were not called yet.
    private var unreported: [UIGestureRecognizer.State] = []
    /// The state for which the targets are being called.
    private var reported: UIGestureRecognizer.State?
    /// The touches that the recognizer follows, including those that ended in the present event.
    private(set) var touches: [UITouch] = []
    /// All touches of the attempt, by which recognizers exclude each other.
    private(set) var all: [UITouch] = []

    /// The touch that began last.
    var latest: [UITouch] { all.suffix(1) }

    /// The state that the app sees.
    var visibleState: UIGestureRecognizer.State {
        if let reported { return reported }
        return stage == .waiting ? .possible : state
    }

    /// Whether the gesture has not been recognized, but still can be.
    var isPossible: Bool { stage != .granted && state != .failed }

    /// Whether the gesture was recognized, even if it has ended since.
    var isRecognized: Bool { stage == .granted && state != .failed }

    /// Whether the recognizer gets touches: it has not decided, or its gesture continues.
    var takesTouches: Bool { state == .possible || state == .began || state == .changed }

    /// Whether the recognizer ignores all events until its touches have ended.
    var isOver: Bool {
        guard stage == .open || stage == .granted else { return false }
        return state == .failed || state == .ended || state == .cancelled
    }

    /// Whether the arena has yet to decide about the recognizer, or to call its targets.
    var isPending: Bool { stage == .claimed || stage == .granted && !unreported.isEmpty }

    mutating func add(_ touch: UITouch) {
        touches.append(touch)
        all.append(touch)
    }

    mutating func remove(_ touch: UITouch) {
        touches.removeAll { $0 === touch }
        all.removeAll { $0 === touch }
    }

    /// The maximum number of touches that have ended and still count for the attempt.
    private static let endedMax = 64

    /// Removes the touches that have ended.
    ///
    /// If there are more than `endedMax`, the attempt forgets the oldest.
    mutating func removeEnded() {
        touches.removeAll { !$0.isDown }
        var extra = all.count { !$0.isDown } - Self.endedMax
        guard extra > 0 else { return }
        all.removeAll { touch in
            guard extra > 0, !touch.isDown else { return false }
            extra -= 1
            return true
        }
    }

    func shares(with other: GestureAttempt) -> Bool {
        all.contains { touch in other.all.contains { $0 === touch } }
    }

    /// Sets a state that the recognizer may set.
    mutating func set(_ state: UIGestureRecognizer.State) {
        self.state = state
        if state == .changed, unreported.last == .changed { return }
        // A gesture that waits has not begun for the app, so its changes are not reported.
        if stage == .waiting, state == .changed { return }
        unreported.append(state)
    }

    mutating func fail() {
        self.state = .failed
        stage = .open
        unreported = []
    }

    /// Removes the next state for which the targets are called.
    mutating func nextReport() -> Bool {
        guard stage == .granted, !unreported.isEmpty else {
            reported = nil
            return false
        }
        reported = unreported.removeFirst()
        return true
    }
}
