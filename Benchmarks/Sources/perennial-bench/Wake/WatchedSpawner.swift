import AppHost
import Synchronization

/// Starts real processes, one at a time, and lets a benchmark wait for the last one's death.
final class WatchedSpawner: ProcessSpawner {
    private struct State {
        var starts = 0
        var deaths = 0
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let spawner = PosixProcessSpawner()
    private let state = Mutex(State())

    /// The number of started processes.
    var starts: Int { state.withLock(\.starts) }

    func spawn(
        _ request: SpawnRequest, onDeath: @escaping @Sendable (ProcessDeath) -> Void
    ) throws(HostError) -> any SpawnedProcess {
        state.withLock { $0.starts += 1 }
        return try spawner.spawn(request) { [self] death in
            onDeath(death)
            noteDeath()
        }
    }

    /// Waits until every started process is dead and reaped.
    func untilDead() async {
        await withCheckedContinuation { continuation in
            let isDead = state.withLock { state in
                if state.deaths < state.starts { state.waiter = continuation }
                return state.waiter == nil
            }
            if isDead { continuation.resume() }
        }
    }

    private func noteDeath() {
        let waiter = state.withLock { state in
            state.deaths += 1
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }
}
