public import Foundation
import HostLink

/// A finger, a pen or the pressed button of a mouse on the page, from its beginning to its end.
@preconcurrency @MainActor
open class UITouch: NSObject {
    /// The changes of a touch.
    public nonisolated enum Phase: Int, Hashable, Sendable {
        /// The finger went down.
        case began = 0
        /// The finger moved.
        case moved = 1
        /// The finger has not moved since the last event.
        case stationary = 2
        /// The finger was lifted.
        case ended = 3
        /// The touch was taken away, because the page scrolls, was hidden or was closed.
        case cancelled = 4
    }

    /// The kinds of touches.
    public nonisolated enum TouchType: Int, Hashable, Sendable {
        /// A finger on the screen.
        case direct = 0
        /// A remote control, which pages do not have.
        case indirect = 1
        /// A pen.
        case pencil = 2
        /// The button of a mouse or a trackpad.
        case indirectPointer = 3
    }

    /// The change that the touch's last event reported.
    public private(set) var phase = Phase.began
    /// The time of the last event, in seconds since the system started.
    public private(set) var timestamp: TimeInterval
    /// The number of times that the finger went down at nearly the same point in short succession.
    public internal(set) var tapCount = 1
    /// The kind of touch.
    public let type: TouchType
    /// The window in which the touch began.
    public private(set) weak var window: UIWindow?
    /// The view in which the touch began; `nil` after that view was freed.
    public private(set) weak var view: UIView?
    /// The gesture recognizers that receive the touch.
    open internal(set) var gestureRecognizers: [UIGestureRecognizer]?

    /// The touch's number on the page.
    let identifier: UInt32
    /// The point in the window's coordinates at which the touch began.
    let origin: CGPoint
    /// The time at which the touch began.
    let beginning: TimeInterval
    /// The point in the window's coordinates.
    private(set) var point: CGPoint
    private(set) var previousPoint: CGPoint
    /// The progress of the touch in the view.
    var delivery = TouchDelivery()

    init(
        _ identifier: UInt32, _ type: TouchType, at point: CGPoint, of view: UIView,
        time: TimeInterval
    ) {
        self.identifier = identifier
        self.type = type
        self.view = view
        window = view.window
        self.point = point
        origin = point
        previousPoint = point
        timestamp = time
        beginning = time
        super.init()
    }

    /// Whether the finger is on the screen.
    var isDown: Bool { phase != .ended && phase != .cancelled }

    func update(_ phase: Phase, at point: CGPoint? = nil, time: TimeInterval) {
        self.phase = phase
        timestamp = time
        previousPoint = self.point
        if let point { self.point = point }
    }

    /// Notes that another touch changed and this one did not.
    func rest() {
        phase = .stationary
        previousPoint = point
    }

    /// Returns the point at which the touch began, in the coordinates of a view.
    func originLocation(in view: UIView?) -> CGPoint { convert(origin, to: view) }

    /// The distance from the point at which the touch began.
    var distanceFromOrigin: CGFloat { point.distance(to: origin) }

    /// Returns the touch's point in the coordinates of a view, or of the window if `nil`.
    open func location(in view: UIView?) -> CGPoint { convert(point, to: view) }

    /// Returns the point of the preceding event in the coordinates of a view, or of the window if
    /// `nil`.
    open func previousLocation(in view: UIView?) -> CGPoint { convert(previousPoint, to: view) }

    /// Returns the touch's point, as exactly as the page knows it.
    open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

    /// Returns the point of the preceding event, as exactly as the page knows it.
    open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

    private func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        view?.convert(point, from: window) ?? point
    }
}

extension CGPoint {
    /// Returns the point at a distance.
    func moved(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: self.x + x, y: self.y + y) }

    /// Returns the distance between two points.
    func distance(to other: CGPoint) -> CGFloat {
        let (x, y) = (x - other.x, y - other.y)
        return (x * x + y * y).squareRoot()
    }
}
