public import HostLink
public import Logging

/// A source of changes of the clock, the day or the time zone, such as `SystemTimeChanges`, which
/// uses the kernel, or a test.
public protocol TimeChangeSource: Sendable {
    /// Begins to watch, until the watch is cancelled or released.
    ///
    /// - Parameters:
    ///   - logger: Logs a line about changes that cannot be watched on this machine.
    ///   - onChange: Called on any thread.
    func watch(
        logger: Logger, _ onChange: @escaping @Sendable (TimeChange) -> Void
    ) -> any EventWatch
}
