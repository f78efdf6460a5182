import HostLink
import UIKitCore

/// A link whose other side is a list.
@MainActor
final class RecordedLink: HostConnection {
    private(set) var messages: [AppMessage] = []

    func send(_ message: AppMessage) {
        messages.append(message)
    }
}
