import AppHost
import Synchronization

/// Frees what a test would otherwise wait for without end, and remembers that it had to.
final class Watchdog: Sendable {
    private let state: Mutex<(timer: (any HostTimer)?, hasBitten: Bool)> = Mutex((nil, false))

    /// - Parameters:
    ///   - patience: Longer than anything takes that is not stuck.
    ///   - free: Ends the wait.
    init(after patience: Duration = .seconds(240), _ free: @escaping @Sendable () -> Void) {
        let timer = SystemHostClock().after(patience) { [weak self] in
            self?.state.withLock { $0.hasBitten = true }
            free()
        }
        state.withLock { $0.timer = timer }
    }

    /// Whether something was stuck.
    var hasBitten: Bool { state.withLock(\.hasBitten) }

    /// Ends the watch.
    func stop() {
        state.withLock { state in
            if let timer = state.timer { timer.cancel() }
        }
    }
}
