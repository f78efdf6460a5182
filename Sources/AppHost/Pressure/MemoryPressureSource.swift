public import Logging

/// A source of reports of memory pressure, such as `SystemMemoryPressure` or a test.
public protocol MemoryPressureSource: Sendable {
    /// Begins to watch, until the watch is cancelled or released.
    ///
    /// - Parameters:
    ///   - logger: Logs one line about the measures that can be watched on this machine.
    ///   - onPressure: Called on any thread, repeatedly while memory is short.
    func watch(
        logger: Logger, _ onPressure: @escaping @Sendable (MemoryPressure) -> Void
    ) -> any EventWatch
}

/// A watch of an event of the system.
public protocol EventWatch: Sendable {
    /// Stops the watch; after the return no new call begins.
    func cancel()
}
