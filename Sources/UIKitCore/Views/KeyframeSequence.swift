import Foundation

/// A value that a property has at a part of an animation's time.
struct KeyframeStep: Equatable {
    /// The part of the time, from 0 to 1.
    let time: Double
    /// The value, as the page reads it.
    let value: String
}

/// The keyframes of one call of `UIView.animateKeyframes`.
final class KeyframeSequence {
    /// The sequence whose closure runs at present.
    private static var current: KeyframeSequence?

    private let scope: AnimationScope
    private let isDiscrete: Bool

    private init(_ scope: AnimationScope, isDiscrete: Bool) {
        self.scope = scope
        self.isDiscrete = isDiscrete
    }

    /// Runs the closure of a call of `UIView.animateKeyframes`, which adds the keyframes.
    static func animate(
        _ timing: AnimationTiming, _ options: UIView.KeyframeAnimationOptions,
        _ animations: () -> Void, _ completion: ((Bool) -> Void)?
    ) {
        var inherited: UIView.AnimationOptions = []
        if options.contains(.overrideInheritedDuration) {
            inherited.insert(.overrideInheritedDuration)
        }
        if options.contains(.overrideInheritedOptions) { inherited.insert(.overrideInheritedCurve) }
        let isDiscrete = options.contains(.calculationModeDiscrete)
        AnimationScope.animate(
            timing, inherited,
            {
                let outer = current
                current = AnimationScope.current.map {
                    KeyframeSequence($0, isDiscrete: isDiscrete)
                }
                animations()
                current = outer
            }, completion)
    }

    /// Runs the closure of a keyframe; outside of a sequence, its changes are those of the code
    /// around it.
    ///
    /// - Parameters:
    ///   - start: The part of the sequence's time at which the changes begin.
    ///   - duration: The part of the sequence's time that they take.
    ///   - changes: The closure.
    static func addKeyframe(start: Double, duration: Double, _ changes: () -> Void) {
        guard let current else { return changes() }
        current.add(part(start)...max(part(start), part(start + duration)), changes)
    }

    private static func part(_ time: Double) -> Double {
        time.isFinite ? min(max(time, 0), 1) : 0
    }

    private func add(_ times: ClosedRange<Double>, _ changes: () -> Void) {
        let count = scope.changeCount
        AnimationScope.run(scope, changes)
        scope.updateAnimations(after: count) { animation, value in
            animation.move(to: value, during: times, isDiscrete: isDiscrete)
        }
    }
}

extension NodeAnimation {
    /// The maximum number of steps, which pages accept; the property moves to its end after them.
    private static let stepsMax = 200

    /// Adds the way to a value during a part of the time, after the steps that are there.
    ///
    /// The property stays at its value until then. With `isDiscrete`, it stays until the end of the
    /// part.
    fileprivate mutating func move(
        to value: String, during times: ClosedRange<Double>, isDiscrete: Bool
    ) {
        let last = steps.last ?? KeyframeStep(time: 0, value: start)
        let first = max(times.lowerBound, last.time)
        let end = KeyframeStep(time: max(times.upperBound, first), value: value)
        // The changes of a frame are several, of which each leads here with the same value.
        guard end != last, steps.count + 2 <= Self.stepsMax else { return }
        let held = isDiscrete ? end.time : first
        if held > last.time { steps.append(KeyframeStep(time: held, value: last.value)) }
        steps.append(end)
    }
}
