public import Logging

/// Tells when whoever sits at the machine locks their session; `LogindSessionLock` asks logind, a
/// test tells what it likes.
public protocol SessionLockSource: Sendable {
    /// Begins to watch, until the watch is cancelled or nobody holds it.
    ///
    /// - Parameters:
    ///   - logger: Takes one line on what is watched, or why nothing can be.
    ///   - onChange: Called on any thread, with whether the session is locked now; at first with
    ///     what it is.
    func watch(
        logger: Logger, _ onChange: @escaping @Sendable (Bool) -> Void
    ) -> any EventWatch
}
