import Foundation
import Glibc
import HostLink
import SystemIO
import UIKitCore

/// The app's end of the link, which receives and sends complete messages.
@MainActor
final class SocketLink: HostConnection {
    private let socket: StreamSocket
    private var framing = LinkFraming()
    private var outgoing = OutgoingBytes()
    private var source: SystemSource?

    /// Whether the host can still receive.
    ///
    /// If it cannot, the process commits and ends.
    private(set) var isOpen = true

    /// The maximum number of bytes that are buffered until the end of the turn.
    private static let outgoingBytesMax = 256 << 10

    init(descriptor: Int32) {
        socket = StreamSocket(descriptor)
    }

    func send(_ message: AppMessage) {
        outgoing.append(LinkFraming.framed(message.encoded()))
        // Urgent messages are sent at once, because the host must receive them even if the app
        // crashes right after.
        if message.isUrgent || outgoing.count > Self.outgoingBytesMax { flush() }
    }

    /// Writes all buffered bytes.
    ///
    /// The socket blocks, because the host always reads.
    func flush() {
        isOpen = isOpen && outgoing.write(to: socket, waits: true) && outgoing.isEmpty
        outgoing.removeAll()
    }

    /// Waits for the first byte, reads all bytes that have arrived, and passes every complete
    /// message to a closure.
    ///
    /// Each call also checks for the end of the link, because the source may report the last bytes
    /// and the end in one call, and then never again.
    func receive(_ handle: (HostMessage) -> Void) {
        var waits = true
        while isOpen, receiveOnce(waits, handle) { waits = false }
    }

    /// Reads once, and returns `false` if there were no bytes.
    private func receiveOnce(_ waits: Bool, _ handle: (HostMessage) -> Void) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        let reading = socket.read(into: &buffer, waits: waits)
        guard case .bytes(let count) = reading else {
            isOpen = reading == .nothing
            return false
        }
        framing.append(buffer[..<count])
        // The bytes are overwritten, because the first message contains the key, and freed memory
        // keeps its content.
        buffer.withUnsafeMutableBytes { _ = $0.initializeMemory(as: UInt8.self, repeating: 0) }
        do {
            while let bytes = try framing.next() {
                handle(try HostMessage(decoding: bytes))
            }
        } catch {
            // After an invalid message the link cannot be used, so the app commits its state and
            // ends.
            send(
                error.code == .otherVersion
                    ? .refused(error.message)
                    : .notice(level: .error, "The link to the host is broken: \(error)"))
            isOpen = false
        }
        return true
    }

    /// Calls a closure on the main queue when bytes have arrived.
    func watch(_ ready: @escaping @MainActor () -> Void) {
        // The link is never closed while the process runs.
        source = SystemSource(
            socket.descriptor, for: .reading, on: .main, close: {},
            // The source fires on the main queue, which is the main actor's.
            { MainActor.assumeIsolated { ready() } })
    }
}

extension AppMessage {
    fileprivate var isUrgent: Bool {
        switch self {
        case .applied, .committed, .commitFailed, .goodbye, .refused, .notice: true
        default: false
        }
    }
}
