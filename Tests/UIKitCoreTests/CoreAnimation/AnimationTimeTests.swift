import Foundation
import HostLink
import Testing
import UIKitCore
import UIKitTesting

@MainActor struct AnimationTimeTests {
    private let box = AnimatedBox()

    @Test func `an animation with a duration of repetitions ends after it`() throws {
        let pulse = box.basic("opacity", 1, 0)
        pulse.repeatCount = 9
        pulse.repeatDuration = 2.5
        box.layer.add(pulse, forKey: "pulse")
        #expect(try box.shown().map(\.iterations) == [2.5])
        box.app.pass(seconds: 2.4)
        #expect(box.log.lines == ["start one"])
        box.app.pass(seconds: 0.2)
        #expect(box.log.lines == ["start one", "stop one true"])
    }

    @Test func `durations that no page can play become the nearest that it can`() throws {
        for (index, seconds) in [0.000_000_1, -5, 1e9].enumerated() {
            let pulse = box.basic("opacity", 1, 0, seconds: seconds)
            pulse.repeatCount = .infinity
            box.layer.add(pulse, forKey: "\(index)")
        }
        #expect(try box.shown().map(\.duration) == [0.001, 0.001, 1_000_000])
    }

    @Test func `a spring with a speed reaches its place in its shorter time`() throws {
        let spring = CASpringAnimation(keyPath: "position.x")
        spring.fromValue = 20
        spring.toValue = 90
        spring.duration = spring.settlingDuration
        spring.speed = 8
        box.layer.add(spring, forKey: "spring")
        let described = try #require(try box.shown().first)
        #expect(abs(described.duration - spring.settlingDuration / 8) < 0.000_01)
        guard case .points(let points) = described.curve else {
            Issue.record("The spring has no curve of points.")
            return
        }
        #expect(abs((points.last ?? 0) - 1) < 0.002)
    }
}
