import Dispatch
import Synchronization

@testable import AppHost

/// Build checks whose results and durations the test controls.
final class FakeBuildChecks: Sendable {
    /// The numbers of the checks that have begun.
    let began = Recorder<Int>()
    private let gate = DispatchSemaphore(value: 0)
    private let state = Mutex(State())

    private struct State {
        var mark: @Sendable (Int) -> String? = { _ in "one" }
        var isHeld = false
        var holdsOthers = false
    }

    /// Sets the mark of the build that later checks return, or `nil` if the build cannot be read.
    ///
    /// The closure gets the number of the check, counted from 1.
    func see(_ mark: @escaping @Sendable (Int) -> String?) { state.withLock { $0.mark = mark } }

    /// Blocks every check that begins from now on.
    func hold() { state.withLock { $0.isHeld = true } }

    /// Blocks every check of other apps.
    func holdOthers() { state.withLock { $0.holdsOthers = true } }

    /// Releases the one blocked check, and blocks no later one.
    func release() {
        state.withLock { ($0.isHeld, $0.holdsOthers) = (false, false) }
        gate.signal()
    }

    /// Checks the tests' app, and returns an empty mark for every other app.
    func mark(of app: InstalledApp) -> String? {
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
