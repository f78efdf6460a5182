public import Foundation

/// An input event: the touches of one window at one moment.
///
/// - Note: Difference from UIKit: only touches and presses are events. A page sends what the user
///   does to UIKit's controls and lists as complete actions, and the runtime passes an event
///   without touches, or `nil`, where UIKit passes the event of such an action.
@preconcurrency @MainActor
open class UIEvent: NSObject {
    /// The kinds of events.
    public nonisolated enum EventType: Int, Hashable, Sendable {
        /// Touches of the page.
        case touches = 0
        /// Movements of the device, which pages do not report.
        case motion = 1
        /// Remote controls, which pages do not report.
        case remoteControl = 2
        /// Keys of the keyboard, for objects that override methods for presses.
        case presses = 3
    }

    /// The touches that exist: those that changed, and those that stayed where they are.
    private let touches: Set<UITouch>
    private let time: TimeInterval
    /// The way of the event while it is being sent.
    var route: EventRoute?

    /// Creates an event without touches.
    public override init() {
        touches = []
        time = 0
        super.init()
    }

    init(touches: Set<UITouch>, time: TimeInterval) {
        self.touches = touches
        self.time = time
        super.init()
    }

    /// The time of the event, in seconds since the system started.
    open var timestamp: TimeInterval { time }

    /// The kind of event.
    open var type: EventType { .touches }

    /// The touches that exist: those that changed, and those that stayed where they are.
    open var allTouches: Set<UITouch>? { touches }

    /// Returns the touches that began in a window.
    open func touches(for window: UIWindow) -> Set<UITouch>? {
        touches.filter { $0.window === window }
    }

    /// Returns the touches that began in a view.
    open func touches(for view: UIView) -> Set<UITouch>? {
        touches.filter { $0.view === view }
    }

    /// Returns the touches that a gesture recognizer follows.
    open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
        touches.filter { touch in touch.gestureRecognizers?.contains { $0 === gesture } == true }
    }
}
