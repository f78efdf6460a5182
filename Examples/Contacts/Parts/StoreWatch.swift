import Foundation

/// Tells a screen when the address book changed, for as long as the screen keeps it.
final class StoreWatch {
    private let token: any NSObjectProtocol

    @MainActor
    init(_ changed: @escaping @MainActor @Sendable () -> Void) {
        token = NotificationCenter.default.addObserver(
            forName: ContactStore.didChange, object: nil, queue: .main
        ) { _ in
            // The queue is the main queue, which is the main actor's.
            MainActor.assumeIsolated { changed() }
        }
    }

    deinit {
        NotificationCenter.default.removeObserver(token)
    }
}
