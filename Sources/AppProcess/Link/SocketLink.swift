import Dispatch
import HostLink
import SystemIO
import UIKitCore

/// The app's end of the link, which receives and sends complete messages.
@MainActor
final class SocketLink: HostConnection {
    private let wire: LinkWire

    /// Whether the host can still receive.
    ///
    /// If it cannot, the process commits and ends.
    var isOpen: Bool { wire.isOpen }

    init(descriptor: Int32) {
        wire = LinkWire(StreamSocket(descriptor))
    }

    func send(_ message: AppMessage) { wire.send(message, isUrgent: message.isUrgent) }

    /// Writes all buffered bytes.
    func flush() { wire.flush() }

    /// Waits for the first byte, reads all bytes that have arrived, and passes every complete
    /// message to a closure.
    ///
    /// Each call also checks for the end of the link, because the source may report the last bytes
    /// and the end in one call, and then never again. If another queue reads the link, only the
    /// messages that it has read are passed.
    func receive(_ handle: (HostMessage) -> Void) {
        passMessages(to: handle)
        var hasRead = readOnce(waits: true)
        while hasRead {
            passMessages(to: handle)
            hasRead = readOnce(waits: false)
        }
        // The other queue may have begun to read meanwhile.
        passMessages(to: handle)
        reportError()
    }

    private func passMessages(to handle: (HostMessage) -> Void) {
        while let message = wire.nextMessage() { handle(message) }
    }

    private func readOnce(waits: Bool) -> Bool {
        isOpen && !wire.isReadApart && wire.readOnce(waits: waits)
    }

    /// Notifies the host of a message that cannot be read.
    ///
    /// The link cannot be used after it, so the app commits its state and ends.
    private func reportError() {
        guard let error = wire.takeError() else { return }
        send(
            error.code == .otherVersion
                ? .refused(error.message)
                : .notice(level: .error, "The link to the host is broken: \(error)"))
    }

    /// Calls a closure on the main queue when bytes have arrived.
    func watch(_ ready: @escaping @MainActor () -> Void) {
        guard wire.isReadApart else {
            // The source fires on the main queue, which is the main actor's.
            return wire.watch(on: .main) { MainActor.assumeIsolated { ready() } }
        }
        wire.whenReady {
            // The block runs on the main queue, which is the main actor's.
            DispatchQueue.main.async { MainActor.assumeIsolated { ready() } }
        }
    }

    func openDirectLink(
        _ receive: @escaping @Sendable (HostMessage) -> Bool
    ) -> (any DirectLink)? {
        wire.readApart(receive)
        return wire
    }
}

extension AppMessage {
    fileprivate var isUrgent: Bool {
        switch self {
        case .applied, .committed, .commitFailed, .nothingToCommit, .goodbye, .refused, .notice:
            true
        default: false
        }
    }
}
