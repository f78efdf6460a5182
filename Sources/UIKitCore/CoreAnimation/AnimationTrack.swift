import Foundation
import HostLink

/// The values of a layer's key path over time.
struct AnimationTrack {
    /// A value at a part of an iteration.
    struct Step {
        var offset: Double
        var curve: LayerAnimation.Curve
        var value: AnimationValue

        init(_ offset: Double, curve: LayerAnimation.Curve = .linear, value: AnimationValue) {
            self.offset = offset
            self.curve = curve
            self.value = value
        }
    }

    let path: AnimatedKeyPath
    /// The layer's own value.
    let model: AnimationValue
    let times: MediaTimes
    let curve: LayerAnimation.Curve
    var steps: [Step]
    /// The seconds from the beginning of the outermost animation.
    var delay = 0.0
    /// The number of iterations, if a group limits it.
    var iterations: Double?

    init(
        path: AnimatedKeyPath, model: AnimationValue, times: MediaTimes,
        curve: LayerAnimation.Curve, steps: [Step]
    ) {
        self.path = path
        self.model = model
        self.times = times
        self.curve = curve
        self.steps = steps
    }

    /// The steps from the end to the beginning.
    var reversedSteps: [Step] {
        steps.indices.reversed().map { index in
            // The speed to a value is that of the step before it.
            let curve = index > 0 ? steps[index - 1].curve.reversed : .linear
            // A value that is kept until the next one is kept for the same part on the way back.
            let kept = curve == .step ? index - 1 : index
            return Step(1 - steps[index].offset, curve: curve, value: steps[kept].value)
        }
    }

    /// Returns what the page plays.
    func rendered(
        of layer: CALayer, number: Int, delay: Double, fill: LayerAnimation.Fill
    ) -> [LayerAnimation] {
        path.channels(steps.map(\.value), of: layer).map { property, values in
            LayerAnimation(
                property, number: number, delay: delay + self.delay, duration: times.iteration,
                iterations: iterations ?? times.iterations, alternates: times.autoreverses,
                fill: fill, curve: curve,
                keyframes: zip(steps, values).map {
                    LayerAnimation.Keyframe(offset: $0.offset, curve: $0.curve, value: $1)
                })
        }
    }
}

extension LayerAnimation.Curve {
    /// The curve of the way back.
    var reversed: LayerAnimation.Curve {
        switch self {
        case .bezier(let x1, let y1, let x2, let y2): .bezier(1 - x2, 1 - y2, 1 - x1, 1 - y1)
        case .points(let values): .points(values.reversed().map { 1 - $0 })
        case .linear, .step: self
        }
    }
}

/// The animations that no page can show, each reported once in a launch.
final class AnimationReports {
    static let shared = AnimationReports()
    private var reported: Set<String> = []

    /// The number of key paths that are reported; more would fill the log.
    private static let reportsMax = 100

    func report(_ animation: CAPropertyAnimation) {
        let path = String((animation.keyPath ?? "").prefix(80))
        report(
            "\(type(of: animation)) of the key path “\(path)” is not shown, because pages do not "
                + "animate it, or it has a value of another type. It runs for its duration and "
                + "calls its delegate. Animate another key path.")
    }

    func reportExcess(of layer: CALayer) {
        report(
            "\(type(of: layer)) has more than \(LayerAnimationLimits.animationsMax) animations, or "
                + "too large ones, so the page shows only the first. Remove those that are over.")
    }

    private func report(_ text: String) {
        guard reported.count < Self.reportsMax, reported.insert(text).inserted else { return }
        ApplicationRuntime.current?.notice(.error, text)
    }
}
