import Foundation
import Glibc
import Synchronization
import WalkieWire

/// One connection to the server, until it is closed or lost.
///
/// A thread waits for the server's frames, so an app without calls sleeps in the kernel. Sound is
/// handled on that thread, because the main thread may be busy with the screen.
final class ServerConnection: Sendable {
    private let state = Mutex(State())

    private struct State {
        var descriptor: Int32 = -1
        /// The end of a frame that did not fit into the socket.
        var unsent: [UInt8] = []
        var isClosed = false
    }

    private static let connectMilliseconds: Int32 = 5_000
    /// More than this is unsent only if the server does not read.
    private static let unsentMax = 65_536

    /// The receivers of a connection's reports, called on its own thread.
    struct Handlers: Sendable {
        let onOpen: @Sendable () -> Void
        let onMessage: @Sendable (ServerMessage) -> Void
        let onSound: @Sendable (SoundPacket) -> Void
        /// Called once, at the end.
        let onClose: @Sendable () -> Void
    }

    /// Connects to the server.
    init(to address: ServerAddress, _ handlers: Handlers) {
        let thread = Thread { [self] in
            if connect(to: address) {
                handlers.onOpen()
                read(handlers)
            }
            finish()
            handlers.onClose()
        }
        thread.name = "server"
        thread.start()
    }

    /// Closes the connection, whose thread ends.
    func close() {
        state.withLock { state in
            state.isClosed = true
            if state.descriptor >= 0 { shutdown(state.descriptor, Int32(SHUT_RDWR)) }
        }
    }

    /// Sends a message.
    func send(_ message: ClientMessage) {
        write(Frame.message(message).bytes, isRequired: true)
    }

    /// Sends sound, or drops it if the network is too slow.
    func send(_ packet: SoundPacket) {
        write(Frame<ClientMessage>.sound(packet).bytes, isRequired: false)
    }

    private func write(_ bytes: [UInt8], isRequired: Bool) {
        state.withLock { state in
            guard state.descriptor >= 0, !state.isClosed else { return }
            Self.flush(&state)
            guard isRequired || state.unsent.isEmpty else { return }
            state.unsent += bytes
            Self.flush(&state)
            if state.unsent.count > Self.unsentMax {
                state.isClosed = true
                shutdown(state.descriptor, Int32(SHUT_RDWR))
            }
        }
    }

    private static func flush(_ state: inout State) {
        while !state.unsent.isEmpty {
            let count = Glibc.send(
                state.descriptor, state.unsent, state.unsent.count,
                Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            state.unsent.removeFirst(count)
        }
    }

    private func read(_ handlers: Handlers) {
        let descriptor = state.withLock { $0.descriptor }
        var reader = FrameReader<ServerMessage>()
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            reader.append(buffer.prefix(count))
            do {
                while let frame = try reader.next() {
                    switch frame {
                    case .message(let message): handlers.onMessage(message)
                    case .sound(let packet): handlers.onSound(packet)
                    }
                }
            } catch { return }
        }
    }

    private func finish() {
        state.withLock { state in
            state.isClosed = true
            if state.descriptor >= 0 { Glibc.close(state.descriptor) }
            state.descriptor = -1
        }
    }
}

// MARK: - Connecting

extension ServerConnection {
    /// Connects to the first address of the server's name that answers.
    private func connect(to address: ServerAddress) -> Bool {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(address.host, "\(address.port)", &hints, &list) == 0 else {
            return false
        }
        defer { freeaddrinfo(list) }
        var next = list
        while let entry = next?.pointee {
            if connect(entry) { return true }
            next = entry.ai_next
        }
        return false
    }

    private func connect(_ entry: addrinfo) -> Bool {
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(
            entry.ai_family, kind | Int32(SOCK_NONBLOCK.rawValue), entry.ai_protocol)
        guard descriptor >= 0 else { return false }
        let isOpen = state.withLock { state in
            if !state.isClosed { state.descriptor = descriptor }
            return !state.isClosed
        }
        if isOpen, Self.connect(descriptor, entry) { return true }
        state.withLock { $0.descriptor = -1 }
        Glibc.close(descriptor)
        return false
    }

    private static func connect(_ descriptor: Int32, _ entry: addrinfo) -> Bool {
        if Glibc.connect(descriptor, entry.ai_addr, entry.ai_addrlen) != 0 {
            guard errno == EINPROGRESS else { return false }
            var waited = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard poll(&waited, 1, connectMilliseconds) == 1 else { return false }
            var error: Int32 = 0
            var size = socklen_t(MemoryLayout<Int32>.size)
            getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size)
            guard error == 0 else { return false }
        }
        var one: Int32 = 1
        setsockopt(
            descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one,
            socklen_t(MemoryLayout<Int32>.size))
        // From now on the thread waits in the kernel.
        return fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK) == 0
    }
}
