import AppHost
import Synchronization

/// Starts real processes, and lets a benchmark wait for the deaths of one user's.
final class WatchedSpawner: ProcessSpawner {
    private struct State {
        var starts = 0
        var deaths = 0
        var waiter: CheckedContinuation<Void, Never>?
        var person: Person?
    }

    private let spawner = PosixProcessSpawner()
    private let state = Mutex(State())

    /// The number of started processes of the user.
    var starts: Int { state.withLock(\.starts) }

    /// Sets the user whose processes are watched; without one, all are.
    func watch(_ person: Person) { state.withLock { $0.person = person } }

    func spawn(
        _ request: SpawnRequest, onDeath: @escaping @Sendable (ProcessDeath) -> Void
    ) throws(HostError) -> any SpawnedProcess {
        let isWatched = state.withLock { state in
            let isWatched = state.person.map { request.container.contains($0.identifier) } ?? true
            if isWatched { state.starts += 1 }
            return isWatched
        }
        return try spawner.spawn(request) { [self] death in
            onDeath(death)
            if isWatched { noteDeath() }
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
