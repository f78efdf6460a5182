/// The result of the delivery of a push.
public enum PushOutcome: Hashable, Sendable {
    /// The app has handled the push and preserved its state.
    case handled
    /// The app's process got the push and did not handle it. It is not delivered again, because it
    /// may have had effects (specification 7.4.4).
    case unhandled(Reason)
    /// The app cannot receive the push now and has not got it. `AppHost.onPushReadiness(_:)`
    /// reports when it may be delivered again.
    case mustWait(Obstacle)
    /// A newer push to the same token took its place before the app could receive it.
    case replaced
    /// The push was not there any more when the app was ready, because it had expired.
    case withdrawn
    /// The app can never receive the push.
    case impossible(Impossibility)

    /// A reason for which a push was not handled.
    public enum Reason: Hashable, Sendable {
        /// No registry of the app received it.
        case notReceived
        /// The process ended before it had handled the push.
        case processEnded
        /// The app did not report in time that it has handled the push.
        case timedOut
        /// The app reported no call for the push, so the host has ended it (specification 7.3).
        case notReported
    }

    /// A reason for which a push has to wait.
    public enum Obstacle: Hashable, Sendable {
        /// The user's data is locked, so the app could neither restore nor preserve.
        case dataLocked
        /// The host is shutting down.
        case shuttingDown
        /// The app could not start, or crashed while launching, and has not shown a frame since.
        case broken
        /// The app reported no call for several pushes, so pushes do not launch it (specification
        /// 7.3.3).
        case launchesStopped
        /// The host had no capacity for the app in time, or too many apps wait for their launch.
        case noCapacity
        /// The host's database reported an error.
        case storageFailed
    }

    /// A reason for which a push can never be received.
    public enum Impossibility: Hashable, Sendable {
        /// The app has no valid device token, because it is not registered.
        case notRegistered
        /// The host does not have the app any more.
        case notInstalled
        /// The payload is not a JSON object of at most 5,120 bytes (specification 7.2.13).
        case badPayload
    }

    /// The name of the result in metrics.
    var metricName: String {
        switch self {
        case .handled: "handled"
        case .unhandled: "unhandled"
        case .mustWait: "deferred"
        case .replaced: "replaced"
        case .withdrawn: "withdrawn"
        case .impossible: "impossible"
        }
    }
}
