import Synchronization

/// Text that grows on one thread and is read on another.
final class GrowingText: Sendable {
    private let text = Mutex("")

    var value: String { text.withLock { $0 } }

    func append(_ more: String) { text.withLock { $0 += more } }
}
