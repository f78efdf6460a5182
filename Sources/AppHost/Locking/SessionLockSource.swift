public import Logging

/// Reports when the login session of the machine is locked: `LogindSessionLock`, or a test's own.
public protocol SessionLockSource: Sendable {
    /// Begins to watch, until the watch is cancelled or nobody holds it.
    ///
    /// - Parameters:
    ///   - logger: Takes one line on what is watched, or why nothing can be.
    ///   - onChange: Called on any thread with whether the session is locked, first with its state
    ///     at the beginning.
    func watch(
        logger: Logger, _ onChange: @escaping @Sendable (Bool) -> Void
    ) -> any EventWatch
}
