package import Dispatch
import Synchronization
import SystemIO

/// The notifications of the kernel that links, addresses or routes have changed.
///
/// One socket serves the whole process, and it is open only while there is an observer. The content
/// of a notification is not used, because an observer reads the routing again. So an observer gets
/// the newest state even if the kernel dropped notifications (`ENOBUFS`) or the process was
/// suspended.
package final class RouteChanges: Sendable {
    /// The observers of this process.
    package static let shared = RouteChanges()

    /// The serial queue on which observers are called.
    package let queue = DispatchQueue(label: "perennial.network.changes")

    private let state = Mutex(State())

    private struct State {
        var handlers: [(number: UInt64, call: @Sendable () -> Void)] = []
        var nextNumber: UInt64 = 0
        var source: SystemSource?
    }

    /// The maximum number of bytes of notifications that wait to be read.
    ///
    /// Few bytes are enough, because the content of notifications is not used. After a suspension,
    /// the process then has only few of them to read.
    private static let receiveBufferBytes: Int32 = 32 * 1024

    /// The maximum number of notifications that are read before observers are called.
    private static let notificationsMax = 4096

    private init() {}

    /// Calls the handler after each change, once for changes that arrive together.
    ///
    /// - Returns: A value that ends the calls when it is released.
    package func observe(
        _ handler: @escaping @Sendable () -> Void
    ) throws(NetlinkFailure) -> RouteObservation {
        let result = state.withLock { state -> Result<UInt64, NetlinkFailure> in
            if state.source == nil {
                do throws(NetlinkFailure) {
                    state.source = try makeSource()
                } catch {
                    return .failure(error)
                }
            }
            state.nextNumber += 1
            state.handlers.append((state.nextNumber, handler))
            return .success(state.nextNumber)
        }
        return RouteObservation(number: try result.get())
    }

    fileprivate func remove(_ number: UInt64) {
        let removed = state.withLock { state in
            let index = state.handlers.firstIndex { $0.number == number }
            let handler = index.map { state.handlers.remove(at: $0) }
            let source = state.handlers.isEmpty ? state.source : nil
            if source != nil { state.source = nil }
            return (handler?.call, source)
        }
        removed.1?.cancel()
    }

    private func makeSource() throws(NetlinkFailure) -> SystemSource {
        let socket = try NetlinkSocket(
            groups: Kernel.linkGroup | Kernel.address4Group | Kernel.route4Group
                | Kernel.address6Group | Kernel.route6Group,
            isBlocking: false)
        socket.setReceiveBuffer(bytes: Self.receiveBufferBytes)
        return SystemSource(
            socket.descriptor, for: .reading, on: queue, close: { socket.close() },
            { [self] in drain(socket) })
    }

    /// Reads all waiting notifications, and then calls each observer once.
    private func drain(_ socket: NetlinkSocket) {
        var count = 0
        // The limit ensures that observers are called even if the routes change all the time.
        while count < Self.notificationsMax, socket.readNotification() != .nothing { count += 1 }
        guard count > 0 else { return }
        let handlers = state.withLock { $0.handlers }
        handlers.forEach { $0.call() }
    }
}

/// The registration of an observer of ``RouteChanges``, which ends when it is released.
package final class RouteObservation: Sendable {
    private let number: UInt64

    fileprivate init(number: UInt64) { self.number = number }

    deinit { RouteChanges.shared.remove(number) }
}
