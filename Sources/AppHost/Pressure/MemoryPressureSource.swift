public import Logging

/// Tells when memory is short; `SystemMemoryPressure` asks the kernel, a test tells what it likes.
public protocol MemoryPressureSource: Sendable {
    /// Begins to watch, until the watch is cancelled or nobody holds it.
    ///
    /// - Parameters:
    ///   - logger: Takes one line on what can be watched here and what cannot.
    ///   - onPressure: Called on any thread, again and again while memory is short.
    func watch(
        logger: Logger, _ onPressure: @escaping @Sendable (MemoryPressure) -> Void
    ) -> any EventWatch
}

/// Something of the system that is being watched.
public protocol EventWatch: Sendable {
    /// Stops watching; nothing is called any more once it has returned, but what is being called
    /// now.
    func cancel()
}
