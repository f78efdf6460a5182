import AppHost
import Synchronization

/// A timer that ends a wait that would never end by itself, and records that it fired.
final class Watchdog: Sendable {
    private let state: Mutex<(timer: (any HostTimer)?, hasBitten: Bool)> = Mutex((nil, false))

    /// - Parameters:
    ///   - patience: A time that only a stuck operation exceeds.
    ///   - free: Ends the wait.
    init(after patience: Duration = .seconds(240), _ free: @escaping @Sendable () -> Void) {
        let timer = SystemHostClock().after(patience) { [weak self] in
            self?.state.withLock { $0.hasBitten = true }
            free()
        }
        state.withLock { $0.timer = timer }
    }

    /// Whether the timer fired because the test did not finish in time.
    var hasBitten: Bool { state.withLock(\.hasBitten) }

    /// Cancels the timer.
    func stop() {
        state.withLock { state in
            if let timer = state.timer { timer.cancel() }
        }
    }
}
