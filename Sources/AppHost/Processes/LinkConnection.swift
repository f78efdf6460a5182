import CLinuxProcess
import Dispatch
import Glibc
import HostLink
import Synchronization
import SystemIO

/// The host's end of a link.
///
/// It reads whole messages, writes as much as the socket accepts, and buffers the rest up to a
/// limit.
///
/// The handler is called on the queue that the initializer receives. An app cannot block that
/// queue: a turn ends after a few messages or a short time, and other work on the queue comes
/// before the next turn. Messages above the app's allowance stay in the socket, where they delay
/// only the app.
///
/// Invariant: no descriptor that the app sends is closed on the handler's queue, because closing
/// one may block for as long as the app wants. If the kernel does not refuse descriptors (before
/// Linux 6.16), the link reads on a queue of its own.
final class LinkConnection: Sendable {
    ///
    /// The maximum number of bytes that wait for an app to read them.
    ///
    /// An app with more unread bytes has hung, because pending events are limited to fewer bytes.
    static let pendingBytesMax = 16 << 20
    /// The maximum number of messages that are handled in one turn.
    static let turnMessagesMax = 32
    private static let turnTime = Duration.milliseconds(2)
    private static let readBytes = 64 << 10
    /// The maximum number of bytes read from a dead process, enough for its last frames, snapshots
    /// and commits.
    private static let finalBytesMax = 8 << 20
    private static let finalMessagesMax = 1024
    private static let finalTime = Duration.milliseconds(200)

    private let socket: StreamSocket
    private let queue: DispatchQueue
    private let receiving: DispatchQueue
    private let clock: any HostClock
    private let onEvent: @Sendable (Event) -> Void
    private let state: Mutex<State>

    /// An event of the link.
    enum Event: Sendable {
        case message(AppMessage)
        /// The bytes are not a message; the link is closed.
        case malformed(LinkError)
        /// The app closed its end or is dead.
        case ended
    }

    private struct State {
        var framing = LinkFraming()
        var allowance: LinkAllowance
        /// A message that waits until the allowance has filled again.
        var held: (message: AppMessage, byteCount: Int)?
        var timer: (any HostTimer)?
        var reader: SystemSource?
        var writer: SystemSource?
        var outgoing = OutgoingBytes()
        /// Whether the stream has ended; messages that were received before are handled first.
        var hasEnded = false
        var isClosed = false
    }

    /// The next step of a turn.
    private enum Step {
        case handle(AppMessage)
        case wait(Duration)
        case fail(LinkError)
        case end
        case read
        case stop
    }

    /// Creates the host's end of a link.
    ///
    /// - Parameters:
    ///   - descriptor: The socket, which the link closes.
    ///   - queue: The queue on which the handler is called.
    ///   - clock: The clock that times turns and the allowance.
    ///   - refuseDescriptors: Makes the kernel refuse descriptors that the app sends; a test passes
    ///     a function that fails.
    ///   - onEvent: The handler.
    init(
        descriptor: Int32, queue: DispatchQueue, clock: any HostClock = SystemHostClock(),
        refuseDescriptors: (Int32) -> Bool = { StreamSocket($0).refuseDescriptors() },
        onEvent: @escaping @Sendable (Event) -> Void
    ) {
        socket = StreamSocket(descriptor)
        self.queue = queue
        self.clock = clock
        self.onEvent = onEvent
        receiving =
            refuseDescriptors(descriptor)
            ? queue : DispatchQueue(label: "perennial.link", qos: .userInteractive)
        state = Mutex(State(allowance: LinkAllowance(at: clock.now)))
        // The socket is closed when no source uses it any more.
        let reader = SystemSource(
            descriptor, for: .reading, on: receiving, close: { Glibc.close(descriptor) },
            { [weak self] in self?.readOnce() })
        state.withLock { $0.reader = reader }
    }

    deinit { close() }

    /// Writes a message; returns `false` if the app does not read.
    ///
    /// A closed link accepts every message, because the death of the process is reported
    /// separately.
    func send(_ message: HostMessage) -> Bool {
        let bytes = LinkFraming.framed(message.encoded())
        return state.withLock { state in
            guard !state.isClosed, !state.hasEnded else { return true }
            state.outgoing.append(bytes)
            if state.writer == nil {
                _ = state.outgoing.write(to: socket)
                guard !state.outgoing.isEmpty else { return true }
                state.writer = SystemSource(
                    duplicateOf: socket.descriptor, for: .writing, on: receiving,
                    { [weak self] in self?.writePending() })
                guard state.writer != nil else { return false }
            }
            return state.outgoing.count <= Self.pendingBytesMax
        }
    }

    /// Handles the remaining messages of a dead process, within limits of bytes, messages and time,
    /// and closes the link.
    ///
    /// - Parameter done: Called on the handler's queue with whether all received messages were
    ///   handled. If the kernel refuses descriptors, it is called before this method returns.
    func finish(_ done: @escaping @Sendable (_ isWhole: Bool) -> Void) {
        guard receiving !== queue else {
            let isWhole = handleFinal(reads: true)
            close()
            return done(isWhole)
        }
        let end = FinalStep { [self] isWhole in
            close()
            done(isWhole)
        }
        let timer = clock.after(Self.finalTime) { [queue] in queue.async { end.perform(false) } }
        receiving.async { [self] in
            readRest()
            queue.async { [self] in
                timer.cancel()
                end.perform(handleFinal(reads: false))
            }
        }
    }

