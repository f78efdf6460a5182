import Foundation
import Glibc
import Testing

@testable import AppHost

/// A service manager's end of `NOTIFY_SOCKET`.
private final class Manager {
    private let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    let name: String

    /// Listens at a path, or at an abstract name after an `@`.
    init(_ name: String) throws {
        self.name = name
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(name.utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { path in
            path.copyBytes(from: bytes)
            if bytes[0] == UInt8(ascii: "@") { path[0] = 0 }
        }
        let descriptor = descriptor
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(2 + bytes.count)) == 0
            }
        }
        try #require(isBound)
    }

    deinit { close(descriptor) }

    func next() -> String {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
    }
}

@Suite(.timeLimit(.minutes(5))) struct `A host under a service manager` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `the service manager is notified at a path and at an abstract name`() throws {
        for name in [folder.path + "/notify", "@perennial-test-\(UUID().uuidString)"] {
            let manager = try Manager(name)
            let notifier = try #require(
                ServiceNotifier(environment: ["NOTIFY_SOCKET": name, "WATCHDOG_USEC": "3000000"]))
            notifier.reportReady("Serving\nREADY=0")
            #expect(manager.next() == "READY=1\nSTATUS=Serving READY=0")
            notifier.reportHealthy(status: "fine")
            #expect(manager.next() == "WATCHDOG=1\nSTATUS=fine")
            notifier.reportStopping(within: .milliseconds(40_500))
            #expect(manager.next() == "STOPPING=1\nEXTEND_TIMEOUT_USEC=40500000")
            #expect(notifier.watchdogInterval == .seconds(3))
        }
    }

    @Test func `a missing or unreachable service manager is not an error`() throws {
        #expect(ServiceNotifier(environment: [:]) == nil)
        for name in ["", "@", "relative", "vsock:2:3"] {
            #expect(ServiceNotifier(environment: ["NOTIFY_SOCKET": name]) == nil)
        }
        let gone = try #require(
            ServiceNotifier(environment: ["NOTIFY_SOCKET": folder.path + "/gone"]))
        #expect(!gone.send(["READY=1"]))
        let long = try #require(
            ServiceNotifier(environment: ["NOTIFY_SOCKET": "/" + String(repeating: "x", count: 200)]
            ))
        #expect(!long.send(["READY=1"]))
    }

    @Test func `the watchdog of another process, or an invalid one, is not answered`() {
        for (usec, pid) in [("0", nil), ("x", nil), ("-5", nil), ("1000", "1")]
            as [(String, String?)]
        {
            var environment = ["NOTIFY_SOCKET": "/x", "WATCHDOG_USEC": usec]
            environment["WATCHDOG_PID"] = pid
            #expect(ServiceNotifier(environment: environment)?.watchdogInterval == nil)
        }
        let mine = ServiceNotifier(
            environment: [
                "NOTIFY_SOCKET": "/x", "WATCHDOG_USEC": "1000", "WATCHDOG_PID": "\(getpid())",
            ])
        #expect(mine?.watchdogInterval == .milliseconds(1))
    }

    @Test func `sockets from a service manager are used only if they are meant for this process`() {
        let mine = ["LISTEN_PID": "7", "LISTEN_FDS": "2", "LISTEN_FDNAMES": "metrics:web"]
        let handed = HandedSockets(environment: mine, process: 7)
        #expect(handed.metrics == 3)
        #expect(handed.web == 4)
        #expect(HandedSockets(environment: mine, process: 8).sockets == [])
        for count in ["0", "-1", "x", "100000", ""] {
            let environment = ["LISTEN_PID": "7", "LISTEN_FDS": count]
            #expect(HandedSockets(environment: environment, process: 7).sockets == [])
        }
        let unnamed = HandedSockets(
            environment: ["LISTEN_PID": "7", "LISTEN_FDS": "1"], process: 7)
        #expect(unnamed.web == 3)
        #expect(unnamed.metrics == nil)
    }

    @Test func `the master key is read from a credential if there is one`() throws {
        #expect(ServiceCredential.masterKeyPath(environment: [:]) == nil)
        let environment = ["CREDENTIALS_DIRECTORY": folder.path]
        #expect(ServiceCredential.masterKeyPath(environment: environment) == nil)
        let path = folder.path + "/perennial.key"
        _ = FileManager.default.createFile(atPath: path, contents: Data(count: 32))
        #expect(ServiceCredential.masterKeyPath(environment: environment) == path)
    }

    /// Starts and stops a host, and returns the error if it did not start.
    private func start(key file: String?) async -> HostError.Code? {
        var settings = HostSettings(stateDirectory: folder.path + "/state", clock: ManualClock())
        settings.masterKeyFile = file
        do {
            let host = try AppHost(
                apps: [TestHost.app], settings: settings, spawner: FakeSpawner(),
                logger: TestHost.silent)
            await host.shutDown()
            return nil
        } catch {
            return error.code
        }
    }

    @Test func `a configured key is used, never created, and never replaced by another`()
        async throws
    {
        let key = folder.path + "/key"
        func write(_ byte: UInt8) {
            _ = FileManager.default.createFile(
                atPath: key, contents: Data(repeating: byte, count: 32),
                attributes: [.posixPermissions: 0o600])
        }
        #expect(await start(key: key) == .damagedFile)
        #expect(access(key, F_OK) != 0)
        write(7)
        #expect(await start(key: key) == nil)
        // The key is not copied into the state directory, and without it no new key is created.
        #expect(await start(key: nil) == .damagedFile)
        #expect(access(folder.path + "/state/master.key", F_OK) != 0)
        write(8)
        #expect(await start(key: key) == .damagedFile)
        write(7)
        #expect(await start(key: key) == nil)
    }

    @Test func `a configured key must be the one that the state directory has`() async throws {
        #expect(await start(key: nil) == nil)
        let own = folder.path + "/state/master.key"
        let copy = folder.path + "/copy"
        try FileManager.default.copyItem(atPath: own, toPath: copy)
        #expect(await start(key: copy) == nil)
        _ = FileManager.default.createFile(
            atPath: copy, contents: Data(count: 32), attributes: [.posixPermissions: 0o600])
        #expect(await start(key: copy) == .damagedFile)
    }
}
