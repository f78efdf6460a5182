import Synchronization

/// A growing list that tests wait on instead of sleeping.
final class Recorder<Element: Sendable>: Sendable {
    private struct Waiter {
        let from: Int
        let matches: @Sendable (Element) -> Bool
        let continuation: CheckedContinuation<Element, Never>
    }
    private struct State {
        var elements: [Element] = []
        var waiters: [Waiter] = []
    }
    private let state = Mutex(State())

    var all: [Element] { state.withLock(\.elements) }
    var count: Int { state.withLock(\.elements.count) }

    func append(_ element: Element) {
        let ready = state.withLock { state -> [Waiter] in
            state.elements.append(element)
            let ready = state.waiters.filter { $0.matches(element) }
            state.waiters.removeAll { $0.matches(element) }
            return ready
        }
        for waiter in ready { waiter.continuation.resume(returning: element) }
    }

    /// Waits for and returns the first matching element at or after an index.
    func first(
        from index: Int = 0, where matches: @escaping @Sendable (Element) -> Bool
    ) async -> Element {
        await withCheckedContinuation { continuation in
            let found = state.withLock { state -> Element? in
                if let found = state.elements.dropFirst(index).first(where: matches) {
                    return found
                }
                state.waiters.append(
                    Waiter(from: index, matches: matches, continuation: continuation))
                return nil
            }
            if let found { continuation.resume(returning: found) }
        }
    }
}
