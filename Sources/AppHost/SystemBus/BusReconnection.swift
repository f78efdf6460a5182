/// A connection to a message bus that is made again whenever it has ended.
struct BusReconnection: Sendable {
    let address: String
    let library: Result<BusLibrary, BusError>
    /// The time before the next attempt, which is doubled after each one up to the longest time.
    let waits: (first: Duration, longest: Duration)
    /// The time in which a service must answer a call.
    var patience = Duration.seconds(5)
    /// Waits for a time, or until the task is cancelled; a test has its own.
    var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// Connects until the task is cancelled.
    ///
    /// - Parameters:
    ///   - follow: Uses a connection until it ends. It calls its second parameter when the
    ///     connection serves its purpose, and the next wait is the first one again.
    ///   - onEnd: Called after each connection and failed attempt with the reason, and whether the
    ///     reason differs from the last one. The same reason is worth one line in the log.
    func run(
        _ follow: (SystemBus, () -> Void) async throws -> Void,
        onEnd: (_ reason: String, _ isNew: Bool) -> Void
    ) async {
        var (wait, reported) = (waits.first, String?.none)
        while !Task.isCancelled {
            do {
                let bus = try SystemBus(
                    address: address, library: library, patience: patience)
                try await withTaskCancellationHandler {
                    try await follow(bus) { (wait, reported) = (waits.first, nil) }
                } onCancel: {
                    bus.close()
                }
            } catch {
                let reason = "\(error)"
                onEnd(reason, reason != reported && !Task.isCancelled)
                reported = reason
            }
            try? await sleep(wait)
            wait = min(wait * 2, waits.longest)
        }
    }
}
