/// When repeated deaths stop being met with an immediate relaunch.
public struct CrashLimits: Hashable, Sendable {
    /// Crashes while launching, in a row, after which the next launch sets the state aside
    /// (specification 9.1, an open question: a setting).
    public var launchCrashesBeforeSetAside: Int
    /// Kills in a row, each soon after the one before, from which on relaunches back off.
    public var killsBeforeBackOff: Int
    /// A killed process that had shown itself for this long does not count towards back-off.
    public var steadyAfterKill: Duration
    /// The same for a crashed one.
    public var steadyAfterCrash: Duration
    /// The first back-off; each further one is twice as long.
    public var backOff: Duration
    /// The longest back-off.
    public var backOffMax: Duration

    /// Makes limits; the defaults let a killed app return at once and a broken one not burn the
    /// machine.
    public init(
        launchCrashesBeforeSetAside: Int = 2, killsBeforeBackOff: Int = 3,
        steadyAfterKill: Duration = .seconds(1), steadyAfterCrash: Duration = .seconds(10),
        backOff: Duration = .milliseconds(500), backOffMax: Duration = .seconds(30)
    ) {
        self.launchCrashesBeforeSetAside = launchCrashesBeforeSetAside
        self.killsBeforeBackOff = killsBeforeBackOff
        self.steadyAfterKill = steadyAfterKill
        self.steadyAfterCrash = steadyAfterCrash
        self.backOff = backOff
        self.backOffMax = backOffMax
    }
}
