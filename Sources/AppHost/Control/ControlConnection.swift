import ControlLink
import Dispatch
import Glibc
import Synchronization

/// One tool's connection: a request at a time, each answered before the next is looked at.
final class ControlConnection: Sendable {
    /// A script that asks so often connects anew.
    static let requestsMax = 1000
    /// A tool asks as soon as it is connected, and reads its answer at once.
    static let patience = Duration.seconds(60)

    private let descriptor: Int32
    private let queue: DispatchQueue
    private let perform: @Sendable (ControlRequest) async -> ControlAnswer
    private let onEnd: @Sendable () -> Void
    private let state = Mutex(State())

    private struct State {
        var lines = ControlLines(lineBytesMax: ControlLines.requestBytesMax)
        var requests = 0
        var isBusy = false
        /// The other end sends nothing any more, or nothing that is read.
        var isDeaf = false
        var isClosed = false
        var pending: [UInt8] = []
        var sent = 0
        var reader: SystemSource?
        var writer: SystemSource?
        var deadline: SystemSource?
    }

    init(
        descriptor: Int32, queue: DispatchQueue,
        perform: @escaping @Sendable (ControlRequest) async -> ControlAnswer,
        onEnd: @escaping @Sendable () -> Void
    ) {
        self.descriptor = descriptor
        self.queue = queue
        self.perform = perform
        self.onEnd = onEnd
        let reader = SystemSource(
            readable: descriptor, on: queue, close: { Glibc.close(descriptor) },
            { [weak self] in self?.read() })
        state.withLock { state in
            state.reader = reader
            state.deadline = makeDeadline()
        }
    }

    deinit { close() }

    /// Hangs up.
    func close() {
        let isFirst = state.withLock { state -> Bool in
            guard !state.isClosed else { return false }
            state.isClosed = true
            shutdown(descriptor, Int32(SHUT_RDWR))
            for source in [state.reader, state.writer, state.deadline] { source?.cancel() }
            (state.reader, state.writer, state.deadline) = (nil, nil, nil)
            return true
        }
        if isFirst { onEnd() }
    }

    private func makeDeadline() -> SystemSource {
        SystemSource(after: Self.patience) { [weak self] in self?.close() }
    }

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        guard count > 0 else { return close() }
        let isTooMuch = state.withLock { state -> Bool in
            guard !state.isDeaf else { return false }
            state.lines.append(buffer[..<count])
            // Whoever sends on while it is not answered has no reason to.
            return state.lines.waitingBytes > 2 * ControlLines.requestBytesMax
        }
        if isTooMuch {
            return fail(ControlFailure(.tooMuch, "More was sent than the host takes at once."))
        }
        next()
    }

    /// Looks at the next line, unless an answer is still owed.
    private func next() {
        enum Step { case wait, ask(ControlRequest), answer(ControlFailure), end(ControlFailure) }
        let step = state.withLock { state -> Step in
            guard !state.isBusy, !state.isClosed, !state.isDeaf else { return .wait }
            let line: [UInt8]
            do throws(ControlFailure) {
                guard let next = try state.lines.next() else { return .wait }
                line = next
            } catch {
                return .end(error)
            }
            state.requests += 1
            guard state.requests <= Self.requestsMax else {
                return .end(
                    ControlFailure(
                        .tooMuch,
                        "A connection takes \(Self.requestsMax) requests. Connect anew."))
            }
            state.isBusy = true
            do throws(ControlFailure) {
                return .ask(try ControlCoding.request(line))
            } catch {
                return .answer(error)
            }
        }
        switch step {
        case .wait: break
        case .ask(let request):
            Task { [self] in answer(await perform(request)) }
        case .answer(let failure): answer(.failure(failure))
        case .end(let failure): fail(failure)
        }
    }

    /// Says why nothing more is taken, and hangs up when that is sent.
    private func fail(_ failure: ControlFailure) {
        state.withLock { $0.isDeaf = true }
        answer(.failure(failure))
    }

    private func answer(_ answer: ControlAnswer) {
        let line = (try? ControlCoding.line(answer)) ?? []
        queue.async { [self] in
            state.withLock { state in
                state.pending += line
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
            let (sent, isBroken) = Self.send(state.pending[state.sent...], to: descriptor)
            guard !isBroken else { return .close }
            state.sent += sent
            guard state.sent == state.pending.count else {
                if state.writer == nil { state.writer = makeWriter() }
                return state.writer == nil ? .close : .wait
            }
            (state.pending, state.sent) = ([], 0)
            state.writer?.cancel()
            state.writer = nil
            state.isBusy = false
            return state.isDeaf ? .close : .next
        }
        switch step {
        case .wait: break
        case .next: next()
        case .close: close()
        }
    }

    private func makeWriter() -> SystemSource? {
        // Its own copy of the descriptor, so that neither source can outlive what it watches.
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return nil }
        return SystemSource(
            writable: copy, on: queue, close: { Glibc.close(copy) },
            { [weak self] in self?.write() })
    }

    private static func send(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> (Int, Bool) {
        bytes.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let count = Glibc.send(
                    descriptor, bytes.baseAddress?.advanced(by: sent), bytes.count - sent,
                    Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return (sent, errno != EAGAIN) }
                sent += count
            }
            return (sent, false)
        }
    }
}
