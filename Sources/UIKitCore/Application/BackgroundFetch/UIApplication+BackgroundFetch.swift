public import Foundation

extension UIApplication {
    /// The shortest interval that the host allows.
    public nonisolated static let backgroundFetchIntervalMinimum: TimeInterval = 0

    /// The interval of an app that is never woken to fetch, which is the default.
    public nonisolated static let backgroundFetchIntervalNever: TimeInterval =
        .greatestFiniteMagnitude

    /// Sets the least time between two background fetches.
    ///
    /// The host stores the interval for this user, also while no process of the app runs. It never
    /// launches the app more often than its own least interval, which is 15 minutes unless the
    /// operator sets another.
    ///
    /// Without `fetch` in `UIBackgroundModes` of `Info.plist`, or with
    /// `BGTaskSchedulerPermittedIdentifiers` there, the call has no effect and logs a warning.
    ///
    /// - Parameter minimumBackgroundFetchInterval: The least time, in seconds.
    public func setMinimumBackgroundFetchInterval(
        _ minimumBackgroundFetchInterval: TimeInterval
    ) {
        ApplicationRuntime.current?.backgroundWork.setFetchInterval(
            minimumBackgroundFetchInterval)
    }
}
