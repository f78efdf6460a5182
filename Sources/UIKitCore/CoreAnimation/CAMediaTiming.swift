public import Foundation

/// The time of an animation.
///
/// - Note: Difference from UIKit: there is no `timeOffset`, and layers have no times of their own.
@preconcurrency @MainActor
public protocol CAMediaTiming: AnyObject {
    /// The time at which the animation begins, as `CACurrentMediaTime()` counts; 0 for the time at
    /// which it is added, and in a group the seconds from the group's beginning.
    var beginTime: TimeInterval { get set }
    /// The duration of one iteration, in seconds; 0 for the transaction's.
    var duration: TimeInterval { get set }
    /// The factor by which the animation is faster.
    var speed: Float { get set }
    /// The number of iterations; 0 for one.
    var repeatCount: Float { get set }
    /// The seconds for which the animation is repeated; 0 for `repeatCount` iterations.
    var repeatDuration: TimeInterval { get set }
    /// Whether each iteration is followed by one that runs backwards.
    var autoreverses: Bool { get set }
    /// The times outside of the animation at which its values are shown.
    var fillMode: CAMediaTimingFillMode { get set }
}

/// The times outside of an animation at which its values are shown.
public nonisolated struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a mode of a name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// After the end, unless the animation is removed then.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    /// Before the beginning.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    /// Before the beginning and after the end.
    public static let both = CAMediaTimingFillMode(rawValue: "both")
    /// At no other time.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}

/// The values of `CAMediaTiming`.
struct MediaTimes {
    var begin: TimeInterval = 0
    var duration: TimeInterval = 0
    var speed: Float = 1
    var repeatCount: Float = 0
    var repeatDuration: TimeInterval = 0
    var autoreverses = false
    var fillMode = CAMediaTimingFillMode.removed

    /// The shortest iteration that a page plays, in seconds.
    static let durationMin = 0.001
    static let durationMax = 1_000_000.0

    /// The seconds of one iteration.
    var iteration: TimeInterval {
        let factor = speed.isFinite && speed > 0 ? Double(speed) : 1
        let seconds = duration / factor
        guard seconds.isFinite else { return Self.durationMin }
        return min(max(seconds, Self.durationMin), Self.durationMax)
    }

    /// The number of iterations of a page, of which two are one that runs back.
    var iterations: Double {
        let both = autoreverses ? 2.0 : 1.0
        if repeatDuration > 0 { return repeatDuration / iteration }
        guard repeatCount > 0 else { return both }
        // Apps write the largest number for an animation without an end.
        return repeatCount >= 1_000_000 ? .infinity : Double(repeatCount) * both
    }

    /// The seconds from the beginning to the end, which may be infinite.
    var active: TimeInterval { iteration * iterations }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the time of a clock that never goes back, in seconds.
public func CACurrentMediaTime() -> TimeInterval {
    GestureArena.shared.clock?.now ?? ProcessInfo.processInfo.systemUptime
}
