import Glibc
import HostLink
import SystemIO

/// The test's end of a link, which writes immediately and reads message by message with a deadline.
final class ProcessLink {
    private let socket: StreamSocket
    private var framing = LinkFraming()
    private var buffer = [UInt8](repeating: 0, count: 64 << 10)

    /// The result of reading.
    enum Reading {
        case message(AppMessage)
        /// The deadline has passed.
        case nothing
        /// The app closed its end or is dead.
        case ended
    }

    init(_ descriptor: Int32) {
        socket = StreamSocket(descriptor)
    }

    /// Writes messages immediately.
    ///
    /// Messages that a dead app does not receive are dropped, because its death is reported.
    func send(_ messages: [HostMessage]) {
        let bytes = messages.flatMap { LinkFraming.framed($0.encoded()) }
        socket.write(bytes[...], waits: true)
    }

    /// Returns the next message, or the reason why there is none.
    func next(before deadline: ContinuousClock.Instant) throws -> Reading {
        while true {
            if let bytes = try framing.next() { return .message(try AppMessage(decoding: bytes)) }
            var watched = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&watched, 1, max(.zero, deadline - .now).inMilliseconds)
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { return .nothing }
            switch socket.read(into: &buffer) {
            case .bytes(let count): framing.append(buffer[..<count])
            case .nothing: continue
            case .end, .failed: return .ended
            }
        }
    }
}

extension Duration {
    /// The duration in the unit of `poll`, rounded up.
    var inMilliseconds: Int32 {
        Int32(clamping: Int((self / .milliseconds(1)).rounded(.up)))
    }
}
