/// The limits on how often apps are woken in the background.
///
/// `LifeTimes.backgroundTime` limits how long a woken app runs.
public struct BackgroundWakeLimits: Hashable, Sendable {
    /// The minimum time between two wakes of one user's app.
    public var leastInterval: Duration
    /// The maximum number of wakes of one user's app in a day.
    public var wakesPerDay: Int
    /// The longest wait after failures; each failure doubles the wait.
    public var backOffMax: Duration
    /// The time after which an app that could not be woken is tried again.
    public var retry: Duration

    /// Creates limits.
    public init(
        leastInterval: Duration = .seconds(15 * 60), wakesPerDay: Int = 48,
        backOffMax: Duration = .seconds(24 * 3600), retry: Duration = .seconds(15 * 60)
    ) {
        self.leastInterval = leastInterval
        self.wakesPerDay = wakesPerDay
        self.backOffMax = backOffMax
        self.retry = retry
    }
}
