import Foundation
import HostLink
import Testing
import UIKitCore
import UIKitTesting

@MainActor struct AnimationGroupTests {
    private let box = AnimatedBox()

    /// Shows an animation in a group of two seconds that is repeated.
    private func repeated(_ animation: CAAnimation) throws -> LayerAnimation {
        let group = CAAnimationGroup()
        group.animations = [animation]
        group.duration = 2
        group.repeatCount = .infinity
        box.layer.add(group, forKey: "group")
        return try #require(try box.shown().first)
    }

    private func numbers(_ animation: LayerAnimation) -> [LayerAnimation.Value] {
        animation.keyframes.map(\.value)
    }

    @Test func `a layer's group has copies of the animations of the app's group`() throws {
        let fade = box.basic("opacity", 1, 0, seconds: 0)
        let group = CAAnimationGroup()
        group.animations = [fade]
        group.duration = 2
        box.layer.add(group, forKey: "group")
        #expect(try box.shown().map(\.duration) == [2])
        #expect(fade.duration == 0)
        let copy = try #require(box.layer.animation(forKey: "group") as? CAAnimationGroup)
        #expect(copy.animations?.first !== fade)
        fade.toValue = 0.5
        box.layer.backgroundColor = UIColor.systemRed.cgColor
        #expect(try box.values() == ["alpha 1.0 0.0"])
    }

    @Test func `keyframes that reverse in a repeated group run back with reversed speeds`() throws {
        let move = CAKeyframeAnimation(keyPath: "position.x")
        move.values = [20, 60]
        move.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
        move.duration = 1
        move.autoreverses = true
        let described = try repeated(move)
        #expect(described.keyframes.map(\.offset) == [0, 0.5, 0.5, 1])
        #expect(numbers(described) == [0, 40, 40, 0].map { LayerAnimation.Value.number($0) })
        #expect(described.keyframes[0].curve == .bezier(0.42, 0, 1, 1))
        #expect(described.keyframes[2].curve == .bezier(0, 0, 0.58, 1))
    }

    @Test func `an animation that reverses in a repeated group runs back with its speed reversed`()
        throws
    {
        let move = box.basic("position.x", 20, 60)
        move.timingFunction = CAMediaTimingFunction(name: .easeIn)
        move.autoreverses = true
        let described = try repeated(move)
        #expect(numbers(described) == [0, 40, 40, 0].map { LayerAnimation.Value.number($0) })
        #expect(described.keyframes[0].curve == .bezier(0.42, 0, 1, 1))
        #expect(described.keyframes[2].curve == .bezier(0, 0, 0.58, 1))
    }

    @Test func `discrete values that reverse in a repeated group keep their parts of the time`()
        throws
    {
        let blink = CAKeyframeAnimation(keyPath: "position.x")
        blink.values = [20, 60]
        blink.calculationMode = .discrete
        blink.duration = 1
        blink.autoreverses = true
        let described = try repeated(blink)
        #expect(described.keyframes.map(\.offset) == [0, 0.25, 0.5, 0.5, 0.75, 1])
        #expect(
            numbers(described) == [0, 40, 40, 40, 0, 0].map { LayerAnimation.Value.number($0) })
        #expect(described.keyframes[3].curve == .step)
    }

    @Test func `a spring that reverses in a repeated group runs back as it came`() throws {
        let spring = CASpringAnimation(keyPath: "position.x")
        spring.fromValue = 20
        spring.toValue = 60
        spring.duration = 1
        spring.autoreverses = true
        let described = try repeated(spring)
        guard case .points(let there) = described.keyframes[0].curve,
            case .points(let back) = described.keyframes[2].curve
        else {
            Issue.record("The spring has no curves of points.")
            return
        }
        #expect(back.count == there.count)
        for (first, last) in zip(there, back.reversed()) {
            #expect(abs(first + last - 1) < 0.000_01)
        }
    }
}
