import Glibc
import SystemIO

/// A client that sends a request to a running host and waits for the answer.
package struct ControlClient {
    private let address: ControlAddress
    private let patienceSeconds: Int

    /// Creates a client of the host at an address.
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
        // The token is read after connecting, because the host creates a new token at each start.
        let authenticated = AuthenticatedRequest(
            request, token: ControlToken.read(address.tokenPath))
        guard let line = try? ControlCoding.line(authenticated) else {
            close(socket.descriptor)
            throw .noAnswer
        }
        // A quit, a fetch and a push have no timeout here, because the host ends the app after the
        // time that the operator configured. An export has none, because it takes as long as the
        // disk needs.
        if ![.quit, .fetch, .push, .exportPerson].contains(request.verb) {
            socket.setTimeout(SO_RCVTIMEO, seconds: patienceSeconds)
        }
        defer { close(socket.descriptor) }
        // A host that refuses the connection sends the reason and closes it. The reason can be read
        // even if nothing can be sent.
        socket.write(line[...], waits: true)
        var lines = ControlLines(lineBytesMax: ControlLines.answerBytesMax)
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        do {
            while true {
                if let line = try lines.next() { return try ControlCoding.answer(line) }
                guard case .bytes(let count) = socket.read(into: &buffer, waits: true) else {
                    throw Failure.noAnswer
                }
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

    private func connected() throws(Failure) -> StreamSocket {
        guard let socket = StreamSocket.make() else { throw .noAnswer }
        // The send timeout also limits `connect`.
        socket.setTimeout(SO_SNDTIMEO, seconds: patienceSeconds)
        let failure: Int32
        do {
            failure = try address.withLocalAddress { socket.connect(to: $0) }
        } catch {
            close(socket.descriptor)
            // A missing folder also means that no host runs.
            guard access(address.path, F_OK) == 0, let failure = error as? ControlFailure else {
                throw .notRunning
            }
            throw .unusable(failure)
        }
        guard failure != 0 else { return socket }
        close(socket.descriptor)
        switch failure {
        case EACCES, EPERM: throw .notAllowed
        case ENOENT, ENOTDIR, ECONNREFUSED: throw .notRunning
        default: throw .noAnswer
        }
    }
}
