public import Foundation

extension UIView {
    /// How an animation runs; kept for source compatibility, as screens choose the movement.
    public nonisolated struct AnimationOptions: OptionSet, Hashable, Sendable {
        /// The value as a number or text.
        public let rawValue: UInt

        /// Makes a value of its number or text.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Lays out subviews within the animation.
        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        /// Lets a person use views that move.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// Starts from what is shown at present.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// Slow at both ends.
        public static let curveEaseInOut: AnimationOptions = []
        /// Slow at the beginning.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Slow at the end.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// As fast all the way.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
        /// What comes fades in over what goes.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    }

    /// Makes changes at once; the screen shows them with its own movement, and `completion` is called
    /// at the end of the turn.
    ///
    /// - Note: Difference from UIKit: durations, delays and curves do not count, since only the
    ///   result is sent to the screen.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval = 0,
        options: AnimationOptions = [], animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        animationDepth += 1
        animations()
        animationDepth -= 1
        guard let completion else { return }
        Task { completion(true) }
    }

    /// Makes changes at once, as `animate(withDuration:delay:options:animations:completion:)` does.
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

    /// Makes changes inside a view at once; views that are added fade in if `options` say so.
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

    /// Makes changes that the screen shows without movement.
    public static func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        let wereEnabled = areAnimationsEnabled
        areAnimationsEnabled = false
        actionsWithoutAnimation()
        areAnimationsEnabled = wereEnabled
    }

    /// Says whether changes may be shown with movement.
    public static func setAnimationsEnabled(_ enabled: Bool) {
        areAnimationsEnabled = enabled
    }

    /// Whether changes may be shown with movement.
    public internal(set) static var areAnimationsEnabled = true

    /// Whether the code that runs is inside an animation.
    static var isInsideAnimation: Bool { animationDepth > 0 && areAnimationsEnabled }

    private static var animationDepth = 0
}
