public import Foundation

extension UIApplication {
    /// Begins a task that the app continues in the background if the user leaves the app meanwhile
    /// (1.1.10, 6.3.3).
    ///
    /// Call it before the work begins, and `endBackgroundTask(_:)` once for each call when the work
    /// is done. The app may run in the background for a time that the operator sets, 30 seconds by
    /// default (9.10). An app that has an open task after that time is ended, and the log names the
    /// task.
    ///
    /// - Parameters:
    ///   - taskName: A name for the log.
    ///   - handler: Called shortly before the time is up. Save unfinished work, and end the task.
    /// - Returns: The task, or ``UIBackgroundTaskIdentifier/invalid`` if no time is left.
    public func beginBackgroundTask(
        withName taskName: String? = nil, expirationHandler handler: (() -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        ApplicationRuntime.current?.tasks.begin(taskName, handler) ?? .invalid
    }

    /// Ends a task.
    ///
    /// The end of the last task in the background preserves the state again (2.1.2).
    public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
        ApplicationRuntime.current?.tasks.end(identifier)
    }

    /// How long the app may run in the background, in seconds; a huge number in the foreground.
    public var backgroundTimeRemaining: TimeInterval {
        ApplicationRuntime.current?.tasks.timeRemaining ?? .greatestFiniteMagnitude
    }
}
