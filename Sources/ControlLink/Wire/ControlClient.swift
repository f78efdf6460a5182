import Glibc

/// A client that sends a request to a running host and waits for the answer.
package struct ControlClient {
    private let address: ControlAddress
    private let patienceSeconds: Int

    /// Makes a client of the host at an address.
    ///
    /// - Parameter patienceSeconds: The time without an answer after which the host counts as
    ///   hanging.
    package init(_ address: ControlAddress, patienceSeconds: Int = 30) {
        self.address = address
        self.patienceSeconds = patienceSeconds
    }

    /// The reason why there is no answer.
    package enum Failure: Error {
        /// No host listens at the address.
        case notRunning
        /// The system does not allow this user to connect to the host.
        case notAllowed
        /// The host received the request and did not answer in time, or closed the connection.
        case noAnswer
        /// The path cannot be used as an address.
        case unusable(ControlFailure)
    }

    /// Sends a request and reads the answer, which may be a failure.
    ///
    /// - Throws: `Failure`.
    package func ask(_ request: ControlRequest) throws(Failure) -> ControlAnswer {
        let socket = try connected()
        // The token is read after connecting, because each start of the host makes another one.
        let authenticated = AuthenticatedRequest(
            request, token: ControlToken.read(address.tokenPath))
        guard let line = try? ControlCoding.line(authenticated) else {
            close(socket)
            throw .noAnswer
        }
        // An app that is quit or works in the background has as much time as the operator
        // configured, and then the host ends it. A copy takes as long as the disk needs.
        if ![.quit, .fetch, .exportPerson].contains(request.verb) {
            Self.limit(SO_RCVTIMEO, of: socket, to: patienceSeconds)
        }
        defer { close(socket) }
        // A host that refuses the connection sends the reason and closes it. The reason can be read
        // even if nothing can be sent.
        Self.send(line, to: socket)
        var lines = ControlLines(lineBytesMax: ControlLines.answerBytesMax)
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        do {
            while true {
                if let line = try lines.next() { return try ControlCoding.answer(line) }
                let count = recv(socket, &buffer, buffer.count, 0)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw Failure.noAnswer }
                lines.append(buffer[..<count])
            }
        } catch let silence as Failure {
            throw silence
        } catch let failure as ControlFailure {
            return .failure(failure)
        } catch {
            throw .noAnswer
        }
    }

    private func connected() throws(Failure) -> Int32 {
        let socket = socket(
            AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard socket >= 0 else { throw .noAnswer }
        // The timeout of sending also limits connecting.
        Self.limit(SO_SNDTIMEO, of: socket, to: patienceSeconds)
        let failure: Int32
        do {
            failure = try address.withSystemAddress { pointer, length in
                connect(socket, pointer, length) == 0 ? 0 : errno
            }
        } catch {
            close(socket)
            // A missing folder also means that no host runs.
            guard access(address.path, F_OK) == 0, let failure = error as? ControlFailure else {
                throw .notRunning
            }
            throw .unusable(failure)
        }
        guard failure != 0 else { return socket }
        close(socket)
        switch failure {
        case EACCES, EPERM: throw .notAllowed
        case ENOENT, ENOTDIR, ECONNREFUSED: throw .notRunning
        default: throw .noAnswer
        }
    }

    private static func limit(_ option: Int32, of socket: Int32, to seconds: Int) {
        var time = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    private static func send(_ bytes: [UInt8], to socket: Int32) {
        bytes.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let count = Glibc.send(
                    socket, bytes.baseAddress?.advanced(by: sent), bytes.count - sent,
                    Int32(MSG_NOSIGNAL))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                sent += count
            }
        }
    }
}
