import Dispatch
import Foundation
import HostLink
import SystemIO
import UIKitCore

/// The socket of the link, which any thread may write to, and which one thread at a time reads.
///
/// `SocketLink` reads it on the main queue. In an app with sound, a queue of its own reads it, and
/// messages about sound are handled there: a call of the app that waits for the host's answer then
/// returns even if it blocks the main queue.
final class LinkWire: DirectLink, @unchecked Sendable {
    // Safe: the first lock guards what is written, the second lock what is read.
    private let socket: StreamSocket
    private let writing = NSLock()
    private var outgoing = OutgoingBytes()
    private var canWrite = true
    private let reading = NSLock()
    private var incoming = Incoming()

    private struct Incoming {
        var framing = LinkFraming()
        /// The messages for the main queue.
        var mailbox: [HostMessage] = []
        var isOpen = true
        var error: LinkError?
        var intercept: (@Sendable (HostMessage) -> Bool)?
        var source: SystemSource?
        var ready: (@Sendable () -> Void)?
    }

    /// The maximum number of bytes that are buffered until the end of the turn.
    private static let outgoingBytesMax = 256 << 10

    init(_ socket: StreamSocket) { self.socket = socket }

    /// Whether the host can still send and receive.
    var isOpen: Bool { writing.withLock { canWrite } && reading.withLock { incoming.isOpen } }

    // MARK: Writing

    /// Buffers a message, and writes it at once if it is urgent.
    func send(_ message: AppMessage, isUrgent: Bool) {
        writing.withLock {
            outgoing.append(LinkFraming.framed(message.encoded()))
            // The buffer is bounded, and the host must receive urgent messages even if the app
            // crashes right after.
            if isUrgent || outgoing.count > Self.outgoingBytesMax { write() }
        }
    }

    func sendNow(_ message: AppMessage) { send(message, isUrgent: true) }

    /// Writes all buffered bytes.
    ///
    /// The socket blocks, because the host always reads.
    func flush() { writing.withLock { write() } }

    /// Writes all buffered bytes; the caller has the lock.
    private func write() {
        canWrite = canWrite && outgoing.write(to: socket, waits: true) && outgoing.isEmpty
        outgoing.removeAll()
    }

    // MARK: Reading

    /// Reads once, and stores the messages; returns `false` if there were no bytes.
    func readOnce(waits: Bool) -> Bool {
        // Only one thread waits here: before a queue reads, the main thread does.
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        reading.lock()
        defer { reading.unlock() }
        guard incoming.isOpen else { return false }
        let result = socket.read(into: &buffer, waits: waits)
        guard case .bytes(let count) = result else {
            incoming.isOpen = result == .nothing
            return false
        }
        incoming.framing.append(buffer[..<count])
        // The bytes are overwritten, because the first message contains the key, and freed memory
        // keeps its content.
        buffer.withUnsafeMutableBytes { _ = $0.initializeMemory(as: UInt8.self, repeating: 0) }
        do {
            while let bytes = try incoming.framing.next() {
                let message = try HostMessage(decoding: bytes)
                if incoming.intercept?(message) == true { continue }
                incoming.mailbox.append(message)
            }
        } catch {
            incoming.error = error
            incoming.isOpen = false
        }
        return true
    }

    /// Removes and returns the oldest message for the main queue.
    func nextMessage() -> HostMessage? {
        reading.withLock { incoming.mailbox.isEmpty ? nil : incoming.mailbox.removeFirst() }
    }

    /// Removes and returns the error after which the link cannot be read.
    func takeError() -> LinkError? {
        reading.withLock {
            defer { incoming.error = nil }
            return incoming.error
        }
    }

    /// Whether a queue of its own reads the socket.
    var isReadApart: Bool { reading.withLock { incoming.intercept != nil } }

    /// Has a queue of its own read the socket from now on.
    ///
    /// - Parameter intercept: Called with each message on that queue, with a lock held; returns
    ///   whether it has handled the message, which then does not come to the main queue.
    func readApart(_ intercept: @escaping @Sendable (HostMessage) -> Bool) {
        reading.withLock { incoming.intercept = intercept }
        watch(on: DispatchQueue(label: "perennial.link")) { [weak self] in self?.readAll() }
    }

    /// Calls a closure on a queue when bytes have arrived.
    func watch(on queue: DispatchQueue, _ handler: @escaping @Sendable () -> Void) {
        // The link is never closed while the process runs.
        let source = SystemSource(
            socket.descriptor, for: .reading, on: queue, close: {}, handler)
        reading.withLock { incoming.source = source }
    }

    /// Sets the closure that is called when there is a message for the main queue, and calls it.
    func whenReady(_ ready: @escaping @Sendable () -> Void) {
        reading.withLock { incoming.ready = ready }
        ready()
    }

    private func readAll() {
        while readOnce(waits: false) {}
        let (isNews, ready) = reading.withLock {
            // A closed link stays readable, and would be reported forever.
            if !incoming.isOpen { incoming.source = nil }
            return (!incoming.isOpen || !incoming.mailbox.isEmpty, incoming.ready)
        }
        if isNews { ready?() }
    }
}
