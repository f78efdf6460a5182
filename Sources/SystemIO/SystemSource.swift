internal import CLinuxProcess
package import Dispatch
import Glibc
import Synchronization

/// A source of system events that is cancelled when the last reference to it is released.
///
/// libdispatch never receives a descriptor that can hang up. When the other end closes,
/// libdispatch's own thread may still use its data about the descriptor while another thread frees
/// the data. In addition, libdispatch reports the end only once. Instead, libdispatch watches an
/// epoll instance that contains the descriptor. The instance is readable as long as the descriptor
/// can be read or written, or its other end has closed.
///
/// All sources are created in this file, outside of any actor, because a closure written inside an
/// actor would inherit the actor's isolation and trap when the source calls it on its own queue.
///
/// `@unchecked Sendable` is safe: libdispatch allows `cancel`, `suspend` and `resume` on any
/// thread, and no other method is called after the initialisers.
package final class SystemSource: @unchecked Sendable {
    private let source: any DispatchSourceProtocol
    private let isPaused = Mutex(false)

    /// The condition for which a descriptor is watched.
    package enum Readiness: Sendable {
        case reading, writing
    }

    /// Creates a source that calls the handler as long as the descriptor can be read or written, or
    /// the other end has closed.
    ///
    /// If the process has no descriptor left for the epoll instance, libdispatch receives the
    /// descriptor itself, because a link that may fail at its end is better than a link that is
    /// never read.
    ///
    /// - Parameters:
    ///   - descriptor: The descriptor to watch; it stays open until `close` is called.
    ///   - readiness: The condition for which it is watched.
    ///   - queue: The queue on which the handler is called.
    ///   - makeShelter: Creates the epoll instance; a test passes a closure that fails.
    ///   - close: Called once, when the descriptor is no longer watched.
    ///   - handler: Called at each event.
    package init(
        _ descriptor: Int32, for readiness: Readiness, on queue: DispatchQueue,
        makeShelter: (Int32, Readiness) -> Int32? = SystemSource.shelter,
        close: @escaping @Sendable () -> Void, _ handler: @escaping @Sendable () -> Void
    ) {
        let shelter = makeShelter(descriptor, readiness)
        source =
            if readiness == .reading || shelter != nil {
                DispatchSource.makeReadSource(fileDescriptor: shelter ?? descriptor, queue: queue)
            } else {
                DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
            }
        source.setCancelHandler {
            if let shelter { Glibc.close(shelter) }
            close()
        }
        source.setEventHandler(handler: handler)
        source.activate()
    }

    /// Creates a source over a duplicate of a descriptor, whose owner may close it at any time.
    ///
    /// - Returns: `nil` if the process has no more descriptors.
    package convenience init?(
        duplicateOf descriptor: Int32, for readiness: Readiness, on queue: DispatchQueue,
        _ handler: @escaping @Sendable () -> Void
    ) {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return nil }
        self.init(copy, for: readiness, on: queue, close: { Glibc.close(copy) }, handler)
    }

    /// Creates a source that calls the handler once, after a time.
    ///
    /// - Parameters:
    ///   - delay: The time until the call.
    ///   - handler: Called on a queue of the system.
    package init(after delay: Duration, _ handler: @escaping @Sendable () -> Void) {
        let timer = DispatchSource.makeTimerSource(queue: .global(qos: .userInitiated))
        let parts = delay.components
        timer.schedule(
            deadline: .now() + .seconds(Int(parts.seconds))
                + .nanoseconds(Int(parts.attoseconds / 1_000_000_000)))
        timer.setEventHandler(handler: handler)
        timer.activate()
        source = timer
    }

    /// Stops the calls.
    ///
    /// A call that has begun continues.
    package func cancel() {
        source.cancel()
        // A suspended source does not call its cancellation handler and must not be released.
        resume()
    }

    /// Suspends the calls until `resume`.
    ///
    /// A call that has begun continues.
    package func pause() {
        isPaused.withLock { isPaused in
            if !isPaused { source.suspend() }
            isPaused = true
        }
    }

    /// Resumes the calls.
    package func resume() {
        isPaused.withLock { isPaused in
            if isPaused { source.resume() }
            isPaused = false
        }
    }

    deinit { cancel() }

    /// Returns an epoll instance that contains a descriptor.
    ///
    /// - Parameters:
    ///   - descriptor: The descriptor to watch.
    ///   - readiness: The condition for which it is watched.
    /// - Returns: The instance's descriptor, or `nil` if the process has no more descriptors.
    package static func shelter(_ descriptor: Int32, for readiness: Readiness) -> Int32? {
        let shelter = perennial_epoll_around(descriptor, readiness == .writing ? 1 : 0)
        return shelter >= 0 ? shelter : nil
    }
}
