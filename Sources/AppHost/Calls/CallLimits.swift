/// The time limits of calls.
public struct CallLimits: Hashable, Sendable {
    /// The time for which an incoming call rings before it counts as unanswered.
    public var ringTime: Duration
    /// The time in which an app must perform an action, including a relaunch of the app.
    public var actionTime: Duration
    /// The time in which an app that was relaunched during a call must have a call provider again.
    var rejoinTime = Duration.seconds(30)
    /// The time for which a call is shown after it has ended.
    var endedTime = Duration.seconds(4)
    /// The number of deaths of an app during a call after which the call fails.
    var deathsMax = 3
    /// The maximum number of calls of one app of a user that have not ended.
    var callsMax = 16
    /// The maximum number of actions of one app that have not been performed.
    var actionsMax = 64

    /// Creates limits.
    public init(ringTime: Duration = .seconds(60), actionTime: Duration = .seconds(15)) {
        self.ringTime = ringTime
        self.actionTime = actionTime
    }
}
