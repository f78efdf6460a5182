public import Foundation

/// A recognizer of a quick movement in one direction.
open class UISwipeGestureRecognizer: UIGestureRecognizer {
    /// A set of directions.
    public nonisolated struct Direction: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates a set of bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// To the right.
        public static let right = Direction(rawValue: 1 << 0)
        /// To the left.
        public static let left = Direction(rawValue: 1 << 1)
        /// Up.
        public static let up = Direction(rawValue: 1 << 2)
        /// Down.
        public static let down = Direction(rawValue: 1 << 3)
    }

    /// The directions that are recognized.
    open var direction: Direction = .right { didSet { view?.setNeedsRendering() } }

    /// The number of fingers.
    open var numberOfTouchesRequired = 1

    private var downMax = 0

    /// The minimum distance of a swipe, and its maximum deviation from its direction, in points.
    private static let distance: CGFloat = 50
    private static let deviation: CGFloat = 50
    /// The longest time of a swipe, in seconds.
    private static let durationMax = 0.5

    override var movements: TouchMovements {
        var movements: TouchMovements = []
        if !direction.isDisjoint(with: [.left, .right]) { movements.insert(.horizontal) }
        if !direction.isDisjoint(with: [.up, .down]) { movements.insert(.vertical) }
        return movements
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        downMax = max(downMax, fingers.count)
        if downMax > numberOfTouchesRequired { state = .failed }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        evaluate(at: event.timestamp)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        evaluate(at: event.timestamp)
        if state == .possible, fingers.isEmpty { state = .failed }
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = .failed
    }

    /// Returns the middle of the points at which the fingers began.
    open override func location(in view: UIView?) -> CGPoint {
        let places = attempt.touches.map { $0.originLocation(in: view) }
        guard !places.isEmpty else { return super.location(in: view) }
        let count = CGFloat(places.count)
        return CGPoint(
            x: places.reduce(0) { $0 + $1.x } / count, y: places.reduce(0) { $0 + $1.y } / count)
    }

    /// Returns the point at which a finger began.
    open override func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
        guard attempt.touches.indices.contains(touchIndex) else {
            return super.location(ofTouch: touchIndex, in: view)
        }
        return attempt.touches[touchIndex].originLocation(in: view)
    }

    private func evaluate(at time: TimeInterval) {
        guard state == .possible, let beginning = attempt.touches.map(\.beginning).min() else {
            return
        }
        guard time - beginning <= Self.durationMax else { return state = .failed }
        guard downMax == numberOfTouchesRequired else { return }
        let moves = attempt.touches.map {
            CGPoint(x: $0.point.x - $0.origin.x, y: $0.point.y - $0.origin.y)
        }
        for each in [Direction.right, .left, .up, .down] where direction.contains(each) {
            let isAlong = moves.allSatisfy { move in
                let (along, across) = Self.parts(of: move, each)
                return along >= Self.distance && abs(across) <= Self.deviation
                    && along > abs(across)
            }
            if isAlong { return state = .recognized }
        }
    }

    private static func parts(
        of move: CGPoint, _ direction: Direction
    ) -> (along: CGFloat, across: CGFloat) {
        switch direction {
        case .right: (move.x, move.y)
        case .left: (-move.x, move.y)
        case .up: (-move.y, move.x)
        default: (move.y, move.x)
        }
    }

    open override func reset() {
        super.reset()
        downMax = 0
    }
}
