public import Foundation

extension UIView {
    /// The options of an animation.
    public nonisolated struct AnimationOptions: OptionSet, Hashable, Sendable {
        /// The value as a number.
        public let rawValue: UInt

        /// Creates a value from a number.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Lays out subviews within the animation.
        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        /// Lets the user use views during the animation.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// Starts from the state that is shown at present.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// Gives an inner animation its own duration.
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        /// Gives an inner animation its own curve.
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        /// Slow at both ends.
        public static let curveEaseInOut: AnimationOptions = []
        /// Slow at the beginning.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Slow at the end.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// Constant speed.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
        /// Hides the old view and shows the new one; both stay in their superview.
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        /// The content turns around; the page shows a dissolve.
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        /// The content turns around; the page shows a dissolve.
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        /// The content is turned up like a page; the page shows a dissolve.
        public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
        /// The content is turned down like a page; the page shows a dissolve.
        public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
        /// The new content fades in over the old content.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        /// The content turns around; the page shows a dissolve.
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        /// The content turns around; the page shows a dissolve.
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

        var curve: AnimationCurve {
            AnimationCurve(rawValue: Int(rawValue >> 16 & 3)) ?? .easeInOut
        }
    }

    /// The named curves of animations.
    public nonisolated enum AnimationCurve: Int, Hashable, Sendable {
        /// Slow at both ends.
        case easeInOut = 0
        /// Slow at the beginning.
        case easeIn = 1
        /// Slow at the end.
        case easeOut = 2
        /// Constant speed.
        case linear = 3
    }

    /// Runs a closure, and lets the page animate the changes of position, size, opacity and
    /// background.
    ///
    /// The views have their new values when the call returns. An animation in the closure of
    /// another one has the duration and the curve of the outer one, unless its options say
    /// otherwise. A page that shows the views later does not play the animation.
    ///
    /// - Note: Difference from UIKit: the completion is called after the time, also if nothing was
    ///   animated or another animation took the place of this one, and always with true. Nothing
    ///   repeats or runs backwards.
    ///
    /// - Parameters:
    ///   - duration: The duration on the page, in seconds.
    ///   - delay: The time before the page begins.
    ///   - options: The curve.
    ///   - animations: The changes.
    ///   - completion: Called after the delay and the duration.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval = 0,
        options: AnimationOptions = [], animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        AnimationScope.animate(
            AnimationTiming(duration: duration, delay: delay, curve: .named(options.curve)),
            options, animations, completion)
    }

    /// Runs a closure, and lets the page animate the changes as a spring moves.
    ///
    /// - Note: Difference from UIKit: the page shows a curve that passes its end once, whatever the
    ///   velocity.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval,
        usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
        options: AnimationOptions = [], animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        AnimationScope.animate(
            AnimationTiming(
                duration: duration, delay: delay, curve: .spring(damping: Double(dampingRatio))),
            options, animations, completion)
    }

    /// The options of an animation with keyframes.
    public nonisolated struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
        /// The value as a number.
        public let rawValue: UInt

        /// Creates a value from a number.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Lays out subviews within the animation.
        public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
        /// Lets the user use views during the animation.
        public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
        /// Starts from the state that is shown at present.
        public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
        /// Gives an inner animation its own duration.
        public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
        /// Gives an inner animation its own curve.
        public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)
        /// Moves straight from one value to the next one.
        public static let calculationModeLinear: KeyframeAnimationOptions = []
        /// Jumps to each value at the end of its keyframe.
        public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    }

    /// Runs a closure that adds keyframes, and lets the page play them.
    ///
    /// - Note: Difference from UIKit: as with `animate`, nothing repeats or runs backwards. The
    ///   keyframes of one property begin in the order in which they are added.
    public static func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval,
        options: KeyframeAnimationOptions = [], animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let curve = AnimationOptions(rawValue: options.rawValue).curve
        KeyframeSequence.animate(
            AnimationTiming(duration: duration, delay: delay, curve: .named(curve)),
            options, animations, completion)
    }

    /// Adds changes that the page plays during a part of the time of `animateKeyframes`.
    public static func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
        animations: () -> Void
    ) {
        KeyframeSequence.addKeyframe(
            start: frameStartTime, duration: frameDuration, animations)
    }

    /// Runs a closure with changes inside a view; with a transition, added views fade in.
    public static func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
        animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        ViewTransition(duration, options).run(in: view, animations ?? {}, completion)
    }

    /// Replaces a view by another one, which fades in if the options have a transition.
    public static func transition(
        from fromView: UIView, to toView: UIView, duration: TimeInterval,
        options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil
    ) {
        ViewTransition(duration, options).replace(fromView, by: toView, completion)
    }

    /// Runs a closure whose changes the page shows without an animation.
    public static func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        let wereEnabled = areAnimationsEnabled
        areAnimationsEnabled = false
        AnimationScope.run(nil, actionsWithoutAnimation)
        areAnimationsEnabled = wereEnabled
    }

    /// Sets whether changes may be animated.
    public static func setAnimationsEnabled(_ enabled: Bool) {
        areAnimationsEnabled = enabled
    }

    /// Whether changes may be animated.
    public internal(set) static var areAnimationsEnabled = true
}
