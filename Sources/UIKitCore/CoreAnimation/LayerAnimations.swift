public import Foundation
import HostLink

/// The animations of a layer.
struct LayerAnimations {
    /// Those that the layer has, in the order in which they were added.
    fileprivate(set) var running: [RunningAnimation] = []
    /// Those that have ended a moment ago, which a page may still play.
    fileprivate var ending: [RunningAnimation] = []

    /// The number of animations of all layers that live, so that nothing is searched without any.
    fileprivate(set) static var count = 0

    /// How long a page may be late, in seconds.
    fileprivate static let lateness = 0.5

    /// The animations that the page plays.
    var shown: [RunningAnimation] { ending + running }

    /// Whether a frame is for a page that has shown nothing of the app, so that animations that run
    /// are described as they are now.
    static var isForNewPage = false
}

extension CALayer {
    /// Adds a copy of an animation, in place of one with the same key.
    ///
    /// - Parameters:
    ///   - anim: The animation.
    ///   - key: The name by which it is found; `nil` for none.
    public func add(_ anim: CAAnimation, forKey key: String?) {
        if let key { removeAnimation(forKey: key) }
        let copy = anim.duplicate()
        if copy.times.duration == 0 { copy.times.duration = CATransaction.animationDuration() }
        copy.timingFunction = copy.timingFunction ?? CATransaction.animationTimingFunction()
        let running = RunningAnimation(copy, key: key)
        animations.running.append(running)
        running.start { [weak self] in self?.animationDidEnd(running) }
        didChange()
    }

    /// Returns the layer's copy of the animation with a key.
    public func animation(forKey key: String) -> CAAnimation? {
        animations.running.last { $0.key == key }?.animation
    }

    /// Returns the keys of the animations, in the order in which they were added; `nil` without
    /// any.
    public func animationKeys() -> [String]? {
        let keys = animations.running.compactMap(\.key)
        return keys.isEmpty ? nil : keys
    }

    /// Removes the animation with a key, and shows the layer's own values again.
    public func removeAnimation(forKey key: String) {
        remove { $0.key == key }
    }

    /// Removes all animations, and shows the layer's own values again.
    public func removeAllAnimations() {
        remove { _ in true }
    }

    /// Returns a time of another layer in this one's time, which is the same.
    public func convertTime(_ t: TimeInterval, from l: CALayer?) -> TimeInterval { t }

    /// Returns a time of this layer in another one's time, which is the same.
    public func convertTime(_ t: TimeInterval, to l: CALayer?) -> TimeInterval { t }

    private func remove(_ isRemoved: (RunningAnimation) -> Bool) {
        let removed = animations.running.filter(isRemoved)
        let forgotten = animations.ending.filter(isRemoved)
        guard !removed.isEmpty || !forgotten.isEmpty else { return }
        animations.running.removeAll(where: isRemoved)
        animations.ending.removeAll(where: isRemoved)
        for each in removed { each.stop() }
        didChange()
    }

    /// Drops an animation at its end, unless it stays.
    private func animationDidEnd(_ ended: RunningAnimation) {
        guard ended.animation.isRemovedOnCompletion,
            let index = animations.running.firstIndex(where: { $0 === ended })
        else { return }
        animations.running.remove(at: index)
        animations.ending.append(ended)
        AnimationEnd.schedule(after: LayerAnimations.lateness) { [weak self] in
            guard let index = self?.animations.ending.firstIndex(where: { $0 === ended }) else {
                return
            }
            self?.animations.ending.remove(at: index)
            self?.didChange()
        }
    }
}

/// An animation of a layer, with the calls at its beginning and its end.
final class RunningAnimation {
    let animation: CAAnimation
    let key: String?
    /// The number by which the page recognizes it.
    private let number: Int
    /// The time at which it begins.
    private let begin: Double
    /// The seconds to the beginning in the first frame that names the animation.
    private var delay: Double?
    private var starting: AnimationEnd?
    private var ending: AnimationEnd?
    private var isOver = false
    private var leave: () -> Void = {}

    private static var last = 0

    init(_ animation: CAAnimation, key: String?) {
        self.animation = animation
        self.key = key
        Self.last += 1
        number = Self.last
        LayerAnimations.count += 1
        let given = animation.times.begin
        begin = given > 0 && given.isFinite ? given : CACurrentMediaTime()
    }

    isolated deinit {
        LayerAnimations.count -= 1
    }

    /// Schedules the calls of the delegate and of the transaction.
    func start(_ didEnd: @escaping () -> Void) {
        leave = TransactionStack.shared.enter()
        let wait = min(begin - CACurrentMediaTime(), MediaTimes.durationMax)
        starting = Self.call(after: wait) { [self] in
            starting = nil
            guard !isOver else { return }
            animation.delegate?.animationDidStart(animation)
        }
        let end = wait + animation.times.active
        guard end < MediaTimes.durationMax * 2 else { return }
        ending = Self.call(after: end) { [self] in
            // The scheduled call keeps this object, which would keep the call.
            ending = nil
            guard !isOver else { return }
            isOver = true
            didEnd()
            animation.delegate?.animationDidStop(animation, finished: true)
            leave()
        }
    }

    /// Ends the animation before its time.
    func stop() {
        guard !isOver else { return }
        isOver = true
        starting?.cancel()
        ending?.cancel()
        starting = nil
        ending = nil
        CallsAtEndOfTurn.perform { [self] in
            animation.delegate?.animationDidStop(animation, finished: false)
            leave()
        }
    }

    private static func call(
        after seconds: Double, _ call: @escaping () -> Void
    ) -> AnimationEnd? {
        if seconds > 0 { return AnimationEnd.schedule(after: seconds, call) }
        CallsAtEndOfTurn.perform(call)
        return nil
    }

    /// Whether the page moves the outline of a shape.
    func movesShape(of layer: CALayer) -> Bool {
        animation.keyPaths.contains { path in
            AnimatedKeyPath(keyPath: path).map(\.isOfShape) ?? false
        }
    }

    /// Returns what the page plays.
    func rendered(of layer: CALayer) -> [LayerAnimation] {
        let rest = begin - CACurrentMediaTime()
        let first = delay ?? (abs(rest) < 0.02 ? 0 : rest)
        delay = first
        let wait = LayerAnimations.isForNewPage ? rest : first
        return animation.tracks(of: layer).flatMap { track in
            track.rendered(of: layer, number: number, delay: wait, fill: fill)
        }
    }

    /// An animation that is removed at its end shows nothing afterwards.
    private var fill: LayerAnimation.Fill {
        let stays = !animation.isRemovedOnCompletion
        switch animation.times.fillMode {
        case .forwards: return stays ? .forwards : .none
        case .backwards: return .backwards
        case .both: return stays ? .both : .backwards
        default: return .none
        }
    }
}

extension CAAnimation {
    /// The key paths that the animation changes.
    var keyPaths: [String] {
        if let group = self as? CAAnimationGroup {
            return (group.animations ?? []).flatMap(\.keyPaths)
        }
        return [(self as? CAPropertyAnimation)?.keyPath].compactMap(\.self)
    }
}

extension AnimatedKeyPath {
    var isOfShape: Bool {
        switch self {
        case .strokeStart, .strokeEnd, .strokeColor, .fillColor, .lineWidth, .lineDashPhase, .path:
            true
        default: false
        }
    }
}
