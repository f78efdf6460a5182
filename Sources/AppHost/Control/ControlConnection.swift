import Dispatch
import Glibc
import Synchronization
import SystemIO

/// A connection of one tool.
///
/// Requests are handled one at a time, in order.
final class ControlConnection: Sendable {
    /// The timeout for receiving a request and for sending an answer.
    static let patience = Duration.seconds(60)

    private let socket: Socket
    private let queue: DispatchQueue
    private let isKnown: @Sendable (String?) -> Bool
    private let clock: any HostClock
    private let requestsMax: Int
    private let perform: @Sendable (ControlRequest) async -> ControlAnswer
    private let onEnd: @Sendable () -> Void
    private let state = Mutex(State())

    /// The descriptor, which is closed when neither the connection nor a dispatch source uses it.
    private final class Socket: Sendable {
        let stream: StreamSocket

        init(_ descriptor: Int32) { stream = StreamSocket(descriptor) }

        deinit { Glibc.close(stream.descriptor) }
    }

    private struct State {
        var lines = ControlLines(lineBytesMax: ControlLines.requestBytesMax)
        var requests = 0
        var isBusy = false
        /// Whether all further input is ignored, because the tool sent an invalid request or too
        /// many bytes.
        var ignoresInput = false
        /// Whether the tool has closed its end; earlier requests are still answered.
        var isFinished = false
        var isClosed = false
        var outgoing = OutgoingBytes()
        var reader: SystemSource?
        var writer: SystemSource?
        var deadline: (any HostTimer)?
    }

    init(
        descriptor: Int32, queue: DispatchQueue, requestsMax: Int, clock: any HostClock,
        isKnown: @escaping @Sendable (String?) -> Bool,
        perform: @escaping @Sendable (ControlRequest) async -> ControlAnswer,
        onEnd: @escaping @Sendable () -> Void
    ) {
        let socket = Socket(descriptor)
        self.socket = socket
        self.queue = queue
        self.isKnown = isKnown
        self.requestsMax = requestsMax
        self.clock = clock
        self.perform = perform
        self.onEnd = onEnd
        let reader = SystemSource(
            descriptor, for: .reading, on: queue, close: { withExtendedLifetime(socket) {} },
            { [weak self] in self?.read() })
        state.withLock { state in
            state.reader = reader
            state.deadline = makeDeadline()
        }
    }

    deinit { close() }

    /// Closes the connection.
    func close() {
        let isFirst = state.withLock { state -> Bool in
            guard !state.isClosed else { return false }
            state.isClosed = true
            shutdown(socket.stream.descriptor, Int32(SHUT_RDWR))
            for source in [state.reader, state.writer] { source?.cancel() }
            state.deadline?.cancel()
            (state.reader, state.writer, state.deadline) = (nil, nil, nil)
            return true
        }
        if isFirst { onEnd() }
    }

    private func makeDeadline() -> any HostTimer {
        clock.after(Self.patience) { [weak self] in self?.close() }
    }

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        let count: Int
        switch socket.stream.read(into: &buffer) {
        case .bytes(let arrived): count = arrived
        case .nothing: return
        case .end: return finish()
        case .failed: return close()
        }
        let isTooMuch = state.withLock { state -> Bool in
            guard !state.ignoresInput else { return false }
            state.lines.append(buffer[..<count])
            // A tool waits for each answer, so it has no reason to send more.
            return state.lines.waitingBytes > 2 * ControlLines.requestBytesMax
        }
        if isTooMuch {
            return fail(ControlFailure(.tooMuch, "The tool sent too much at once."))
        }
        next()
    }

    /// Answers the remaining requests after the tool has closed its end.
    private func finish() {
        state.withLock { state in
            state.isFinished = true
            // At the end of the stream, the source would fire continuously.
            state.reader?.cancel()
            state.reader = nil
        }
        next()
    }

    /// Handles the next line, unless a request is still being answered.
    private func next() {
        enum Step {
            case wait, close
            case ask(ControlRequest)
            case answer(ControlFailure), end(ControlFailure)
        }
        let step = state.withLock { state -> Step in
            guard !state.isBusy, !state.isClosed, !state.ignoresInput else { return .wait }
            let line: [UInt8]
            do throws(ControlFailure) {
                guard let next = try state.lines.next() else {
                    guard state.isFinished else { return .wait }
                    return state.lines.waitingBytes == 0 ? .close : .end(Self.half)
                }
                line = next
            } catch {
                return .end(error)
            }
            state.requests += 1
            guard state.requests <= requestsMax else {
                return .end(
                    ControlFailure(
                        .tooMuch,
                        "A connection accepts \(requestsMax) requests. Connect again."))
            }
            state.isBusy = true
            // The timeout does not include the time that the host takes to answer.
            state.deadline?.cancel()
            state.deadline = nil
            do throws(ControlFailure) {
                let authenticated = try ControlCoding.request(line)
                guard isKnown(authenticated.token) else { return .end(Self.stranger) }
                return .ask(authenticated.request)
            } catch {
                return .answer(error)
            }
        }
        switch step {
        case .wait: break
        case .close: close()
        case .ask(let request):
            Task { [self] in answer(await perform(request)) }
        case .answer(let failure): answer(.failure(failure))
        case .end(let failure): fail(failure)
        }
    }

    private static let stranger = ControlFailure(
        .notAllowed,
        "The request does not contain the host's token. The host writes a new token to "
            + "control.token beside its socket at each start. Use the tool that came with the host, as "
            + "the account that runs it, or as root.")

    private static let half = ControlFailure(
        .malformed, "The last request is incomplete. A request is one whole line.")

    /// Sends a final failure, ignores further input, and closes the connection.
    private func fail(_ failure: ControlFailure) {
        state.withLock { $0.ignoresInput = true }
        answer(.failure(failure))
    }

    private func answer(_ answer: ControlAnswer) {
        let line = (try? ControlCoding.line(answer)) ?? []
        queue.async { [self] in
            state.withLock { state in
                guard !state.isClosed else { return }
                state.outgoing.append(line)
                state.deadline?.cancel()
                state.deadline = makeDeadline()
            }
            write()
        }
    }

    private func write() {
        enum Step { case wait, next, close }
        let step = state.withLock { state -> Step in
            guard !state.isClosed else { return .wait }
            guard state.outgoing.write(to: socket.stream) else { return .close }
            guard state.outgoing.isEmpty else {
                if state.writer == nil { state.writer = makeWriter() }
                return .wait
            }
            state.writer?.cancel()
            state.writer = nil
            state.isBusy = false
            return state.ignoresInput ? .close : .next
        }
        switch step {
        case .wait: break
        case .next: next()
        case .close: close()
        }
    }

    private func makeWriter() -> SystemSource {
        SystemSource(
            socket.stream.descriptor, for: .writing, on: queue,
            close: { [socket] in withExtendedLifetime(socket) {} },
            { [weak self] in self?.write() })
    }
}
