import Foundation
import HostLink

/// Animations of a layer that run together.
///
/// An animation of the group that has no duration has the group's. The group ends them all.
///
/// - Note: Difference from UIKit: the speed over the duration is that of each animation. In a group
///   that is repeated, an animation is at most as long as the group.
@preconcurrency @MainActor
open class CAAnimationGroup: CAAnimation {
    /// The animations; their delegates are not notified.
    open var animations: [CAAnimation]?

    override func take(from other: CAAnimation) {
        super.take(from: other)
        guard let other = other as? CAAnimationGroup else { return }
        animations = other.animations?.map { $0.duplicate() }
    }

    override func tracks(of layer: CALayer) -> [AnimationTrack] {
        (animations ?? []).flatMap { animation in
            if animation.duration == 0 { animation.duration = duration }
            return animation.tracks(of: layer).compactMap { placed($0) }
        }
    }

    private func placed(_ track: AnimationTrack) -> AnimationTrack? {
        times.iterations == 1 ? once(track) : repeated(track)
    }

    /// Returns an animation of a group that runs once.
    private func once(_ track: AnimationTrack) -> AnimationTrack? {
        var track = track
        let left = times.iteration - track.delay - track.times.begin
        guard left > 0 else { return nil }
        let active = min(track.times.active, left)
        track.iterations = active / track.times.iteration
        track.delay += track.times.begin
        return track
    }

    /// Returns an animation of a group that repeats, which is shown within each iteration.
    private func repeated(_ track: AnimationTrack) -> AnimationTrack? {
        let whole = times.iteration
        let begin = min(max(track.delay + track.times.begin, 0) / whole, 1)
        let share = min(track.times.iteration / whole, 1 - begin)
        guard share > 0 else { return nil }
        let isBack = track.times.autoreverses
        let most = (1 - begin) / share + 0.000_1
        let count = max(1, Int(min(track.times.iterations, most)))
        guard count * track.steps.count < LayerAnimationLimits.keyframesMax - 2 else { return nil }
        var steps: [AnimationTrack.Step] = []
        if begin > 0 { steps.append(AnimationTrack.Step(0, curve: .step, value: track.model)) }
        for index in 0..<count {
            let offset = begin + Double(index) * share
            let returns = isBack && index % 2 == 1
            for step in returns ? track.reversedSteps : track.steps {
                var step = step
                if track.steps.count == 2, step.curve == .linear {
                    step.curve = returns ? track.curve.reversed : track.curve
                }
                step.offset = min(offset + step.offset * share, 1)
                steps.append(step)
            }
        }
        if let last = steps.last, last.offset < 0.999_9 {
            let isKept = [.forwards, .both].contains(track.times.fillMode)
            let rest = isKept ? last.value : track.model
            steps.append(AnimationTrack.Step(last.offset, value: rest))
            steps.append(AnimationTrack.Step(1, value: rest))
        }
        return AnimationTrack(
            path: track.path, model: track.model, times: times, curve: .linear, steps: steps)
    }
}
