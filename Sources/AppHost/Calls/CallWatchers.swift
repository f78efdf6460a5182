/// The subscribers to the calls of users.
///
/// Used on the host's queue only.
final class CallWatchers {
    private var continuations: [Person: [UInt64: AsyncStream<[PresentedCall]>.Continuation]] = [:]
    private var last: [Person: [PresentedCall]] = [:]
    private var count: UInt64 = 0

    /// Whether the calls of a user have a subscriber.
    func hasWatchers(of person: Person) -> Bool { continuations[person] != nil }

    /// The users whose calls have a subscriber.
    var persons: [Person] { Array(continuations.keys) }

    /// Returns a stream of a user's calls, which begins with the present ones.
    ///
    /// A slow subscriber receives only the newest calls.
    func watch(
        _ person: Person, now calls: [PresentedCall], _ host: isolated AppHost
    ) -> AsyncStream<[PresentedCall]> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: [PresentedCall].self, bufferingPolicy: .bufferingNewest(1))
        count += 1
        let number = count
        continuations[person, default: [:]][number] = continuation
        last[person] = calls
        continuation.yield(calls)
        continuation.onTermination = { [weak host] _ in
            host?.run { host in host.calls.watchers.remove(number, of: person) }
        }
        return stream
    }

    /// Sends a user's calls to the subscribers, if they have changed.
    func publish(_ calls: [PresentedCall], of person: Person) {
        guard let watching = continuations[person], last[person] != calls else { return }
        last[person] = calls
        for continuation in watching.values { continuation.yield(calls) }
    }

    /// Ends all streams, because the host ends.
    func finish() {
        let all = continuations.values.flatMap(\.values)
        continuations = [:]
        last = [:]
        for continuation in all { continuation.finish() }
    }

    private func remove(_ number: UInt64, of person: Person) {
        continuations[person]?[number] = nil
        guard continuations[person]?.isEmpty == true else { return }
        continuations[person] = nil
        last[person] = nil
    }
}
