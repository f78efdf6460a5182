public import Foundation

/// The time as the gateway reads it; tests pass their own.
public struct PushClock: Sendable {
    /// Returns the date, for expirations and the age of credentials.
    public var date: @Sendable () -> Date
    /// Returns the time since a fixed moment, for rates.
    public var uptime: @Sendable () -> Duration

    /// Creates a clock.
    public init(
        date: @escaping @Sendable () -> Date, uptime: @escaping @Sendable () -> Duration
    ) {
        self.date = date
        self.uptime = uptime
    }

    /// The clock of the system.
    public static let system: PushClock = {
        let start = ContinuousClock.now
        return PushClock(date: { Date() }, uptime: { ContinuousClock.now - start })
    }()
}
