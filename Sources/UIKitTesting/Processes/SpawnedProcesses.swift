import Glibc
import Synchronization

/// The processes of apps that this process has started and not reaped.
///
/// An app is in a process group of its own, so a signal of the terminal does not end it. A tool
/// that is stopped calls ``stop()``; then every wait for an app ends at once.
package enum SpawnedProcesses {
    private static let identifiers = Mutex<Set<pid_t>>([])
    /// Outside of the lock, so a signal handler can read it while another one kills processes.
    private static let stopped = Atomic(false)
    /// The time between two checks of a process that was killed, in milliseconds.
    private static let checkInterval: Int32 = 2

    /// Whether `stop()` was called.
    package static var isStopped: Bool { stopped.load(ordering: .sequentiallyConsistent) }

    /// Kills the processes, and from now on each process that is started.
    ///
    /// It can be called on any thread.
    package static func stop() {
        stopped.store(true, ordering: .sequentiallyConsistent)
        identifiers.withLock { for identifier in $0 { end(identifier) } }
    }

    /// Adds a process that was just started.
    static func add(_ identifier: pid_t) {
        identifiers.withLock { identifiers in
            identifiers.insert(identifier)
            if isStopped { end(identifier) }
        }
    }

    /// Reaps a process and returns its status, or nil if it still runs.
    ///
    /// - Parameters:
    ///   - identifier: The process.
    ///   - waiting: Whether to wait for its end, because it was killed.
    static func reap(_ identifier: pid_t, waiting: Bool) -> Int32? {
        while true {
            let (result, status) = check(identifier)
            if result == identifier { return status }
            guard result == 0, waiting else { return nil }
            poll(nil, 0, checkInterval)
        }
    }

    /// Reaps a process if it is dead.
    ///
    /// The lock is held meanwhile, so `stop()` never kills a process that has got the number of one
    /// that was reaped. The lock is never held while the process runs, because `stop()` must not
    /// wait.
    private static func check(_ identifier: pid_t) -> (result: pid_t, status: Int32) {
        identifiers.withLock { identifiers in
            var status: Int32 = 0
            var result: pid_t
            repeat {
                result = waitpid(identifier, &status, WNOHANG)
            } while result < 0 && errno == EINTR
            if result == identifier { identifiers.remove(identifier) }
            return (result, status)
        }
    }

    private static func end(_ identifier: pid_t) {
        kill(-identifier, SIGKILL)
        kill(identifier, SIGKILL)
    }
}
