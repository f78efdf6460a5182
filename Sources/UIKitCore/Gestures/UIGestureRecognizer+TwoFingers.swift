import Foundation

/// The steps that the recognizers of two fingers have in common.
extension UIGestureRecognizer {
    /// The touches that are down.
    var fingers: [UITouch] { attempt.touches.filter(\.isDown) }

    /// The two fingers that are down, if there are two.
    var pair: (first: UITouch, second: UITouch)? {
        let fingers = fingers
        return fingers.count == 2 ? (fingers[0], fingers[1]) : nil
    }

    /// Ignores every finger after the second.
    func ignoreFurtherFingers(_ event: UIEvent) {
        for touch in fingers.dropFirst(2) { ignore(touch, for: event) }
    }

    /// Begins the gesture, or notes its change, once the fingers have moved enough.
    func pairMoved(enough isEnough: Bool) {
        if state == .began || state == .changed {
            state = .changed
        } else if isEnough {
            state = .began
        }
    }

    /// Ends the gesture when the last finger is lifted.
    func pairLifted(then end: State) {
        guard fingers.isEmpty else { return }
        state = state == .began || state == .changed ? end : .failed
    }
}

/// A value that two fingers change, with its speed.
struct PairMeasure {
    private(set) var value: CGFloat
    /// The distance or the angle of the fingers when they went down.
    private(set) var initial: CGFloat = 0
    /// The distance or the angle at the last event.
    private(set) var reading: CGFloat = 0
    /// The change of the value per second.
    private(set) var velocity: CGFloat = 0
    private var time: TimeInterval = 0

    init(value: CGFloat) { self.value = value }

    /// Sets the value from which the gesture continues, and resets the speed.
    mutating func set(_ value: CGFloat) {
        self.value = value
        velocity = 0
    }

    mutating func begin(_ reading: CGFloat, at time: TimeInterval) {
        initial = reading
        self.reading = reading
        self.time = time
    }

    mutating func update(_ reading: CGFloat, _ value: CGFloat, at time: TimeInterval) {
        if time > self.time { velocity = (value - self.value) / (time - self.time) }
        self.reading = reading
        self.value = value
        self.time = time
    }
}
