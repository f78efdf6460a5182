import Dispatch
import Synchronization

@testable import AppHost

/// Looks at builds that see what a test says, and last as long as it says.
final class FakeLooks: Sendable {
    /// The numbers of the looks that began.
    let began = Recorder<Int>()
    private let gate = DispatchSemaphore(value: 0)
    private let state = Mutex(State())

    private struct State {
        var mark: @Sendable (Int) -> String? = { _ in "one" }
        var isHeld = false
        var holdsOthers = false
    }

    /// From now on this lies there, or nothing can be seen; it is given the number of the look,
    /// from 1.
    func see(_ mark: @escaping @Sendable (Int) -> String?) { state.withLock { $0.mark = mark } }

    /// Lets no look end that begins from now on.
    func hold() { state.withLock { $0.isHeld = true } }

    /// Lets no look at any other app end.
    func holdOthers() { state.withLock { $0.holdsOthers = true } }

    /// Lets the one look that is held end, and every other.
    func release() {
        state.withLock { ($0.isHeld, $0.holdsOthers) = (false, false) }
        gate.signal()
    }

    /// Looks at the tests' app, and finds nothing of any other.
    func look(at app: InstalledApp) -> String? {
        guard app.slug == "fake" else {
            if state.withLock(\.holdsOthers) { gate.wait() }
            return ""
        }
        let number = began.count + 1
        let isHeld = state.withLock(\.isHeld)
        began.append(number)
        if isHeld { gate.wait() }
        return state.withLock(\.mark)(number)
    }
}
