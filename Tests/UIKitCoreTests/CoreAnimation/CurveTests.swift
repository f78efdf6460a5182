import Foundation
import Testing

@testable import UIKitCore

@MainActor struct CurveTests {
    @Test func `named curves have the control points of Core Animation`() {
        func points(_ name: CAMediaTimingFunctionName) -> [Float] {
            let function = CAMediaTimingFunction(name: name)
            return (0...3).flatMap { index in
                var values: [Float] = [9, 9]
                function.getControlPoint(at: index, values: &values)
                return values
            }
        }
        #expect(points(.linear) == [0, 0, 0, 0, 1, 1, 1, 1])
        #expect(points(.easeIn) == [0, 0, 0.42, 0, 1, 1, 1, 1])
        #expect(points(.easeOut) == [0, 0, 0, 0, 0.58, 1, 1, 1])
        #expect(points(.easeInEaseOut) == [0, 0, 0.42, 0, 0.58, 1, 1, 1])
        #expect(points(.default) == [0, 0, 0.25, 0.1, 0.25, 1, 1, 1])
    }

    @Test func `a curve has the progress that CSS gives for the same control points`() {
        // Known values of ease-in-out, ease-in and ease.
        func near(_ curve: CubicCurve, _ time: Double, _ value: Double) -> Bool {
            abs(curve.progress(at: time) - value) < 0.000_5
        }
        #expect(near(CubicCurve(named: .linear), 0.3, 0.3))
        #expect(near(CubicCurve(named: .easeInEaseOut), 0.5, 0.5))
        #expect(near(CubicCurve(named: .easeInEaseOut), 0.25, 0.129_2))
        #expect(near(CubicCurve(named: .easeIn), 0.5, 0.315_4))
        #expect(near(CubicCurve(named: .easeOut), 0.5, 0.684_6))
        #expect(near(CubicCurve(named: .default), 0.5, 0.802_4))
        #expect(CubicCurve(0.1, -3, 0.9, 4).progress(at: 0) == 0)
        #expect(CubicCurve(0.1, -3, 0.9, 4).progress(at: 1) == 1)
        #expect(CubicCurve(-3, .nan, 7, .infinity) == CubicCurve(0, 0, 1, 0))
    }

    @Test func `a spring moves as the equation of its mass says`() {
        // A spring without damping swings around its end like a cosine.
        let free = SpringCurve(mass: 1, stiffness: 100, damping: 0, velocity: 0)
        for time in [0.05, 0.1, 0.25, 0.5] {
            #expect(abs(free.value(at: time) - (1 - cos(10 * time))) < 1e-9)
        }
        // A critical spring: 1 - e^(-wt)(1 + wt).
        let critical = SpringCurve(mass: 1, stiffness: 100, damping: 20, velocity: 0)
        #expect(abs(critical.value(at: 0.1) - (1 - 2 / M_E)) < 1e-4)
        for (damping, velocity) in [(10.0, 0.0), (10, 5), (20, -4), (40, 0), (40, 7)] {
            let spring = SpringCurve(
                mass: 1, stiffness: 100, damping: damping, velocity: velocity)
            #expect(spring.value(at: 0) == 0)
            #expect(abs(spring.value(at: 20) - 1) < 1e-6)
            // The equation x'' = -100 x - c x', with x measured from rest, and the velocity at 0.
            let step = 1e-4
            #expect(abs(spring.value(at: step) / step - velocity) < 0.02)
            let (before, now, after) = (
                spring.value(at: 0.2 - step), spring.value(at: 0.2), spring.value(at: 0.2 + step)
            )
            let force = (after - 2 * now + before) / (step * step)
            #expect(abs(force + 100 * (now - 1) + damping * (after - before) / (2 * step)) < 0.01)
        }
    }

    @Test func `a spring settles when it stays near its end`() {
        let animation = CASpringAnimation(keyPath: "position.x")
        // e^(-5t) falls to a thousandth of the way near 1.4 seconds.
        #expect((1.2...1.5).contains(animation.settlingDuration))
        animation.damping = 40
        let slow = animation.settlingDuration
        #expect((2.4...2.9).contains(slow))
        animation.mass = .nan
        animation.stiffness = -5
        animation.damping = .infinity
        animation.initialVelocity = .nan
        #expect(animation.settlingDuration.isFinite)
    }
}
