public import Foundation

extension UIApplication {
    /// Says that the app does something that it wants to finish even if the person leaves meanwhile
    /// (1.1.10, 6.3.3).
    ///
    /// Call it before the work begins, and `endBackgroundTask(_:)` once for each call when it is done. The
    /// host lets the app go on in the background for a time that the operator sets, 30 seconds unless
    /// they set another (9.10); an app with an open task then is ended, and the log names the task.
    ///
    /// - Parameters:
    ///   - taskName: A name for the log.
    ///   - handler: Called shortly before the time is up: put away what is half done, and end the task.
    /// - Returns: The task, or ``UIBackgroundTaskIdentifier/invalid`` when no time is left.
    public func beginBackgroundTask(
        withName taskName: String? = nil, expirationHandler handler: (() -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        ApplicationRuntime.current?.tasks.begin(taskName, handler) ?? .invalid
    }

    /// Says that a task is done; ending the last one in the background preserves the state again
    /// (2.1.2).
    public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
        ApplicationRuntime.current?.tasks.end(identifier)
    }

    /// How long the app may go on in the background, in seconds; a huge number in the foreground.
    public var backgroundTimeRemaining: TimeInterval {
        ApplicationRuntime.current?.tasks.timeRemaining ?? .greatestFiniteMagnitude
    }
}
