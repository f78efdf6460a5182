import Glibc
import HostLink

/// The test's end of a link, which writes immediately and reads message by message with a deadline.
final class ProcessLink {
    private let descriptor: Int32
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
        self.descriptor = descriptor
    }

    /// Writes messages immediately.
    ///
    /// Messages that a dead app does not receive are dropped, because its death is reported.
    func send(_ messages: [HostMessage]) {
        let bytes = messages.flatMap { LinkFraming.framed($0.encoded()) }
        var start = 0
        while start < bytes.count {
            let count = bytes.withUnsafeBytes { bytes in
                Glibc.send(
                    descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start,
                    Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            start += count
        }
    }

    /// Returns the next message, or the reason why there is none.
    func next(before deadline: ContinuousClock.Instant) throws -> Reading {
        while true {
            if let bytes = try framing.next() { return .message(try AppMessage(decoding: bytes)) }
            var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&watched, 1, max(.zero, deadline - .now).inMilliseconds)
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { return .nothing }
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { return .ended }
            framing.append(buffer[..<count])
        }
    }
}

extension Duration {
    /// The duration in the unit of `poll`, rounded up.
    var inMilliseconds: Int32 {
        Int32(clamping: Int((self / .milliseconds(1)).rounded(.up)))
    }
}
