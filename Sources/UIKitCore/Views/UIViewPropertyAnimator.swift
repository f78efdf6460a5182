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
/// A paused animation shows the values at its ``fractionComplete``, which the app may set, such as
/// in a gesture; the page plays the rest when it continues.
///
/// - Note: Difference from UIKit: an animation that is stopped while it runs shows its final
///   values. Colours between two are mixed by their components in light mode.
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

    /// Whether the animation has begun, and is neither paused nor stopped.
    open var isRunning: Bool { state == .active && paused == nil }

    private let curve: AnimationTimingCurve
    private var animations: [(closure: () -> Void, delayFactor: CGFloat)] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []
    private var scopes: [AnimationScope] = []
    private var startTime: Double?
    private var ending: AnimationEnd?
    private var paused: PausedAnimation?
    /// The changes of an animation that was paused and runs again.
    private var continued: PausedAnimation?
    /// The rest of that animation, which the page plays.
    private var rest: AnimationScope?
    /// The part of the way that was complete when the animation was paused or continued.
    private var baseFraction: CGFloat = 0
    /// The duration from that part on, in seconds, with the curve of that time.
    private var segment: AnimationTiming?
    private var direction = Direction.forward

    private enum Direction { case forward, backward }

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
        if paused != nil {
            return continueAnimation(withTimingParameters: nil, durationFactor: 0)
        }
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

    /// The part of the duration that has passed, from 0 to 1; of a paused animation, the part of
    /// the way.
    ///
    /// Setting it pauses the animation, which begins if it had not, and shows the values at that
    /// part of the way. The way ends at the new values, also if the animation is reversed.
    open var fractionComplete: CGFloat {
        get { paused == nil ? elapsedFraction : baseFraction }
        set {
            pauseAnimation()
            baseFraction = newValue.isFinite ? min(max(newValue, 0), 1) : 0
            paused?.show(at: baseFraction)
        }
    }

    private var elapsedFraction: CGFloat {
        guard state == .active, let startTime, let now = GestureArena.shared.clock?.now else {
            return 0
        }
        let length = segment?.duration ?? duration
        guard length > 0 else { return 0 }
        let wait = segment == nil ? delay : 0
        return CGFloat(min(max((now - startTime - wait) / length, 0), 1))
    }

    /// The part of the way that the page shows while the animation runs.
    private var shownFraction: CGFloat {
        guard let segment else { return curve.progress(at: elapsedFraction) }
        let target: CGFloat = direction == .forward ? 1 : 0
        return baseFraction + (target - baseFraction) * segment.curve.progress(at: elapsedFraction)
    }

    /// Stops the animation; the page then shows the final values.
    ///
    /// - Parameter withoutFinishing: Whether the animator is inactive afterwards and calls no
    ///   completion. Otherwise ``finishAnimation(at:)`` must be called.
    open func stopAnimation(_ withoutFinishing: Bool) {
        guard state == .active else { return }
        if paused == nil {
            scopes.forEach { $0.end() }
            rest?.end()
        }
        ending?.cancel()
        ending = nil
        state = .stopped
        guard withoutFinishing else { return }
        state = .inactive
        forgetProgress()
        completions = []
    }

    private func forgetProgress() {
        scopes = []
        paused = nil
        continued = nil
        rest = nil
        segment = nil
        baseFraction = 0
        direction = .forward
    }

    /// Ends a stopped animation with its values at the end, at the beginning, or as they are, and
    /// calls the completions.
    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        precondition(
            state == .stopped, "Stop the animator with stopAnimation(false) before it is finished.")
        finish(at: finalPosition)
    }

    private func finish(at position: UIViewAnimatingPosition) {
        switch position {
        case .start: scopes.reversed().forEach { $0.undo() }
        case .end: (paused ?? continued)?.show(at: 1)
        case .current: break
        }
        state = .inactive
        forgetProgress()
        ending = nil
        let called = completions
        completions = []
        for completion in called { completion(position) }
    }

    // MARK: - Pausing

    /// Pauses the animation at the values that the page shows.
    ///
    /// An animation that has not begun is paused at its beginning.
    open func pauseAnimation() {
        guard paused == nil, state != .stopped else { return }
        if state == .inactive {
            state = .active
            let added = animations
            animations = []
            for (closure, delayFactor) in added { perform(closure, delayFactor) }
            baseFraction = 0
        } else {
            baseFraction = shownFraction
        }
        ending?.cancel()
        ending = nil
        scopes.forEach { $0.end() }
        rest?.end()
        rest = nil
        let held = continued ?? PausedAnimation(scopes)
        continued = nil
        paused = held
        held.show(at: baseFraction)
    }

    /// Continues a paused animation.
    ///
    /// - Parameters:
    ///   - parameters: The timing of the rest; `nil` for the animator's own.
    ///   - durationFactor: The duration of the rest as a multiple of the animator's; 0 for what is
    ///     left of that one.
    open func continueAnimation(
        withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
    ) {
        guard state == .active, let held = paused else { return }
        paused = nil
        continued = held
        let left = direction == .forward ? 1 - baseFraction : baseFraction
        let factor = durationFactor > 0 ? durationFactor : left
        let timing = AnimationTiming(
            duration: duration * Double(factor), curve: parameters?.curve ?? curve)
        segment = timing
        startTime = GestureArena.shared.clock?.now
        let scope = AnimationScope(timing)
        let target: CGFloat = direction == .forward ? 1 : 0
        AnimationScope.run(scope) { held.set(at: target) }
        rest = scope
        let position: UIViewAnimatingPosition = direction == .forward ? .end : .start
        ending = AnimationEnd.schedule(after: timing.end) { self.finish(at: position) }
    }

    /// Whether the animation runs backwards, to the values before it.
    open var isReversed: Bool {
        get { direction == .backward }
        set {
            guard newValue != isReversed else { return }
            let runs = isRunning
            if runs { pauseAnimation() }
            direction = newValue ? .backward : .forward
            if runs { continueAnimation(withTimingParameters: nil, durationFactor: 0) }
        }
    }
}
