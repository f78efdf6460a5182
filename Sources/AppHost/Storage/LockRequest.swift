import Dispatch
import Foundation
import Glibc
import Synchronization

/// A request for a `flock` on an open file; a separate thread waits for it in the kernel.
///
/// The kernel gives the lock to the open file, not to the thread. A caller that stops waiting
/// closes its descriptor. If the lock is granted after that, it is released at once.
final class LockRequest: Sendable {
    private let isTaken = Mutex(false)
    private let decided = DispatchSemaphore(value: 0)

    /// Creates the request of a lock.
    ///
    /// - Parameters:
    ///   - descriptor: The open file; it may be closed while the request is pending.
    ///   - operation: `LOCK_EX` or `LOCK_SH`.
    /// - Returns: `nil` when no descriptor is left.
    init?(_ descriptor: Int32, _ operation: Int32) {
        // The thread needs its own descriptor, because the number of the caller's descriptor may be
        // reused for another file.
        let own = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard own >= 0 else { return nil }
        Thread.detachNewThread { [self] in
            var result = flock(own, operation)
            while result != 0, errno == EINTR { result = flock(own, operation) }
            isTaken.withLock { $0 = result == 0 }
            close(own)
            decided.signal()
        }
    }

    /// Waits until the lock is granted, or until a time limit.
    func isGranted(within patience: Duration) -> Bool {
        let nanoseconds = Int(clamping: Int64(patience / .nanoseconds(1)))
        guard decided.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success else {
            return false
        }
        // The signal is sent again, so that the next call returns the same result.
        decided.signal()
        return isTaken.withLock { $0 }
    }
}
