/// The limits of immediate relaunches after repeated crashes and kills.
public struct CrashLimits: Hashable, Sendable {
    /// The number of consecutive crashes while launching after which the next launch sets the
    /// state aside
    /// (specification 9.1, an open question: a setting).
    public var launchCrashesBeforeSetAside: Int
    /// The number of consecutive kills, each soon after the launch, after which relaunches are
    /// delayed.
    public var killsBeforeBackOff: Int
    /// The time after its first frame from which a kill of the process no longer counts towards the
    /// back-off.
    public var steadyAfterKill: Duration
    /// The time after its first frame from which a crash of the process no longer counts towards
    /// the back-off.
    public var steadyAfterCrash: Duration
    /// The first back-off; each further one is twice as long.
    public var backOff: Duration
    /// The longest back-off.
    public var backOffMax: Duration

    /// Creates limits.
    ///
    /// With the defaults, a killed app returns at once, and an app that crashes repeatedly does not
    /// use up the machine.
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
