import Dispatch

/// A source of the system's events that is cancelled when nobody holds it any more.
///
/// All of them are made here, outside of any actor: a closure written inside one would inherit the actor's
/// isolation and trap when the source calls it on its own queue.
///
/// `@unchecked Sendable` is safe: libdispatch allows `cancel` on any thread, and nothing else is called after
/// the initialisers.
final class SystemSource: @unchecked Sendable {
    private let source: any DispatchSourceProtocol

    /// Calls when a descriptor can be read; `close` is called once nothing watches it any more.
    init(
        readable descriptor: Int32, on queue: DispatchQueue, close: @escaping @Sendable () -> Void,
        _ handler: @escaping @Sendable () -> Void
    ) {
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler(handler: handler)
        source.setCancelHandler(handler: close)
        source.activate()
    }

    /// The same for writing.
    init(
        writable descriptor: Int32, on queue: DispatchQueue, close: @escaping @Sendable () -> Void,
        _ handler: @escaping @Sendable () -> Void
    ) {
        source = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler(handler: handler)
        source.setCancelHandler(handler: close)
        source.activate()
    }

    /// Calls once, after a time.
    init(after delay: Duration, _ handler: @escaping @Sendable () -> Void) {
        let timer = DispatchSource.makeTimerSource(queue: .global(qos: .userInitiated))
        let parts = delay.components
        timer.schedule(
            deadline: .now() + .seconds(Int(parts.seconds))
                + .nanoseconds(Int(parts.attoseconds / 1_000_000_000)))
        timer.setEventHandler(handler: handler)
        timer.activate()
        source = timer
    }

    func cancel() { source.cancel() }

    deinit { source.cancel() }
}
