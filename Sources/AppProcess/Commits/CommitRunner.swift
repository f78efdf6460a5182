import Dispatch
import Synchronization

/// Performs commits one after the other, beside the main actor, and keeps their results until they are
/// taken.
final class CommitRunner: Sendable {
    /// Runs work beside the caller, such as a serial queue; a test may run it in place.
    typealias Executor = @Sendable (@escaping @Sendable () -> Void) -> Void

    private struct State {
        var queue = CommitQueue<Commit>()
        var results: [CommitResult] = []
        /// Whether the taker was called since the results were taken.
        var isAnnounced = false
    }

    private let state = Mutex(State())
    /// Entered while commits are under way.
    private let underway = DispatchGroup()
    private let execute: Executor
    private let announce: @Sendable () -> Void

    /// Makes a runner.
    ///
    /// - Parameters:
    ///   - execute: Runs the commits.
    ///   - announce: Called, on any thread, when there are results to be taken.
    init(execute: @escaping Executor, announce: @escaping @Sendable () -> Void) {
        self.execute = execute
        self.announce = announce
    }

    /// Begins a commit, or has it wait for the one under way.
    func submit(_ commit: Commit) {
        guard let first = state.withLock({ $0.queue.submit(commit) }) else { return }
        underway.enter()
        execute { self.perform(first) }
    }

    /// Waits until no commit is under way.
    ///
    /// - Parameter patience: The longest wait; nil waits as long as the disk takes.
    /// - Returns: Whether all commits have ended.
    func wait(atMost patience: Duration? = nil) -> Bool {
        guard let patience else {
            underway.wait()
            return true
        }
        let nanoseconds = Int(min(patience / .nanoseconds(1), 1e18))
        return underway.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success
    }

    /// Takes the results since the last call, in their order.
    func takeResults() -> [CommitResult] {
        state.withLock { state in
            defer {
                state.results = []
                state.isAnnounced = false
            }
            return state.results
        }
    }

    private func perform(_ first: Commit) {
        var next: Commit? = first
        while let commit = next {
            commit.perform(note)
            next = state.withLock { $0.queue.finish() }
        }
        underway.leave()
    }

    private func note(_ result: CommitResult) {
        let isNew = state.withLock { state in
            state.results.append(result)
            defer { state.isAnnounced = true }
            return !state.isAnnounced
        }
        if isNew { announce() }
    }
}
