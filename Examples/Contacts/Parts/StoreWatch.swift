import Foundation

/// A watch that notifies a screen of changes of the address book, as long as the screen keeps this
/// object.
final class StoreWatch {
    private let token: any NSObjectProtocol

    @MainActor
    init(_ changed: @escaping @MainActor @Sendable () -> Void) {
        token = NotificationCenter.default.addObserver(
            forName: ContactStore.didChange, object: nil, queue: .main
        ) { _ in
            // The queue is the main queue, and the main actor runs on it.
            MainActor.assumeIsolated { changed() }
        }
    }

    deinit {
        NotificationCenter.default.removeObserver(token)
    }
}
