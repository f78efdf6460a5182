import Dispatch
import Glibc
import HostLink
import Synchronization
import SystemEvents

/// The host's end of a link: reads whole messages, writes what the socket takes and keeps the rest, bounded.
///
/// The handlers are called on the queue it was made with.
final class LinkConnection: Sendable {
    /// An app that reads nothing while so much waits has hung: the page's events alone are bounded below it.
    static let pendingBytesMax = 16 << 20
    private static let readBytes = 64 << 10
    /// An app that writes as fast as it is read must not keep the host from all the others.
    private static let readsAtOnce = 16

    private let descriptor: Int32
    private let queue: DispatchQueue
    private let onEvent: @Sendable (Event) -> Void
    private let state = Mutex(State())

    /// What came from the other end.
    enum Event: Sendable {
        case message(AppMessage)
        /// The bytes are no message; the link is closed.
        case malformed(LinkError)
        /// The app closed its end or is dead.
        case ended
    }

    private struct State {
        var framing = LinkFraming()
        var reader: SystemSource?
        var writer: SystemSource?
        var pending: [UInt8] = []
        var isClosed = false
    }

    init(
        descriptor: Int32, queue: DispatchQueue,
        onEvent: @escaping @Sendable (Event) -> Void
    ) {
        self.descriptor = descriptor
        self.queue = queue
        self.onEvent = onEvent
        // The socket is closed when no source uses it any more.
        let reader = SystemSource(
            descriptor, for: .reading, on: queue, close: { Glibc.close(descriptor) },
            { [weak self] in self?.read(atMost: Self.readsAtOnce) })
        state.withLock { $0.reader = reader }
    }

    deinit { close() }

    /// Writes a message; `false` when the app reads nothing.
    ///
    /// A closed link takes everything: the death that follows says the rest.
    func send(_ message: HostMessage) -> Bool {
        let bytes = LinkFraming.framed(message.encoded())
        return state.withLock { state in
            guard !state.isClosed else { return true }
            guard state.pending.isEmpty else {
                state.pending += bytes
                return state.pending.count <= Self.pendingBytesMax
            }
            let written = Self.write(bytes[...], to: descriptor)
            if written < bytes.count {
                state.pending = Array(bytes[written...])
                state.writer = makeWriter()
                guard state.writer != nil else { return false }
            }
            return state.pending.count <= Self.pendingBytesMax
        }
    }

    /// Reads what has arrived; the queue calls it, and so does whoever learns of the process's death, so that
    /// its last words come first.
    ///
    /// - Parameter count: How often; what is left is told of again.
    func read(atMost count: Int = .max) {
        var buffer = [UInt8](repeating: 0, count: Self.readBytes)
        for _ in 0..<count {
            let isClosed = state.withLock(\.isClosed)
            guard !isClosed else { return }
            let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                // The end of the stream stays readable for ever; death tells the rest.
                if count == 0 || errno != EAGAIN {
                    close()
                    onEvent(.ended)
                }
                return
            }
            state.withLock { $0.framing.append(buffer[..<count]) }
            guard deliver() else { return }
        }
    }

    /// Ends the link; the app sees it and leaves.
    func close() {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.isClosed = true
            shutdown(descriptor, Int32(SHUT_RDWR))
            state.writer?.cancel()
            state.writer = nil
            state.reader?.cancel()
            state.reader = nil
            state.pending = []
        }
    }

    /// `false` when the bytes were no messages.
    private func deliver() -> Bool {
        while true {
            do {
                let bytes = try state.withLock { state throws(LinkError) in
                    state.isClosed ? nil : try state.framing.next()
                }
                guard let bytes else { return true }
                onEvent(.message(try AppMessage(decoding: bytes)))
            } catch {
                close()
                onEvent(.malformed(error))
                return false
            }
        }
    }

    private func makeWriter() -> SystemSource? {
        // Its own copy of the descriptor, so that neither source can outlive what it watches.
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return nil }
        return SystemSource(
            copy, for: .writing, on: queue, close: { Glibc.close(copy) },
            { [weak self] in self?.writePending() })
    }

    private func writePending() {
        state.withLock { state in
            let written = Self.write(state.pending[...], to: descriptor)
            state.pending.removeFirst(written)
            guard state.pending.isEmpty else { return }
            state.writer?.cancel()
            state.writer = nil
        }
    }

    /// How much the socket took; a dead peer takes nothing and is never a signal.
    private static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int {
        bytes.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let count = Glibc.send(
                    descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written,
                    Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                written += count
            }
            return written
        }
    }
}
