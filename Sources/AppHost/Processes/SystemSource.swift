import CLinuxProcess
import Dispatch
import Glibc

/// A source of the system's events that is cancelled when nobody holds it any more.
///
/// libdispatch is never shown a descriptor that can hang up: when the other end goes, its own thread still uses
/// what it keeps of the descriptor while another frees it, and it tells of the end once. It watches an epoll
/// instance with the descriptor inside, which is readable as long as something can be done or the end is there.
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
        if let shelter = Self.shelter(descriptor, isWritten: false) {
            source = DispatchSource.makeReadSource(fileDescriptor: shelter, queue: queue)
            source.setCancelHandler(handler: Self.closing(shelter, close))
        } else {
            source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            source.setCancelHandler(handler: close)
        }
        source.setEventHandler(handler: handler)
        source.activate()
    }

    /// The same for writing.
    init(
        writable descriptor: Int32, on queue: DispatchQueue, close: @escaping @Sendable () -> Void,
        _ handler: @escaping @Sendable () -> Void
    ) {
        if let shelter = Self.shelter(descriptor, isWritten: true) {
            source = DispatchSource.makeReadSource(fileDescriptor: shelter, queue: queue)
            source.setCancelHandler(handler: Self.closing(shelter, close))
        } else {
            source = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
            source.setCancelHandler(handler: close)
        }
        source.setEventHandler(handler: handler)
        source.activate()
    }

    /// An epoll instance around a descriptor; `nil` where there are no more descriptors.
    private static func shelter(_ descriptor: Int32, isWritten: Bool) -> Int32? {
        let shelter = perennial_epoll_around(descriptor, isWritten ? 1 : 0)
        return shelter >= 0 ? shelter : nil
    }

    private static func closing(
        _ shelter: Int32, _ close: @escaping @Sendable () -> Void
    ) -> @Sendable () -> Void {
        {
            Glibc.close(shelter)
            close()
        }
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
