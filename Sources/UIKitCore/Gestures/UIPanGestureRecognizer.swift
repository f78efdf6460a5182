public import Foundation

/// A recognizer of fingers that move.
///
/// The gesture begins when enough fingers have moved by ten points, changes when enough fingers
/// move, and ends when all fingers are lifted.
open class UIPanGestureRecognizer: UIGestureRecognizer {
    /// The minimum number of fingers.
    open var minimumNumberOfTouches = 1

    /// The maximum number of fingers; any others are ignored.
    open var maximumNumberOfTouches = Int.max

    /// The distance by which the fingers must move before the gesture begins, in points.
    private static let hysteresis: CGFloat = 10

    private var track = TouchTrack()

    override var isContinuous: Bool { true }
    override var movements: TouchMovements { [.horizontal, .vertical] }

    /// Returns the movement since the gesture began, or since the movement was set, in the
    /// coordinates of a view.
    open func translation(in view: UIView?) -> CGPoint { convert(track.translation, to: view) }

    /// Sets the movement from which `translation(in:)` continues.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        track.translation = convert(translation, from: view)
    }

    /// Returns the speed of the movement, in points per second in the coordinates of a view.
    open func velocity(in view: UIView?) -> CGPoint { convert(track.velocity, to: view) }

    private func convert(_ vector: CGPoint, to view: UIView?) -> CGPoint {
        guard let view, let window = self.view?.window else { return vector }
        let origin = view.convert(CGPoint.zero, from: window)
        let end = view.convert(vector, from: window)
        return CGPoint(x: end.x - origin.x, y: end.y - origin.y)
    }

    private func convert(_ vector: CGPoint, from view: UIView?) -> CGPoint {
        guard let view, let window = self.view?.window else { return vector }
        let origin = view.convert(CGPoint.zero, to: window)
        let end = view.convert(vector, to: window)
        return CGPoint(x: end.x - origin.x, y: end.y - origin.y)
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        let extra = max(0, fingers.count - max(0, maximumNumberOfTouches))
        for touch in fingers.suffix(extra) { ignore(touch, for: event) }
        track.follow(fingers, at: event.timestamp)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        // Too few fingers cause no movement now, and their movement must not count later.
        guard fingers.count >= minimumNumberOfTouches else {
            return track.follow(fingers, at: event.timestamp)
        }
        track.move(fingers, at: event.timestamp)
        if state == .began || state == .changed {
            state = .changed
        } else if track.translation.distance(to: .zero) >= Self.hysteresis {
            state = .began
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        lift(event, then: .ended)
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        lift(event, then: .cancelled)
    }

    private func lift(_ event: UIEvent, then end: State) {
        guard fingers.isEmpty else { return track.follow(fingers, at: event.timestamp) }
        if state == .began || state == .changed {
            track.rest(at: event.timestamp)
            state = end
        } else {
            state = .failed
        }
    }

    open override func reset() {
        super.reset()
        track = TouchTrack()
    }
}

/// The movement of a group of fingers, in the coordinates of their window.
struct TouchTrack {
    var translation = CGPoint.zero
    private var middle: CGPoint?
    private var samples: [(time: TimeInterval, point: CGPoint)] = []
    private var total = CGPoint.zero

    /// The time over which the speed is measured, in seconds.
    private static let window = 0.1
    /// The maximum number of samples, more than a page reports in that time.
    private static let samplesMax = 256

    /// Continues with other fingers; the change itself must not count as a movement.
    mutating func follow(_ fingers: [UITouch], at time: TimeInterval) {
        middle = fingers.isEmpty ? nil : fingers.middle(in: nil)
        if samples.isEmpty { samples = [(time, total)] }
    }

    mutating func move(_ fingers: [UITouch], at time: TimeInterval) {
        let now = fingers.middle(in: nil)
        let before = middle ?? now
        middle = now
        let (x, y) = (now.x - before.x, now.y - before.y)
        translation = CGPoint(x: translation.x + x, y: translation.y + y)
        total = CGPoint(x: total.x + x, y: total.y + y)
        add(time)
    }

    /// Records that the fingers did not move before a time.
    mutating func rest(at time: TimeInterval) { add(time) }

    private mutating func add(_ time: TimeInterval) {
        samples.append((time, total))
        // The last sample before the window is the first that counts. The window is half a
        // millisecond longer, because a page rounds its times.
        let beginning = time - Self.window + 0.0005
        while samples.count > 2,
            samples[1].time <= beginning || samples.count > Self.samplesMax
        {
            samples.removeFirst()
        }
    }

    /// The speed, in points per second.
    var velocity: CGPoint {
        guard let first = samples.first, let last = samples.last, last.time > first.time else {
            return .zero
        }
        let seconds = max(last.time - first.time, 0.001)
        return CGPoint(
            x: (last.point.x - first.point.x) / seconds,
            y: (last.point.y - first.point.y) / seconds)
    }
}
