public import HostLink
public import Logging

/// A source of the calls of the machine's modem, such as `ModemManagerCalls` or a test.
public protocol ModemCallSource: Sendable {
    /// Begins to watch, until the watch is cancelled or released.
    ///
    /// - Parameters:
    ///   - logger: Logs one line when calls are observed. A machine without a modem logs nothing
    ///     that an operator would have to read.
    ///   - onChange: Called on any thread with all calls that have not ended, whenever a call was
    ///     added, has changed or has ended. Until `onChange` is first called, the modem has no
    ///     calls.
    func watch(
        logger: Logger, _ onChange: @escaping @Sendable ([CallStatus]) -> Void
    ) -> any EventWatch
}
