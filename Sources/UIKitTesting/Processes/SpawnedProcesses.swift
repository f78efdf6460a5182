import Glibc
import Synchronization

/// The processes of apps that this process has started and not reaped.
///
/// An app is in a process group of its own, so a signal of the terminal does not end it. A tool
/// that is stopped calls ``stop()``; then every wait for an app ends at once.
package enum SpawnedProcesses {
    private struct State {
        var identifiers: Set<pid_t> = []
        var isStopped = false
    }

    private static let state = Mutex(State())

    /// Whether `stop()` was called.
    package static var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Kills the processes, and from now on each process that is started.
    ///
    /// It can be called on any thread.
    package static func stop() {
        state.withLock { state in
            state.isStopped = true
            for identifier in state.identifiers { end(identifier) }
        }
    }

    /// Adds a process that was just started.
    static func add(_ identifier: pid_t) {
        state.withLock { state in
            state.identifiers.insert(identifier)
            if state.isStopped { end(identifier) }
        }
    }

    /// Reaps a process and returns its status, or nil if it still runs.
    ///
    /// The lock is held meanwhile, so `stop()` never kills a process that has got the number of one
    /// that was reaped.
    ///
    /// - Parameters:
    ///   - identifier: The process.
    ///   - waiting: Whether to wait for its end, because it was killed.
    static func reap(_ identifier: pid_t, waiting: Bool) -> Int32? {
        state.withLock { state in
            var status: Int32 = 0
            var result: pid_t
            repeat {
                result = waitpid(identifier, &status, waiting ? 0 : WNOHANG)
            } while result < 0 && errno == EINTR
            guard result == identifier else { return nil }
            state.identifiers.remove(identifier)
            return status
        }
    }

    private static func end(_ identifier: pid_t) {
        kill(-identifier, SIGKILL)
        kill(identifier, SIGKILL)
    }
}
