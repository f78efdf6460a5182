public import Logging

/// A source of the lock state of the machine's login session, such as `LogindSessionLock` or a
/// test.
public protocol SessionLockSource: Sendable {
    /// Begins to watch, until the watch is cancelled or released.
    ///
    /// - Parameters:
    ///   - logger: Logs one line about the watched session, or the reason why none can be watched.
    ///   - onChange: Called on any thread with whether the session is locked, first with its state
    ///     at the beginning.
    func watch(
        logger: Logger, _ onChange: @escaping @Sendable (Bool) -> Void
    ) -> any EventWatch
}
