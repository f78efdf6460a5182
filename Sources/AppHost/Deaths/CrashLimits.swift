/// The limits for relaunching an app whose process crashes or is killed repeatedly, and the delays
/// beyond them.
public struct CrashLimits: Hashable, Sendable {
    /// The number of consecutive launch crashes after which the saved state is set aside; the
    /// next launch starts without it.
    ///
    /// Specification 9.1 leaves this number open, so it is a setting.
    public var launchCrashesBeforeSetAside: Int
    /// The number of consecutive short lives that end with a kill, after which relaunches are
    /// delayed.
    ///
    /// A life is short if the process ends before its first frame, or within ``steadyAfterKill``
    /// of it.
    public var killsBeforeBackOff: Int
    /// The time for which an app must have shown frames so that a kill restarts the count of short
    /// lives.
    public var steadyAfterKill: Duration
    /// The time for which an app must have shown frames so that a crash restarts the count of short
    /// lives.
    public var steadyAfterCrash: Duration
    /// The first back-off; each further one is twice as long.
    public var backOff: Duration
    /// The longest back-off.
    public var backOffMax: Duration
    /// The number of consecutive pushes without a reported call after which pushes no longer launch
    /// an app (specification 7.3.3).
    public var unreportedPushesMax = 3

    /// Creates limits.
    ///
    /// With the defaults, a killed app is relaunched immediately, and an app that crashes
    /// repeatedly does not occupy the processors.
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
