import Dispatch
import Synchronization

/// A committer that makes the changes of many requests durable with one transaction each time the
/// disk is free.
///
/// While one transaction is synchronized, the changes for the next one accumulate. So the number of
/// transactions depends on the disk and not on the number of requests.
final class GroupCommitter: Sendable {
    typealias Completion = @Sendable (Result<PushChangeResult, PushGatewayError>) -> Void

    /// The number of changes that may wait; more are refused.
    private let waitingMax: Int
    /// The number of changes in one transaction, so that a failed one concerns few senders.
    private let groupMax: Int
    private let store: any PushQueueStore
    private let queue = DispatchQueue(label: "perennial.push.commits")
    private let state = Mutex(State())

    private struct State {
        var waiting: [(change: PushChange, completion: Completion)] = []
        var isRunning = false
    }

    init(store: any PushQueueStore, waitingMax: Int, groupMax: Int) {
        self.store = store
        self.waitingMax = waitingMax
        self.groupMax = groupMax
    }

    /// Adds a change.
    ///
    /// The completion is called on the committer's queue when the change is durable.
    ///
    /// - Parameter isBounded: Whether the change is refused when too many wait. Changes that follow
    ///   from an accepted push are never refused, and there are few for each token.
    /// - Returns: Whether the change was added.
    @discardableResult
    func submit(
        _ change: PushChange, isBounded: Bool = false,
        completion: @escaping Completion = { _ in }
    ) -> Bool {
        let (isAdded, starts) = state.withLock { state in
            guard !isBounded || state.waiting.count < waitingMax else { return (false, false) }
            state.waiting.append((change, completion))
            defer { state.isRunning = true }
            return (true, !state.isRunning)
        }
        if starts { queue.async { self.run() } }
        return isAdded
    }

    /// Waits until the changes that were added are durable.
    func settle() async {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume() }
        }
    }

    private func run() {
        while let group = nextGroup() {
            let results: [Result<PushChangeResult, PushGatewayError>]
            do {
                results = try store.commit(group.map(\.change)).map { .success($0) }
            } catch {
                results = group.map { _ in .failure(error) }
            }
            for (element, result) in zip(group, results) { element.completion(result) }
        }
    }

    private func nextGroup() -> [(change: PushChange, completion: Completion)]? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isRunning = false
                return nil
            }
            let group = Array(state.waiting.prefix(groupMax))
            state.waiting.removeFirst(group.count)
            return group
        }
    }
}
