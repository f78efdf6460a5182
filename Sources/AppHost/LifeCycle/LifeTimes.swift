/// How long an app may do what (specification 6.3).
public struct LifeTimes: Hashable, Sendable {
    /// From the background to being suspended.
    public var grace: Duration
    /// How long an app may go on with background tasks before it is ended (specification 6.3.4).
    public var backgroundTime: Duration
    /// From being suspended to being ended.
    public var endAfter: Duration
    /// From being started to the first frame (specification 6.3.6).
    public var launchDeadline: Duration
    /// To finish the callbacks of the background and commit (specification 6.3.1).
    public var phaseDeadline: Duration
    /// To finish `terminate` (specification 6.3.2).
    public var terminateDeadline: Duration
    /// How long an app in front of a person may leave events unhandled before it is ended; `nil` is
    /// without end.
    ///
    /// At least the time after which its page says that it does not answer. A process that a
    /// debugger has stopped is not ended.
    public var unresponsiveMax: Duration?
    /// From a person's data being locked to the apps' keys being taken away (specification 6.6.1).
    public var lockGrace = Duration.seconds(10)
    /// From the last page of an external display being closed to the display being disconnected.
    public var displayGrace = Duration.seconds(5)
    /// How long a process that found no room waits before it tries again by itself.
    var capacityTimeout = Duration.seconds(1)

    /// Makes times; the defaults are those of iOS 13 and later where they are known.
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
    /// An app that begins a background task as late as possible, on leaving the screen, gets its
    /// time from then on.
    package var longestEnding: Duration { terminateDeadline * 2 + backgroundTime }
}
