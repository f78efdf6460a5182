import Synchronization

/// A record of the calls that the web server made to a fake, for which tests can wait.
final class CallLog<Call: Sendable>: Sendable {
    private let state = Mutex(State())

    private struct State {
        var calls: [Call] = []
        var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    var all: [Call] { state.withLock(\.calls) }

    func note(_ call: Call) {
        let ready = state.withLock { state in
            state.calls.append(call)
            let count = state.calls.count
            defer { state.waiting.removeAll { $0.count <= count } }
            return state.waiting.filter { $0.count <= count }.map(\.continuation)
        }
        for continuation in ready { continuation.resume() }
    }

    /// Waits until there are a number of calls.
    func reach(_ count: Int) async -> [Call] {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if state.calls.count >= count { return true }
                state.waiting.append((count, continuation))
                return false
            }
            if isReached { continuation.resume() }
        }
        return all
    }
}
