public import Foundation

/// The common base class of the objects that recognize gestures in the touches of a view.
///
/// A recognizer is added to a view and receives the touches that begin in the view and in the views
/// inside it. A subclass overrides the methods for touches and sets ``state``.
///
/// - Note: Difference from UIKit: a gesture belongs to one process. When the process ends, the
///   touches that are down are cancelled, and the state of a recognizer is not preserved.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
    /// The progress of a recognizer.
    public nonisolated enum State: Int, Hashable, Sendable {
        /// The recognizer has not recognized its gesture and may still do so.
        case possible = 0
        /// A continuous gesture began.
        case began = 1
        /// A continuous gesture changed.
        case changed = 2
        /// A continuous gesture ended, or a discrete one was recognized.
        case ended = 3
        /// A continuous gesture was cancelled.
        case cancelled = 4
        /// The touches are not the gesture.
        case failed = 5

        /// A discrete gesture was recognized; the same as `ended`.
        public static let recognized = State.ended
    }

    private var calls: [ControlCall] = []
    private var failureRequirements: [WeakGesture] = []
    /// The progress and the touches, which the arena changes.
    var attempt = GestureAttempt()
    private var timer: GestureTimer?

    // MARK: - Creation

    /// Creates a recognizer that calls a method of a target.
    public init(target: Any?, action: Selector?) {
        super.init()
        if let target, let action { addTarget(target, action: action) }
    }

    /// Creates a recognizer that calls nothing.
    public override init() {
        super.init()
    }

    /// Creates a recognizer that performs an action.
    ///
    /// - Note: Difference from UIKit: UIKit's recognizers call only methods of targets.
    public convenience init(primaryAction: UIAction) {
        self.init(target: nil, action: nil)
        addAction(primaryAction)
    }

    /// Creates a recognizer from an interface file.
    public required init?(coder: NSCoder) {
        super.init()
        coder.readInterface(into: self, as: UIGestureRecognizer.self)
    }

    // MARK: - Actions

    /// Adds a method that is called when the gesture is recognized, changes, ends or is cancelled.
    ///
    /// The target is not kept alive.
    open func addTarget(_ target: Any, action: Selector) {
        let call = ControlCall.target(ControlTarget(target, action))
        if !calls.contains(where: { $0.isSame(as: call) }) { calls.append(call) }
    }

    /// Removes a method; every target or method that is `nil` matches.
    open func removeTarget(_ target: Any?, action: Selector?) {
        calls.removeAll { $0.target?.matches(target, action) ?? false }
    }

    /// Adds an action that is performed when the gesture is recognized, changes, ends or is
    /// cancelled.
    ///
    /// It replaces an action with the same identifier.
    ///
    /// - Note: Difference from UIKit: UIKit's recognizers call only methods of targets.
    open func addAction(_ action: UIAction) {
        removeAction(action)
        calls.append(.action(action))
    }

    /// Removes an action.
    open func removeAction(_ action: UIAction) {
        calls.removeAll { $0.action?.identifier == action.identifier }
    }

    func sendActions() {
        for call in calls {
            switch call {
            case .action(let action): action.performAction(sender: self)
            case .target(let target):
                guard target.isAlive else { continue }
                ActionSending.send(target.action, to: target.object, from: self, for: nil)
            }
        }
    }

    // MARK: - State

    /// The progress of the recognizer; only its own methods set it.
    open var state: State {
        get { attempt.visibleState }
        set { GestureArena.shared.change(self, to: newValue) }
    }

    /// Whether the recognizer receives touches.
    ///
    /// Disabling it cancels a gesture in progress.
    open var isEnabled = true {
        didSet {
            guard oldValue != isEnabled else { return }
            if !isEnabled { GestureArena.shared.withdraw(self) }
            view?.setNeedsRendering()
        }
    }

    /// The view to which the recognizer was added.
    open internal(set) weak var view: UIView?

    /// The object that decides about the recognizer.
    open weak var delegate: (any UIGestureRecognizerDelegate)?

    /// A name for debugging.
    open var name: String?

    /// Whether the view loses the touches when the gesture is recognized.
    open var cancelsTouchesInView = true

    /// Whether the view gets the beginning of a touch only after the recognizer has failed.
    open var delaysTouchesBegan = false

    /// Whether the view gets the end of a touch only after the recognizer has failed.
    ///
    /// - Note: Difference from UIKit: the actions of controls and lists are not delayed. Such an
    ///   action is dropped only if a recognizer has taken the touch by the time it ends.
    open var delaysTouchesEnded = true

    /// The kinds of touches that the recognizer receives, as raw values of `UITouch.TouchType`.
    open var allowedTouchTypes: [NSNumber] = [0, 1, 2, 3]

    /// Whether the recognizer receives touches of one kind at a time.
    open var requiresExclusiveTouchType = true

    /// Delays recognition until another recognizer has failed.
    open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
        failureRequirements.append(WeakGesture(otherGestureRecognizer))
    }

    /// Whether another recognizer must fail first.
    func requires(failureOf other: UIGestureRecognizer) -> Bool {
        failureRequirements.contains { $0.gesture === other }
            || shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self)
            || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
            || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
    }

    // MARK: - Touches

    /// The number of touches that the recognizer follows.
    open var numberOfTouches: Int { attempt.touches.count }

    /// Returns the point in the middle of the touches, in the coordinates of a view, or of the
    /// window if `nil`.
    open func location(in view: UIView?) -> CGPoint {
        let touches = attempt.touches.isEmpty ? attempt.latest : attempt.touches
        return touches.middle(in: view)
    }

    /// Returns the point of one of the touches, by its index.
    open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
        precondition(
            attempt.touches.indices.contains(touchIndex),
            "\(type(of: self)) has \(numberOfTouches) touches, so no touch has the index "
                + "\(touchIndex).")
        return attempt.touches[touchIndex].location(in: view)
    }

    /// Stops following a touch, which the view keeps.
    open func ignore(_ touch: UITouch, for event: UIEvent) {
        attempt.remove(touch)
    }

    /// Called when touches began.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Called when touches moved.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Called when touches ended.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Called when touches were cancelled.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}

    /// Forgets the touches; called after the gesture ended or failed, before the next attempt.
    open func reset() {}

    /// Whether the recognizer gets the touches of an event.
    open func shouldReceive(_ event: UIEvent) -> Bool { true }

    /// Whether recognizing this gesture makes another recognizer fail.
    open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }

    /// Whether another recognizer's gesture makes this one fail.
    open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }

    /// Whether another recognizer must fail before this one can recognize.
    open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool {
        false
    }

    /// Whether this recognizer must fail before another one can recognize.
    open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
        false
    }

    // MARK: - Interface files

    /// Called after the recognizer was created from an interface file, with its outlets.
    open func awakeFromNib() {}

    /// Declares the names of the class's outlets, actions and properties.
    ///
    /// Overrides call `super`.
    open class func declareNames(_ names: RuntimeNames) {}

    // MARK: - For UIKit's own classes

    /// Whether the gesture begins and ends, rather than being recognized at one moment.
    var isContinuous: Bool { false }

    /// Whether a segue of the recognizer is performed in the present state: once for each gesture.
    var triggersSegue: Bool { state == (isContinuous ? .began : .recognized) }

    /// The movements that the recognizer takes from the browser.
    var movements: TouchMovements { .all }

    /// The number of taps that the recognizer needs; recognizers that need more taps come first.
    var tapsNeeded: Int { 0 }

    /// Calls a closure after a time, unless the timer is stopped or started again before that.
    func startTimer(_ seconds: Double, _ call: @escaping () -> Void) {
        timer = GestureTimer(seconds) { [weak self] in
            guard let self else { return }
            timer = nil
            guard let scene = view?.window?.windowScene else {
                // The view has left its window, so the gesture ends.
                return GestureArena.shared.change(self, to: .failed)
            }
            scene.run { GestureArena.shared.update(call) }
        }
    }

    func stopTimer() { timer = nil }
}

extension UIGestureRecognizer: nonisolated RuntimeNamed {}

extension UIGestureRecognizer: NibAwaking {}

/// A recognizer that is not kept alive.
struct WeakGesture {
    private(set) weak var gesture: UIGestureRecognizer?

    init(_ gesture: UIGestureRecognizer) { self.gesture = gesture }
}

extension [UITouch] {
    /// Returns the middle of the touches, in the coordinates of a view, or of the window if `nil`.
    func middle(in view: UIView?) -> CGPoint {
        guard !isEmpty else { return .zero }
        let sum = reduce(CGPoint.zero) { sum, touch in
            let point = touch.location(in: view)
            return CGPoint(x: sum.x + point.x, y: sum.y + point.y)
        }
        return CGPoint(x: sum.x / CGFloat(count), y: sum.y / CGFloat(count))
    }
}
