public import Foundation

/// The states of an animator.
public nonisolated enum UIViewAnimatingState: Int, Hashable, Sendable {
    /// The animation has not begun, or has ended.
    case inactive = 0
    /// The animation has begun.
    case active = 1
    /// The animation was stopped and waits for ``UIViewPropertyAnimator/finishAnimation(at:)``.
    case stopped = 2
}

/// The places in an animation.
public nonisolated enum UIViewAnimatingPosition: Int, Hashable, Sendable {
    /// The values after the animation.
    case end = 0
    /// The values before the animation.
    case start = 1
    /// The values at present.
    case current = 2
}

/// An animation of changes of views, which the app can stop.
///
/// The views have their new values when the animation begins, and the page moves to them. An
/// animation does not continue after the process has ended.
///
/// - Note: Difference from UIKit: an animation cannot be paused, reversed or driven by a gesture,
///   because the page does not report its progress. A stopped animation shows its final values.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject {
    /// The duration, in seconds.
    public let duration: TimeInterval

    /// The delay that the animation was started with, in seconds.
    open private(set) var delay: TimeInterval = 0

    /// The timing that the animator was created with.
    public let timingParameters: (any UITimingCurveProvider)?

    /// The state of the animator.
    open private(set) var state = UIViewAnimatingState.inactive

    /// Whether the animation has begun and is not stopped.
    open var isRunning: Bool { state == .active }

    private let curve: AnimationTimingCurve
    private var animations: [(closure: () -> Void, delayFactor: CGFloat)] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []
    private var scopes: [AnimationScope] = []
    private var startTime: Double?
    private var ending: AnimationEnd?

    private init(
        duration: TimeInterval, parameters: (any UITimingCurveProvider)?,
        curve: AnimationTimingCurve, animations: (() -> Void)?
    ) {
        self.duration = duration
        timingParameters = parameters
        self.curve = curve
        super.init()
        if let animations { addAnimations(animations) }
    }

    /// Creates an animator with timing parameters.
    public convenience init(
        duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider
    ) {
        self.init(
            duration: duration, parameters: parameters, curve: parameters.curve, animations: nil)
    }

    /// Creates an animator with a curve.
    public convenience init(
        duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
    ) {
        self.init(
            duration: duration, parameters: UICubicTimingParameters(animationCurve: curve),
            curve: .named(curve), animations: animations)
    }

    /// Creates an animator with a Bézier curve.
    public convenience init(
        duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
        animations: (() -> Void)? = nil
    ) {
        let parameters = UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2)
        self.init(
            duration: duration, parameters: parameters, curve: parameters.curve,
            animations: animations)
    }

    /// Creates an animator with a spring.
    public convenience init(
        duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
    ) {
        let parameters = UISpringTimingParameters(dampingRatio: ratio)
        self.init(
            duration: duration, parameters: parameters, curve: parameters.curve,
            animations: animations)
    }

    /// Creates an animator and starts it.
    @discardableResult
    open class func runningPropertyAnimator(
        withDuration duration: TimeInterval, delay: TimeInterval,
        options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((UIViewAnimatingPosition) -> Void)? = nil
    ) -> UIViewPropertyAnimator {
        let animator = UIViewPropertyAnimator(
            duration: duration, curve: options.curve, animations: animations)
        if let completion { animator.addCompletion(completion) }
        animator.startAnimation(afterDelay: delay)
        return animator
    }

    /// Adds changes; those of a running animator are made at once.
    open func addAnimations(_ animation: @escaping () -> Void) {
        addAnimations(animation, delayFactor: 0)
    }

    /// Adds changes that begin after a part of the remaining time, from 0 to 1.
    open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
        precondition(state != .stopped, "Changes cannot be added to a stopped animator.")
        if state == .active {
            perform(animation, delayFactor)
        } else {
            animations.append((animation, delayFactor))
        }
    }

    /// Adds a closure that is called when the animation has ended.
    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        completions.append(completion)
    }

    /// Starts the animation.
    open func startAnimation() { startAnimation(afterDelay: 0) }

    /// Starts the animation after a time.
    open func startAnimation(afterDelay delay: TimeInterval) {
        guard state == .inactive else { return }
        self.delay = delay
        state = .active
        startTime = GestureArena.shared.clock?.now
        let added = animations
        animations = []
        for (closure, delayFactor) in added { perform(closure, delayFactor) }
        // The animator is kept until its end, as in UIKit.
        ending = AnimationEnd.schedule(after: duration + max(0, delay)) { self.finish(at: .end) }
    }

    private func perform(_ closure: () -> Void, _ delayFactor: CGFloat) {
        let elapsed = duration * Double(fractionComplete)
        let remaining = max(0, duration - elapsed)
        let wait = remaining * Double(min(max(delayFactor, 0), 1))
        let pending = elapsed > 0 ? 0 : delay
        let scope = AnimationScope(
            AnimationTiming(duration: remaining - wait, delay: pending + wait, curve: curve))
        scopes.append(scope)
        AnimationScope.run(scope, closure)
    }

    /// The part of the duration that has passed, from 0 to 1.
    open var fractionComplete: CGFloat {
        guard state == .active, let startTime, let now = GestureArena.shared.clock?.now,
            duration > 0
        else { return 0 }
        return CGFloat(min(max((now - startTime - delay) / duration, 0), 1))
    }

    /// Stops the animation; the page then shows the final values.
    ///
    /// - Parameter withoutFinishing: Whether the animator is inactive afterwards and calls no
    ///   completion. Otherwise ``finishAnimation(at:)`` must be called.
    open func stopAnimation(_ withoutFinishing: Bool) {
        guard state == .active else { return }
        ending?.cancel()
        ending = nil
        scopes.forEach { $0.end() }
        state = .stopped
        guard withoutFinishing else { return }
        state = .inactive
        scopes = []
        completions = []
    }

    /// Ends a stopped animation with its values at the end, at the beginning, or as they are, and
    /// calls the completions.
    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        precondition(
            state == .stopped, "Stop the animator with stopAnimation(false) before it is finished.")
        finish(at: finalPosition)
    }

    private func finish(at position: UIViewAnimatingPosition) {
        if position == .start { scopes.reversed().forEach { $0.undo() } }
        state = .inactive
        scopes = []
        ending = nil
        let called = completions
        completions = []
        for completion in called { completion(position) }
    }

    /// Pauses the animation.
    @available(
        *, unavailable,
        message: "A page cannot pause an animation. Use stopAnimation(_:)."
    )
    open func pauseAnimation() {}

    /// Continues a paused animation.
    @available(
        *, unavailable, message: "A page cannot pause an animation. Start another animator."
    )
    open func continueAnimation(
        withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
    ) {}

    /// Whether the animation runs backwards.
    @available(
        *, unavailable,
        message: "A page cannot reverse an animation. Use finishAnimation(at: .start)."
    )
    open var isReversed: Bool {
        get { false }
        set {}
    }
}
