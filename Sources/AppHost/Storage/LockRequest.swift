import Dispatch
import Foundation
import Glibc
import Synchronization

/// A request for a `flock` on an open file, which a thread of its own waits for in the kernel.
///
/// The kernel gives the lock to the open file, not to the thread. A caller that stops waiting
/// closes its descriptor; if the lock is granted after that, it is given back at once.
final class LockRequest: Sendable {
    private let isTaken = Mutex(false)
    private let decided = DispatchSemaphore(value: 0)

    /// Asks for a lock.
    ///
    /// - Parameters:
    ///   - descriptor: The open file; it may be closed while the request is pending.
    ///   - operation: `LOCK_EX` or `LOCK_SH`.
    /// - Returns: `nil` when no descriptor is left.
    init?(_ descriptor: Int32, _ operation: Int32) {
        // The number of the caller's descriptor may belong to another file by the time it is used.
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

    /// Waits until the lock is granted, for at most a time.
    func isGranted(within patience: Duration) -> Bool {
        let nanoseconds = Int(clamping: Int64(patience / .nanoseconds(1)))
        guard decided.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success else {
            return false
        }
        // The next call has the same answer.
        decided.signal()
        return isTaken.withLock { $0 }
    }
}
