import Synchronization

/// The answer to the question whether an app may receive a push now, for any thread, and the
/// notification when that may have changed.
///
/// Invariant: an app whose push had to wait is reported at least once after the obstacle is gone.
final class PushReadiness: Sendable {
    private let state: Mutex<State>

    private struct State {
        var locks: LockState
        var isShuttingDown = false
        /// The apps whose push had to wait for a reason other than a lock.
        var held: Set<InstanceKey> = []
        var onReady: (@Sendable (PushReadinessChange) -> Void)?
    }

    init(_ locks: LockState) { state = Mutex(State(locks: locks)) }

    /// Whether a push for an app need not wait.
    func mayReceive(_ key: InstanceKey) -> Bool {
        state.withLock { state in
            !state.isShuttingDown && !state.locks.isLocked(key.person) && !state.held.contains(key)
        }
    }

    /// Sets the function that is called when apps may receive pushes again.
    func onReady(_ call: @escaping @Sendable (PushReadinessChange) -> Void) {
        state.withLock { $0.onReady = call }
    }

    /// Stores that the host ends.
    func shutDown() { state.withLock { $0.isShuttingDown = true } }

    /// Stores the locked users, and reports that users were unlocked.
    func update(_ locks: LockState) {
        let call = state.withLock { state in
            let old = state.locks
            state.locks = locks
            let hasUnlocked =
                (old.isHostLocked || old.isSessionLocked)
                && !(locks.isHostLocked || locks.isSessionLocked)
                || !old.persons.isSubset(of: locks.persons)
            return hasUnlocked ? state.onReady : nil
        }
        call?(.users)
    }

    /// Stores that a push for an app had to wait.
    func hold(_ key: InstanceKey) { state.withLock { _ = $0.held.insert(key) } }

    /// Reports that an app may receive its push now, if a push had to wait.
    func release(_ key: InstanceKey) {
        let call = state.withLock { state in
            state.held.remove(key) == nil ? nil : state.onReady
        }
        call?(.app(key.app, key.person))
    }
}

/// The apps that may receive pushes again.
public enum PushReadinessChange: Hashable, Sendable {
    /// The data of a user, or of several, is unlocked.
    case users
    /// An app of a user, whose push had to wait.
    case app(String, Person)
}
