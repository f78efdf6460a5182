/// The time limits of an app's life cycle (specification 6.3).
public struct LifeTimes: Hashable, Sendable {
    /// The time from entering the background to being suspended.
    public var grace: Duration
    /// The time for which an app may run background tasks before it is ended (specification 6.3.4).
    public var backgroundTime: Duration
    /// The time from being suspended to being ended.
    public var endAfter: Duration
    /// The time limit from the start of the process to the first frame (specification 6.3.6).
    public var launchDeadline: Duration
    /// The time limit for finishing the background callbacks and committing (specification
    /// 6.3.1).
    public var phaseDeadline: Duration
    /// The time limit for finishing `terminate` (specification 6.3.2).
    public var terminateDeadline: Duration
    /// The time for which an app in the foreground may leave events unhandled before it is ended;
    /// `nil` for no limit.
    ///
    /// The limit is at least the time after which the page reports that the app does not answer. A
    /// process that a debugger has stopped is not ended.
    public var unresponsiveMax: Duration?
    /// The time from locking a user's data to removing the apps' keys (specification 6.6.1).
    public var lockGrace = Duration.seconds(10)
    /// The time from closing the last page of an external display to disconnecting the display.
    public var displayGrace = Duration.seconds(5)
    /// The time limits of calls.
    public var calls = CallLimits()
    /// The time limits of sound.
    public var sound = SoundLimits()
    /// The time after which a launch that found no capacity is tried again.
    var capacityTimeout = Duration.seconds(1)

    /// Creates time limits.
    ///
    /// The defaults are those of iOS 13 and later, if they are known.
    public init(
        grace: Duration = .seconds(30), backgroundTime: Duration = .seconds(30),
        endAfter: Duration = .seconds(600),
        launchDeadline: Duration = .seconds(20), phaseDeadline: Duration = .seconds(5),
        terminateDeadline: Duration = .seconds(5)
    ) {
        self.grace = grace
        self.backgroundTime = backgroundTime
        self.endAfter = endAfter
        self.launchDeadline = launchDeadline
        self.phaseDeadline = phaseDeadline
        self.terminateDeadline = terminateDeadline
    }

    /// The longest time that an app may take to end when it is asked to.
    ///
    /// An app may begin a background task as late as when it leaves the screen. The background time
    /// then begins at that moment.
    package var longestEnding: Duration { terminateDeadline * 2 + backgroundTime }
}
