public import Foundation
import SystemIO

/// The source of the host's time, which tests control.
public protocol HostClock: Sendable {
    /// The time since a fixed instant, which never decreases.
    var now: Duration { get }
    /// The calendar date and time.
    var date: Date { get }
    /// Calls a function once after a delay, on any thread, unless the timer is cancelled first.
    func after(_ delay: Duration, _ work: @escaping @Sendable () -> Void) -> any HostTimer
    /// Calls a function once after the host itself has run for a duration. A pause of the whole
    /// machine or container does not count.
    func afterRunning(
        _ duration: Duration, _ work: @escaping @Sendable () -> Void
    ) -> any HostTimer
}

extension HostClock {
    /// Calls a function after a duration, for a clock that never pauses.
    public func afterRunning(
        _ duration: Duration, _ work: @escaping @Sendable () -> Void
    ) -> any HostTimer {
        after(duration, work)
    }
}

/// A scheduled call.
public protocol HostTimer: Sendable {
    /// Cancels the call; without effect if the call has begun.
    func cancel()
}

/// The clock of the system.
public struct SystemHostClock: HostClock {
    private static let start = ContinuousClock.now

    /// Creates the clock.
    public init() { _ = Self.start }

    /// The time since the first such clock was created.
    public var now: Duration { ContinuousClock.now - Self.start }

    /// The calendar date and time.
    public var date: Date { Date() }

    /// Calls a function once after a delay, on a queue of the system.
    public func after(_ delay: Duration, _ work: @escaping @Sendable () -> Void) -> any HostTimer {
        DispatchTimer(source: SystemSource(after: delay, work))
    }

    /// Calls a function once after the host has run for a duration, on a queue of the system.
    public func afterRunning(
        _ duration: Duration, _ work: @escaping @Sendable () -> Void
    ) -> any HostTimer {
        DeadlineTimer(duration, clock: self, work)
    }
}

/// A timer of the system, which is cancelled when the last reference to it is released.
private struct DispatchTimer: HostTimer {
    let source: SystemSource

    func cancel() { source.cancel() }
}

extension Duration {
    /// The duration in whole milliseconds, as it is stored and shown.
    var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
