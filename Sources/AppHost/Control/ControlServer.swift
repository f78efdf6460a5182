import Dispatch
package import Glibc
package import Logging
import Synchronization
import SystemIO

/// The server of the host's control socket, which authenticates and limits connections.
///
/// The socket in the state directory is readable and writable for the host's own user only, and the
/// kernel reports the user of each connection. In addition, each request must carry a token from a
/// file, because an app's process runs as the host's user too, but cannot read the host's files.
/// The messages are `ControlRequest` and `ControlAnswer`.
package final class ControlServer: Sendable {
    /// The maximum number of connections.
    static let connectionsMax = 16
    /// The number of requests after which a script has to connect again.
    package static let requestsMax = 1000
    /// The pause in accepting connections when no descriptor is free.
    ///
    /// Without the pause, the source of a waiting connection would fire continuously.
    static let pause = Duration.milliseconds(100)

    private let address: ControlAddress
    private let listener: LocalListener
    private let logger: Logger
    private let token = ControlToken()
    private let requestsMax: Int
    private let clock: any HostClock
    private let acceptSocket: @Sendable (Int32) -> Int32
    private let isAllowed: @Sendable (uid_t) -> Bool
    private let perform: @Sendable (ControlRequest) async -> ControlAnswer
    private let queue = DispatchQueue(label: "perennial.control")
    private let state = Mutex(State())

    private struct State {
        var source: SystemSource?
        /// The timer that ends a pause.
        var timer: (any HostTimer)?
        var connections: [UInt64: ControlConnection] = [:]
        var count: UInt64 = 0
        var isStopped = false
        /// A reserve descriptor, which is closed to accept a connection when no descriptor is left.
        var spare: Int32 = -1
    }

    /// Listens in a state directory that this host has locked.
    ///
    /// - Parameters:
    ///   - stateDirectory: The folder of the socket.
    ///   - logger: Logs refused connections.
    ///   - requestsMax: The maximum number of requests of one connection.
    ///   - clock: The clock for pauses and timeouts.
    ///   - acceptSocket: Accepts the next connection; a test simulates a lack of descriptors.
    ///   - isAllowed: Returns whether a user may connect; by default, the host's own user and root
    ///     may.
    ///   - perform: Performs a request.
    /// - Throws: `controlSocketInUse`, `stateDirectoryNotWritable`.
    package init(
        stateDirectory: String, logger: Logger,
        requestsMax: Int = ControlServer.requestsMax,
        clock: any HostClock = SystemHostClock(),
        acceptSocket: @escaping @Sendable (Int32) -> Int32 = {
            Glibc.accept($0, nil, nil)
        },
        isAllowed: @escaping @Sendable (uid_t) -> Bool = { $0 == geteuid() || $0 == 0 },
        perform: @escaping @Sendable (ControlRequest) async -> ControlAnswer
    ) throws(HostError) {
        let address = ControlAddress(stateDirectory: stateDirectory)
        // Listening comes first: if it throws, the incomplete server must not remove another host's
        // socket.
        let listener = try Self.listen(at: address, token)
        self.listener = listener
        self.address = address
        self.logger = logger
        self.requestsMax = requestsMax
        self.clock = clock
        self.acceptSocket = acceptSocket
        self.isAllowed = isAllowed
        self.perform = perform
        let source = SystemSource(
            listener.descriptor, for: .reading, on: queue, close: { close(listener.descriptor) },
            { [weak self] in self?.accept() })
        state.withLock { state in
            state.source = source
            state.spare = Self.openSpare()
        }
    }

    deinit { stop() }

    /// Removes the socket and closes all connections.
    package func stop() {
        let connections = state.withLock { state -> [ControlConnection] in
            guard !state.isStopped else { return [] }
            state.isStopped = true
            state.source?.cancel()
            state.source = nil
            state.timer?.cancel()
            state.timer = nil
            listener.remove()
            unlink(address.tokenPath)
            Glibc.close(state.spare)
            state.spare = -1
            return Array(state.connections.values)
        }
        for connection in connections { connection.close() }
    }

    private func accept() {
        while true {
            let socket = acceptSocket(listener.descriptor)
            if socket < 0, errno == EINTR || errno == ECONNABORTED { continue }
            if socket < 0, Self.isOutOfDescriptors { return turnAway() }
            guard socket >= 0 else { return }
            _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
            accept(StreamSocket(socket))
        }
    }

    /// Accepts a connection and closes it, because the source of a waiting connection fires
    /// continuously.
    private func turnAway() {
        state.withLock { state in
            guard !state.isStopped else { return }
            if state.spare >= 0 { Glibc.close(state.spare) }
            let socket = acceptSocket(listener.descriptor)
            let isTakenByOthers = socket < 0 && Self.isOutOfDescriptors
            if socket >= 0 { Glibc.close(socket) }
            state.spare = Self.openSpare()
            guard isTakenByOthers else { return }
            state.source?.pause()
            state.timer = clock.after(Self.pause) { [weak self] in self?.resumeAccepting() }
        }
    }

    private func resumeAccepting() {
        state.withLock { state in
            state.timer = nil
            state.source?.resume()
        }
    }

    private static var isOutOfDescriptors: Bool { errno == EMFILE || errno == ENFILE }

    private static func openSpare() -> Int32 { open("/dev/null", O_RDONLY | O_CLOEXEC) }

    private func accept(_ socket: StreamSocket) {
        guard let user = socket.peerUser, isAllowed(user) else {
            logger.warning("A connection of another account to the control socket was refused.")
            return Self.refuse(
                socket,
                ControlFailure(
                    .notAllowed, "Only the user who runs the host, or root, may control it."))
        }
        let isAccepted = state.withLock { state -> Bool in
            guard !state.isStopped, state.connections.count < Self.connectionsMax else {
                return false
            }
            state.count += 1
            let number = state.count
            state.connections[number] = ControlConnection(
                descriptor: socket.descriptor,
                // Each connection has its own queue. Before Linux 6.16, a descriptor that a tool
                // sends is closed on this queue, which may block.
                queue: DispatchQueue(label: "perennial.control.connection"),
                requestsMax: requestsMax, clock: clock,
                isKnown: { [token, logger] word in
                    if token.fits(word) { return true }
                    logger.warning("A control request without the host's token was refused.")
                    return false
                }, perform: perform, onEnd: { [weak self] in self?.forget(number) })
            return true
        }
        guard !isAccepted else { return }
        Self.refuse(
            socket,
            ControlFailure(
                .tooMuch, "\(Self.connectionsMax) tools are connected already. Try again."))
    }

    private func forget(_ number: UInt64) {
        // The connection is released after the lock, because its release may close a descriptor.
        _ = state.withLock { $0.connections.removeValue(forKey: number) }
    }

    private static func refuse(_ socket: StreamSocket, _ failure: ControlFailure) {
        if let line = try? ControlCoding.line(ControlAnswer.failure(failure)) {
            socket.write(line[...])
        }
        close(socket.descriptor)
    }

    private static func listen(
        at address: ControlAddress, _ token: ControlToken
    ) throws(HostError) -> LocalListener {
        do {
            return try address.withLocalAddress { local in
                try clear(address, local)
                // The token is written before a tool can connect and need it.
                errno = token.write(address.tokenPath)
                guard errno == 0 else { throw StateDirectory.notWritable(address.tokenPath) }
                return try LocalListener(
                    path: address.path, address: local, mode: 0o600,
                    backlog: Int32(connectionsMax))
            }
        } catch let failure as LocalListener.Failure {
            errno = failure.code
            throw StateDirectory.notWritable(address.path)
        } catch {
            throw error as? HostError
                ?? HostError(.stateDirectoryNotWritable, "\(error)", path: address.path)
        }
    }

    /// Removes the socket of a host that has ended; throws if a program answers on it, or if it is
    /// not a socket.
    private static func clear(
        _ address: ControlAddress, _ local: LocalAddress
    ) throws(HostError) {
        switch LocalListener.occupant(of: address.path, at: local) {
        case .nothing: break
        case .file:
            throw HostError(
                .controlSocketInUse,
                "Another file is at the path of the control socket. Move it away.",
                path: address.path)
        case .program:
            throw HostError(
                .controlSocketInUse,
                "Another program answers on the control socket. Stop it, or name another state "
                    + "directory.", path: address.path)
        case .socket:
            guard unlink(address.path) == 0 else {
                throw StateDirectory.notWritable(address.path)
            }
        }
    }
}
