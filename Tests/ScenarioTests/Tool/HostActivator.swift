import Dispatch
import Foundation
import Glibc
import RawClient
import Synchronization

/// A stand-in for systemd: opens sockets, starts the host with them, and receives its
/// notifications.
final class HostActivator {
    /// A timeout that is longer than the start of a host on a busy machine.
    private static let patienceSeconds = 60
    private static let firstHanded: Int32 = 3

    private let notified: Int32
    private let notifications = Notifications()
    private let notifyPath: String
    private let sockets: [(name: String, descriptor: Int32)]
    private(set) var process: Int32 = 0

    /// Opens a listening socket for each name: on a loopback port, or at a path in the folder.
    init(in folder: String, sockets names: [String], isAtPath: Bool = false) throws {
        notifyPath = folder + "/notify"
        notified = try Self.bound(
            AF_UNIX, SOCK_DGRAM, Self.address(unix: notifyPath))
        notifications.listen(on: notified)
        sockets = try names.map { name in
            let descriptor = try Self.bound(
                isAtPath ? AF_UNIX : AF_INET, SOCK_STREAM,
                isAtPath ? Self.address(unix: "\(folder)/\(name)") : Self.loopback)
            guard listen(descriptor, 16) == 0 else { throw RawFailure("It does not listen.") }
            return (name, descriptor)
        }
    }

    /// The notifications that were received and not yet read.
    ///
    /// They are read from the socket immediately, because a full socket accepts no more.
    private final class Notifications: Sendable {
        private let messages = Mutex<[String]>([])
        private let count = DispatchSemaphore(value: 0)

        func listen(on descriptor: Int32) {
            Thread {
                var buffer = [UInt8](repeating: 0, count: 4096)
                while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 {
                    let message = String(decoding: buffer[..<count], as: UTF8.self)
                    self.messages.withLock { $0.append(message) }
                    self.count.signal()
                }
                close(descriptor)
            }.start()
        }

        func next(seconds: Int) -> String? {
            guard count.wait(timeout: .now() + .seconds(seconds)) == .success else { return nil }
            return messages.withLock { $0.removeFirst() }
        }
    }

    deinit {
        if process > 0 {
            kill(process, SIGKILL)
            var status: Int32 = 0
            waitpid(process, &status, 0)
        }
        for socket in sockets { close(socket.descriptor) }
        // This ends the reading thread.
        shutdown(notified, Int32(SHUT_RDWR))
    }

    /// Returns the port of a socket.
    func port(_ name: String) -> Int {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        guard let socket = sockets.first(where: { $0.name == name }) else { return 0 }
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = getsockname(socket.descriptor, $0, &length)
            }
        }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    /// Starts a program with the sockets, and writes its output to a file.
    func start(_ arguments: [String], environment: [String: String], output: String) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(
            &actions, 1, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        // The descriptors are first copied to high numbers, so that none overwrites another.
        let copies = sockets.map { fcntl($0.descriptor, F_DUPFD_CLOEXEC, 100) }
        defer { for copy in copies { close(copy) } }
        for (index, copy) in copies.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, copy, Self.firstHanded + Int32(index))
        }
        var variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        variables["NOTIFY_SOCKET"] = notifyPath
        variables["LISTEN_FDS"] = "\(sockets.count)"
        variables["LISTEN_FDNAMES"] = sockets.map(\.name).joined(separator: ":")
        // Only the process itself knows its number before it runs the program.
        let words = ["/bin/sh", "-c", #"LISTEN_PID=$$; export LISTEN_PID; exec "$@""#, "sh"]
        let pointers = (words + arguments).map { strdup($0) } + [nil]
        let values = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in pointers + values { free(pointer) } }
        let status = posix_spawn(&process, "/bin/sh", &actions, nil, pointers, values)
        guard status == 0 else { throw RawFailure("It cannot be started: \(status)") }
    }

    /// Waits for a notification with a field, and returns it.
    func wait(for field: String) throws -> String {
        while true {
            guard let message = notifications.next(seconds: Self.patienceSeconds) else {
                throw RawFailure("The service never sent \(field).")
            }
            if message.split(separator: "\n").contains(where: { $0 == field }) { return message }
        }
    }

    /// Asks the service to stop, and returns its exit status.
    func stop() throws -> Int32 {
        kill(process, SIGTERM)
        _ = try wait(for: "STOPPING=1")
        var status: Int32 = 0
        waitpid(process, &status, 0)
        process = 0
        return status
    }

    /// Waits for the service to end by itself, and returns its exit status.
    func waitForEnd() -> Int32 {
        var status: Int32 = 0
        waitpid(process, &status, 0)
        process = 0
        return status >> 8 & 0xff
    }

    private static var loopback: [UInt8] {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        return withUnsafeBytes(of: &address) { Array($0) }
    }

    private static func address(unix path: String) -> [UInt8] {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        return withUnsafeBytes(of: &address) { Array($0) }
    }

    private static func bound(
        _ family: Int32, _ type: __socket_type, _ address: [UInt8]
    ) throws -> Int32 {
        let descriptor = socket(family, Int32(type.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        let isBound = address.withUnsafeBytes { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { pointer in
                bind(descriptor, pointer.baseAddress, socklen_t(bytes.count)) == 0
            }
        }
        guard isBound else { throw RawFailure("A socket has no address.") }
        return descriptor
    }
}
