import Foundation

/// The replacement of content in a view, which the page shows as the options say.
///
/// A page has a dissolve for every kind of transition.
struct ViewTransition {
    private let duration: TimeInterval
    private let options: UIView.AnimationOptions

    init(_ duration: TimeInterval, _ options: UIView.AnimationOptions) {
        self.duration = duration
        self.options = options
    }

    /// Runs changes inside a view.
    func run(in view: UIView, _ changes: () -> Void, _ completion: ((Bool) -> Void)?) {
        let before = Set(view.subviews.map { ObjectIdentifier($0) })
        animate(changes, completion)
        for subview in view.subviews where !before.contains(ObjectIdentifier(subview)) {
            fadeIn(subview)
        }
    }

    /// Puts a view in the place of another one.
    func replace(_ old: UIView, by new: UIView, _ completion: ((Bool) -> Void)?) {
        animate(
            {
                if options.contains(.showHideTransitionViews) {
                    old.isHidden = true
                    new.isHidden = false
                } else if old !== new, let superview = old.superview {
                    superview.insertSubview(new, aboveSubview: old)
                    old.removeFromSuperview()
                }
            }, completion)
        fadeIn(new)
    }

    private func animate(_ changes: () -> Void, _ completion: ((Bool) -> Void)?) {
        UIView.animate(
            withDuration: duration, options: options, animations: changes, completion: completion)
    }

    private func fadeIn(_ view: UIView) {
        if options.rawValue & Self.kinds != 0, UIView.areAnimationsEnabled {
            view.motion.transition = .fade
        } else {
            view.motion.endFade()
        }
    }

    /// The bits that name the kind of a transition.
    private static let kinds: UInt = 7 << 20
}
