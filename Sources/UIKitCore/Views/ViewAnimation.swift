import Foundation

/// The timing of changes that the page animates.
struct AnimationTiming {
    var duration: TimeInterval
    var delay: TimeInterval = 0
    var curve = AnimationTimingCurve.named(.easeInOut)

    /// The time from the change to the end of the animation.
    var end: TimeInterval { max(0, duration) + max(0, delay) }
}

/// The speed of an animation over its time.
enum AnimationTimingCurve {
    case named(UIView.AnimationCurve)
    case bezier(CGPoint, CGPoint)
    /// A spring, from 1, which does not swing, to 0.
    case spring(damping: Double)

    /// The curve as a page names it.
    var renderedName: String {
        switch self {
        case .named(.easeInOut): "ease-in-out"
        case .named(.easeIn): "ease-in"
        case .named(.easeOut): "ease-out"
        case .named(.linear): "linear"
        case .bezier(let first, let second):
            Self.bezier(first.x, first.y, second.x, second.y)
        case .spring(let damping):
            // A curve that passes its end once stands for a spring.
            Self.bezier(0.34, 1 + 1.6 * (1 - min(max(damping, 0), 1)), 0.64, 1)
        }
    }

    /// The first and third value are times, for which a page accepts 0 to 1 only.
    private static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> String {
        let values = [min(max(x1, 0), 1), y1, min(max(x2, 0), 1), y2]
        let texts = values.map { String(format: "%.3f", $0.isFinite ? $0 : 0) }
        return "cubic-bezier(\(texts.joined(separator: ",")))"
    }
}

/// The changes of one animation.
final class AnimationScope {
    /// The scope whose closure runs at present.
    private(set) static var current: AnimationScope?
    private static var last = 0

    let timing: AnimationTiming
    private let number: Int
    private var changes: [(view: WeakView, old: AnimatedValue)] = []

    private struct WeakView {
        weak var view: UIView?
    }

    init(_ timing: AnimationTiming) {
        self.timing = timing
        Self.last += 1
        number = Self.last
    }

    /// Runs a closure whose changes the page animates, or does not animate with `nil`.
    static func run(_ scope: AnimationScope?, _ changes: () -> Void) {
        let outer = current
        current = scope
        defer { current = outer }
        changes()
    }

    /// Runs the closure of a call of `UIView.animate`, which may be inside another one.
    static func animate(
        _ timing: AnimationTiming, _ options: UIView.AnimationOptions, _ animations: () -> Void,
        _ completion: ((Bool) -> Void)?
    ) {
        var timing = timing
        if let outer = current?.timing {
            if !options.contains(.overrideInheritedDuration) { timing.duration = outer.duration }
            if !options.contains(.overrideInheritedCurve) { timing.curve = outer.curve }
        }
        run(AnimationScope(timing), animations)
        TransactionStack.shared.noteViewAnimation(
            seconds: UIView.areAnimationsEnabled ? timing.end : 0)
        guard let completion else { return }
        AnimationEnd.schedule(after: UIView.areAnimationsEnabled ? timing.end : 0) {
            completion(true)
        }
    }

    /// Notes that an animatable property of a view has changed.
    static func note(_ old: AnimatedValue, of view: UIView) {
        let property = old.property
        guard let scope = current, UIView.areAnimationsEnabled, scope.timing.end > 0 else {
            view.motion.animations[property] = nil
            return
        }
        scope.changes.append((WeakView(view: view), old))
        // A frame changes in several steps, and the animation begins before the first one.
        guard view.motion.animations[property]?.number != scope.number else { return }
        view.motion.animations[property] = NodeAnimation(
            scope.timing, number: scope.number, start: old.rendered(of: view))
    }

    /// The first change of each property, with the value before it.
    var firstChanges: [(view: UIView?, old: AnimatedValue)] {
        changes.map { ($0.view.view, $0.old) }
    }

    /// The number of changes so far.
    var changeCount: Int { changes.count }

    /// Updates the animations that the changes after a number of changes belong to.
    ///
    /// - Parameters:
    ///   - count: The number of earlier changes.
    ///   - update: Called with an animation and the present value of its property, for each change.
    func updateAnimations(after count: Int, _ update: (inout NodeAnimation, String) -> Void) {
        for (holder, old) in changes.dropFirst(count) {
            guard let view = holder.view, var animation = view.motion.animations[old.property],
                animation.number == number
            else { continue }
            update(&animation, old.presentValue(of: view).rendered(of: view))
            view.motion.animations[old.property] = animation
        }
    }

    /// Ends the animation on the page, which then shows the present values.
    func end() {
        for (holder, old) in changes {
            guard let view = holder.view,
                view.motion.animations[old.property]?.number == number
            else { continue }
            view.motion.animations[old.property] = nil
            view.setNeedsRendering()
        }
    }

    /// Sets all values back, without an animation.
    func undo() {
        Self.run(nil) {
            for (holder, old) in changes.reversed() {
                if let view = holder.view { old.restore(in: view) }
            }
        }
    }
}

/// The end of an animation, at which the app is called.
final class AnimationEnd {
    private static var pending: [ObjectIdentifier: AnimationEnd] = [:]

    private let call: () -> Void
    private var timer: GestureTimer?

    private init(_ call: @escaping () -> Void) { self.call = call }

    /// Calls a closure after a time: at the end of the turn for a time of zero.
    @discardableResult
    static func schedule(after seconds: TimeInterval, _ call: @escaping () -> Void) -> AnimationEnd
    {
        let end = AnimationEnd(call)
        pending[ObjectIdentifier(end)] = end
        if seconds > 0, GestureArena.shared.clock != nil {
            end.timer = GestureTimer(seconds) { [weak end] in end?.fire() }
        } else {
            Task { end.fire() }
        }
        return end
    }

    private func fire() {
        guard Self.pending.removeValue(forKey: ObjectIdentifier(self)) != nil else { return }
        call()
    }

    /// Drops the call.
    func cancel() {
        timer = nil
        Self.pending[ObjectIdentifier(self)] = nil
    }

    /// Drops all calls.
    static func forgetAll() {
        pending = [:]
        TransactionStack.shared.forgetAll()
    }
}