    /// Closes the link; the app detects it and exits.
    func close() {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.isClosed = true
            shutdown(socket.descriptor, Int32(SHUT_RDWR))
            state.writer?.cancel()
            state.writer = nil
            state.reader?.cancel()
            state.reader = nil
            state.timer?.cancel()
            state.timer = nil
            state.held = nil
            state.outgoing.removeAll()
        }
    }

    /// Reads once; the source is paused until the bytes that were read are handled.
    private func readOnce() {
        guard read() != nil else { return }
        state.withLock { state in
            if let reader = state.reader { reader.pause() }
        }
        if receiving === queue {
            turn()
        } else {
            queue.async { [weak self] in self?.turn() }
        }
    }

    /// Reads from the socket; returns the number of bytes, 0 at the end of the stream, or `nil` if
    /// no bytes are available.
    private func read() -> Int? {
        guard state.withLock({ !$0.isClosed && !$0.hasEnded }) else { return nil }
        var buffer = [UInt8](repeating: 0, count: Self.readBytes)
        // Reading must not hold the lock, because before Linux 6.16 it closes descriptors that the
        // app sent.
        let reading = socket.read(into: &buffer)
        if reading == .nothing { return nil }
        return state.withLock { state in
            if case .bytes(let count) = reading {
                state.framing.append(buffer[..<count])
                return count
            }
            state.hasEnded = true
            state.writer?.cancel()
            state.writer = nil
            state.outgoing.removeAll()
            return 0
        }
    }

    /// Handles a few messages, and leaves the rest to the next turn.
    private func turn() {
        let start = clock.now
        for count in 0..<Self.turnMessagesMax {
            if count > 0, clock.now - start >= Self.turnTime { break }
            switch next(isLimited: true) {
            case .handle(let message): onEvent(.message(message))
            case .wait(let time): return pause(for: time)
            case .read:
                state.withLock { state in
                    if let reader = state.reader { reader.resume() }
                }
                return
            case .fail(let error): return end(with: .malformed(error))
            case .end: return end(with: .ended)
            case .stop: return
            }
        }
        queue.async { [weak self] in self?.turn() }
    }

    private func pause(for time: Duration) {
        let timer = clock.after(time) { [weak self] in
            guard let self else { return }
            queue.async { [weak self] in self?.turn() }
        }
        state.withLock { state in
            if state.isClosed { timer.cancel() } else { state.timer = timer }
        }
    }

    private func end(with event: Event) {
        close()
        onEvent(event)
    }

    private func next(isLimited: Bool) -> Step {
        state.withLock { state in
            guard !state.isClosed else { return .stop }
            let next: (message: AppMessage, byteCount: Int)
            if let held = state.held {
                next = held
            } else {
                do throws(LinkError) {
                    guard let bytes = try state.framing.next() else {
                        return state.hasEnded ? .end : .read
                    }
                    next = (try AppMessage(decoding: bytes), bytes.count)
                } catch {
                    return .fail(error)
                }
            }
            if isLimited,
                let time = state.allowance.admit(
                    next.message, byteCount: next.byteCount, at: clock.now)
            {
                state.held = next
                return .wait(time)
            }
            state.held = nil
            return .handle(next.message)
        }
    }

    /// Handles the remaining messages; returns whether all received messages were handled.
    private func handleFinal(reads: Bool) -> Bool {
        let start = clock.now
        var bytes = 0
        for _ in 0..<Self.finalMessagesMax {
            guard clock.now - start < Self.finalTime else { return false }
            var step = next(isLimited: false)
            while case .read = step {
                guard bytes < Self.finalBytesMax else { return false }
                guard reads, let count = read() else { return true }
                bytes += count
                step = next(isLimited: false)
            }
            switch step {
            case .handle(let message): onEvent(.message(message))
            case .fail(let error):
                end(with: .malformed(error))
                return true
            case .end:
                end(with: .ended)
                return true
            case .wait, .read, .stop: return true
            }
        }
        return false
    }

    private func readRest() {
        var bytes = 0
        while bytes < Self.finalBytesMax, let count = read(), count > 0 { bytes += count }
    }

    private func writePending() {
        state.withLock { state in
            _ = state.outgoing.write(to: socket)
            guard state.outgoing.isEmpty else { return }
            state.writer?.cancel()
            state.writer = nil
        }
    }
}

/// A step that is performed only once, by the first caller.
private final class FinalStep: Sendable {
    private let isTaken = Atomic(false)
    private let body: @Sendable (Bool) -> Void

    init(_ body: @escaping @Sendable (Bool) -> Void) { self.body = body }

    func perform(_ value: Bool) {
        guard !isTaken.exchange(true, ordering: .relaxed) else { return }
        body(value)
    }
}

/// The refusal of descriptors that apps send, because closing one may block for as long as its
/// sender wants.
enum DescriptorRefusal {
    /// Makes the kernel refuse descriptors that are sent to a local socket, or to the connections
    /// of a listening socket.
    ///
    /// - Returns: Whether the kernel supports it; it does not before Linux 6.16.
    static func begin(on socket: Int32) -> Bool { perennial_refuse_descriptors(socket) == 0 }
}
