public import Foundation

extension UIView {
    /// The options of an animation.
    ///
    /// They exist for source compatibility, because pages choose the animation.
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
        /// Slow at both ends.
        public static let curveEaseInOut: AnimationOptions = []
        /// Slow at the beginning.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Slow at the end.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// Constant speed.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
        /// The new content fades in over the old content.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    }

    /// Runs the closure with the changes immediately.
    ///
    /// The page shows them with its own animation, and `completion` is called at the end of the
    /// turn.
    ///
    /// - Note: Difference from UIKit: durations, delays and curves have no effect, because only the
    ///   result is sent to the page.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval = 0,
        options: AnimationOptions = [], animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        animations()
        guard let completion else { return }
        Task { completion(true) }
    }

    /// Runs the closure with the changes immediately, as
    /// `animate(withDuration:delay:options:animations:completion:)` does.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval,
        usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
        options: AnimationOptions = [], animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        animate(
            withDuration: duration, delay: delay, options: options, animations: animations,
            completion: completion)
    }

    /// Runs the closure with the changes inside a view immediately.
    ///
    /// Added views fade in if `options` contains `transitionCrossDissolve`.
    public static func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
        animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        let before = view.subviews
        animate(
            withDuration: duration, options: options, animations: animations ?? {},
            completion: completion)
        guard options.contains(.transitionCrossDissolve), areAnimationsEnabled else { return }
        for subview in view.subviews where !before.contains(where: { $0 === subview }) {
            subview.nodeTransition = .fade
        }
    }

    /// Runs a closure whose changes the page shows without an animation.
    public static func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        let wereEnabled = areAnimationsEnabled
        areAnimationsEnabled = false
        actionsWithoutAnimation()
        areAnimationsEnabled = wereEnabled
    }

    /// Sets whether changes may be animated.
    public static func setAnimationsEnabled(_ enabled: Bool) {
        areAnimationsEnabled = enabled
    }

    /// Whether changes may be animated.
    public internal(set) static var areAnimationsEnabled = true
}
