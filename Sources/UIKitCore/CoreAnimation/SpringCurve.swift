import Foundation
import HostLink

/// The movement of a spring with a mass from 0 to 1, where it comes to rest.
nonisolated struct SpringCurve: Hashable, Sendable {
    /// The frequency without damping, in radians per second.
    private let frequency: Double
    /// The damping, of which 1 and more does not swing.
    private let ratio: Double
    /// The velocity at the beginning, in whole ways per second.
    private let velocity: Double

    /// Values that are no spring become the nearest spring.
    init(mass: Double, stiffness: Double, damping: Double, velocity: Double) {
        func positive(_ value: Double, _ least: Double) -> Double {
            value.isFinite ? min(max(value, least), 1_000_000) : least
        }
        let mass = positive(mass, 0.000_001)
        let stiffness = positive(stiffness, 0.000_001)
        frequency = (stiffness / mass).squareRoot()
        ratio = positive(damping, 0) / (2 * (stiffness * mass).squareRoot())
        self.velocity = velocity.isFinite ? min(max(velocity, -1_000), 1_000) : 0
    }

    /// Returns the place at a time in seconds.
    func value(at time: Double) -> Double {
        guard time > 0 else { return 0 }
        let decay = ratio * frequency
        if abs(ratio - 1) < 0.000_1 {
            return 1 - exp(-frequency * time) * (1 + (frequency - velocity) * time)
        }
        if ratio < 1 {
            let swing = frequency * (1 - ratio * ratio).squareRoot()
            let sine = (decay - velocity) / swing * sin(swing * time)
            return 1 - exp(-decay * time) * (cos(swing * time) + sine)
        }
        let spread = frequency * (ratio * ratio - 1).squareRoot()
        let (slow, fast) = (decay - spread, decay + spread)
        let share = (fast - velocity) / (2 * spread)
        return 1 - share * exp(-slow * time) - (1 - share) * exp(-fast * time)
    }

    /// The distance from rest at which a spring counts as settled.
    static let rest = 0.001
    private static let settlingMax = 60.0

    /// The time after which the spring stays at its place, in seconds.
    var settling: Double {
        // The amplitude of the swing is above the way itself, and falls steadily.
        let step = 0.005
        var last = 0.0
        for index in 1...Int(Self.settlingMax / step) {
            let time = Double(index) * step
            if abs(value(at: time) - 1) > Self.rest { last = time }
            if time - last > max(2, 4 * .pi / frequency) { break }
        }
        return last + step
    }

    /// Returns the curve of the first seconds as a page reads it.
    func rendered(over seconds: Double) -> LayerAnimation.Curve {
        let count = min(max(Int(seconds * 60), 16), LayerAnimationLimits.pointsMax - 1)
        return .points(
            (0...count).map { value(at: seconds * Double($0) / Double(count)) })
    }
}
