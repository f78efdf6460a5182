internal import CLinuxProcess
package import Dispatch
import Glibc
import Synchronization

/// A source of the system's events that is cancelled when nobody holds it any more.
///
/// libdispatch is never shown a descriptor that can hang up: when the other end goes, its own thread still uses
/// what it keeps of the descriptor while another frees it, and it tells of the end once. It watches an epoll
/// instance with the descriptor inside, which is readable as long as something can be done or the end is there.
///
/// All of them are made here, outside of any actor: a closure written inside one would inherit the actor's
/// isolation and trap when the source calls it on its own queue.
///
/// `@unchecked Sendable` is safe: libdispatch allows `cancel`, `suspend` and `resume` on any thread, and nothing
/// else is called after the initialisers.
package final class SystemSource: @unchecked Sendable {
    private let source: any DispatchSourceProtocol
    private let isPaused = Mutex(false)

    /// What a descriptor is watched for.
    package enum Readiness: Sendable {
        case reading, writing
    }

    /// Calls as long as something can be read or written, or the other end has gone.
    ///
    /// Where the process has no descriptor left for the epoll instance, libdispatch is shown the descriptor
    /// itself: a link that may harm its end is better than one that is never heard.
    ///
    /// - Parameters:
    ///   - descriptor: What is watched; it stays open until `close` is called.
    ///   - readiness: What it is watched for.
    ///   - queue: Where the handler is called.
    ///   - makeShelter: Makes the epoll instance; a test gives one that cannot.
    ///   - close: Called once nothing watches the descriptor any more.
    ///   - handler: Called each time.
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

    /// Calls once, after a time.
    ///
    /// - Parameters:
    ///   - delay: How long it waits.
    ///   - handler: Called on a queue of the system's.
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

    /// Stops the calls; one that has begun goes on.
    package func cancel() {
        source.cancel()
        // A suspended source neither says that it is cancelled nor may be let go of.
        resume()
    }

    /// Holds the calls back until `resume`; one that has begun goes on.
    package func pause() {
        isPaused.withLock { isPaused in
            if !isPaused { source.suspend() }
            isPaused = true
        }
    }

    /// Lets the calls come again.
    package func resume() {
        isPaused.withLock { isPaused in
            if isPaused { source.resume() }
            isPaused = false
        }
    }

    deinit { cancel() }

    /// An epoll instance around a descriptor.
    ///
    /// - Parameters:
    ///   - descriptor: What stands in it.
    ///   - readiness: What it is watched for.
    /// - Returns: `nil` where there are no more descriptors.
    package static func shelter(_ descriptor: Int32, for readiness: Readiness) -> Int32? {
        let shelter = perennial_epoll_around(descriptor, readiness == .writing ? 1 : 0)
        return shelter >= 0 ? shelter : nil
    }
}
