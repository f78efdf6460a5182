public import Foundation
import HostLink

/// An animation of one value of a layer.
///
/// - Note: Difference from UIKit: the page animates the key paths of colours, opacity, corners,
///   border, shadow, position, size, transform in the plane, and those of a shape. An animation of
///   another key path is not shown, and is reported once in the log.
@preconcurrency @MainActor
open class CAPropertyAnimation: CAAnimation {
    /// The key path of the value.
    open var keyPath: String?

    /// Whether the values are added to the layer's own.
    open var isAdditive = false

    /// Creates an animation of the value at a key path.
    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }

    override func take(from other: CAAnimation) {
        super.take(from: other)
        guard let other = other as? CAPropertyAnimation else { return }
        keyPath = other.keyPath
        isAdditive = other.isAdditive
    }

    /// Returns the values over one iteration; `nil` if they cannot be shown.
    func steps(of path: AnimatedKeyPath, model: AnimationValue) -> [AnimationTrack.Step]? { nil }

    override func tracks(of layer: CALayer) -> [AnimationTrack] {
        guard let path = keyPath.flatMap(AnimatedKeyPath.init(keyPath:)),
            let model = path.modelValue(of: layer), var steps = steps(of: path, model: model)
        else {
            AnimationReports.shared.report(self)
            return []
        }
        if isAdditive {
            for index in steps.indices { steps[index].value = steps[index].value.adding(model) }
        }
        return [AnimationTrack(path: path, model: model, times: times, curve: curve, steps: steps)]
    }
}

/// An animation from one value to another.
@preconcurrency @MainActor
open class CABasicAnimation: CAPropertyAnimation {
    /// The value at the beginning.
    open var fromValue: Any?
    /// The value at the end.
    open var toValue: Any?
    /// The difference between the two.
    open var byValue: Any?

    override func take(from other: CAAnimation) {
        super.take(from: other)
        guard let other = other as? CABasicAnimation else { return }
        (fromValue, toValue, byValue) = (other.fromValue, other.toValue, other.byValue)
    }

    override func steps(of path: AnimatedKeyPath, model: AnimationValue) -> [AnimationTrack.Step]? {
        let values = [fromValue, toValue, byValue].map { $0.flatMap(path.value) }
        // A value that the app gave and that the key path cannot have.
        guard zip([fromValue, toValue, byValue], values).allSatisfy({ ($0 == nil) == ($1 == nil) })
        else { return nil }
        let own = isAdditive ? model.zero : model
        let (from, to): (AnimationValue, AnimationValue) =
            switch (values[0], values[1], values[2]) {
            case (let from?, let to?, _): (from, to)
            case (let from?, nil, let by?): (from, from.adding(by))
            case (let from?, nil, nil): (from, own)
            case (nil, let to?, let by?): (to.subtracting(by), to)
            case (nil, let to?, nil): (own, to)
            case (nil, nil, let by?): (own, own.adding(by))
            case (nil, nil, nil): (own, own)
            }
        return [AnimationTrack.Step(0, value: from), AnimationTrack.Step(1, value: to)]
    }
}

/// An animation from one value to another, which moves as a spring.
@preconcurrency @MainActor
open class CASpringAnimation: CABasicAnimation {
    /// The mass at the spring.
    open var mass: CGFloat = 1
    /// The force of the spring by its length.
    open var stiffness: CGFloat = 100
    /// The force by the velocity, which ends the swing.
    open var damping: CGFloat = 10
    /// The velocity at the beginning, in whole ways per second.
    open var initialVelocity: CGFloat = 0

    private var spring: SpringCurve {
        SpringCurve(
            mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping),
            velocity: Double(initialVelocity))
    }

    /// The time until the spring rests, in seconds.
    ///
    /// - Note: Difference from UIKit: a spring rests when it stays within a thousandth of its way.
    open var settlingDuration: TimeInterval { spring.settling }

    override func take(from other: CAAnimation) {
        super.take(from: other)
        guard let other = other as? CASpringAnimation else { return }
        (mass, stiffness) = (other.mass, other.stiffness)
        (damping, initialVelocity) = (other.damping, other.initialVelocity)
    }

    override var curve: LayerAnimation.Curve {
        spring.rendered(over: times.iteration * Double(speed > 0 ? speed : 1))
    }
}

/// An animation along several values.
///
/// - Note: Difference from UIKit: there is no `path`, and values are connected by straight lines or
///   follow each other without a way.
@preconcurrency @MainActor
open class CAKeyframeAnimation: CAPropertyAnimation {
    /// The values, in order.
    open var values: [Any]?
    /// The parts of the duration at which they are reached, ascending from 0 to 1; `nil` for equal
    /// distances.
    open var keyTimes: [NSNumber]?
    /// The speeds between the values.
    open var timingFunctions: [CAMediaTimingFunction]?
    /// The way between the values.
    open var calculationMode = CAAnimationCalculationMode.linear

    override func take(from other: CAAnimation) {
        super.take(from: other)
        guard let other = other as? CAKeyframeAnimation else { return }
        (values, keyTimes) = (other.values, other.keyTimes)
        (timingFunctions, calculationMode) = (other.timingFunctions, other.calculationMode)
    }

    override func steps(of path: AnimatedKeyPath, model: AnimationValue) -> [AnimationTrack.Step]? {
        let read = (values ?? []).map { path.value($0) }
        let found = read.compactMap(\.self)
        let isDiscrete = calculationMode == .discrete
        guard found.count == read.count, !found.isEmpty,
            found.count < LayerAnimationLimits.keyframesMax
        else { return nil }
        let times = offsets(found.count, isDiscrete)
        var steps = found.indices.map { index in
            let functions = timingFunctions ?? []
            let curve =
                functions.indices.contains(index) ? functions[index].curve.rendered : .linear
            return AnimationTrack.Step(
                times[index], curve: isDiscrete ? .step : curve, value: found[index])
        }
        // A page needs a value at the end.
        if let last = steps.last, last.offset < 1 || steps.count == 1 {
            steps.append(AnimationTrack.Step(1, value: last.value))
        }
        return steps
    }

    /// Returns the parts of the duration at which values are reached.
    private func offsets(_ count: Int, _ isDiscrete: Bool) -> [Double] {
        let given = (keyTimes ?? []).map(\.doubleValue)
        let isAscending = zip(given, given.dropFirst()).allSatisfy { $0 <= $1 }
        let isWhole = given.allSatisfy { (0...1).contains($0) }
        if given.count >= count, isAscending, isWhole { return Array(given.prefix(count)) }
        let parts = Double(max(isDiscrete ? count : count - 1, 1))
        return (0..<count).map { Double($0) / parts }
    }
}

/// The way between the values of a keyframe animation.
public nonisolated struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a mode of a name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A straight line.
    public static let linear = CAAnimationCalculationMode(rawValue: "linear")
    /// No way: each value is shown until the next one.
    public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
}
