public import HostLink
public import Logging

/// Tells when the clock, the day or the zone has changed; `SystemTimeChanges` asks the kernel, a
/// test tells what it likes.
public protocol TimeChangeSource: Sendable {
    /// Begins to watch, until the watch is cancelled or nobody holds it.
    ///
    /// - Parameters:
    ///   - logger: Takes a line on what cannot be watched here.
    ///   - onChange: Called on any thread.
    func watch(
        logger: Logger, _ onChange: @escaping @Sendable (TimeChange) -> Void
    ) -> any EventWatch
}
