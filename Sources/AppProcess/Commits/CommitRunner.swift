import Dispatch
import Synchronization

/// A runner that performs commits one after the other, outside of the main actor, and keeps their
/// results until they are taken.
final class CommitRunner: Sendable {
    /// A function that runs work asynchronously, for example on a serial queue; a test may run it
    /// synchronously.
    typealias Executor = @Sendable (@escaping @Sendable () -> Void) -> Void

    private struct State {
        var queue = CommitQueue<Commit>()
        var results: [CommitResult] = []
        /// Whether `announce` was called since the results were last taken.
        var isAnnounced = false
    }

    private let state = Mutex(State())
    /// The group that is entered while commits are running.
    private let underway = DispatchGroup()
    private let execute: Executor
    private let announce: @Sendable () -> Void

    /// Creates a runner.
    ///
    /// - Parameters:
    ///   - execute: Runs the commits.
    ///   - announce: Called, on any thread, when there are results to take.
    init(execute: @escaping Executor, announce: @escaping @Sendable () -> Void) {
        self.execute = execute
        self.announce = announce
    }

    /// Begins a commit, or enqueues it behind the running one.
    func submit(_ commit: Commit) {
        guard let first = state.withLock({ $0.queue.submit(commit) }) else { return }
        underway.enter()
        execute { self.perform(first) }
    }

    /// Waits until no commit is running.
    ///
    /// - Parameter patience: The longest wait; `nil` for no limit.
    /// - Returns: Whether all commits have ended.
    func wait(atMost patience: Duration? = nil) -> Bool {
        guard let patience else {
            underway.wait()
            return true
        }
        let nanoseconds = Int(min(patience / .nanoseconds(1), 1e18))
        return underway.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success
    }

    /// Returns and removes the results since the last call, in their order.
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
