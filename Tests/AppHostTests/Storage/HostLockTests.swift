import Foundation
import Glibc
import Synchronization
import Testing

@testable import AppHost

/// The lock of a state directory whose host is about to end.
@Suite struct HostLockTests {
    private let folder: TemporaryFolder
    private var state: String { folder.path + "/state" }

    init() throws { folder = try TemporaryFolder() }

    /// Locks the directory like a host with this process number.
    private func lock(as process: Int32) throws -> Int32 {
        try #require(mkdir(state, 0o700) == 0)
        let descriptor = open(state + "/host.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0)
        try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        let number = Array("\(process)\n".utf8)
        try #require(write(descriptor, number, number.count) == number.count)
        return descriptor
    }

    /// Returns the number of a process that has ended.
    private func goneProcess() throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/true")
        try process.run()
        process.waitUntilExit()
        return process.processIdentifier
    }

    @Test func `a new host waits until the lock of a host that was just killed is free`() throws {
        let process = try goneProcess()
        let descriptor = try lock(as: process)
        let waits = Atomic(0)
        var patience = HostLock.Patience(whileRunning: .zero, whileEnding: .seconds(300))
        patience.willWait = {
            if waits.add(1, ordering: .relaxed).newValue == 2 { close(descriptor) }
        }
        _ = try StateDirectory(path: state, patience: patience)
        #expect(waits.load(ordering: .relaxed) == 2)
    }

    @Test func `a new host stops waiting when the old host releases its lock`() throws {
        let descriptor = try lock(as: getpid())
        let waits = Atomic(0)
        var patience = HostLock.Patience(whileRunning: .seconds(300), whileEnding: .zero)
        patience.willWait = {
            if waits.add(1, ordering: .relaxed).newValue == 1 { close(descriptor) }
        }
        _ = try StateDirectory(path: state, patience: patience)
        #expect(waits.load(ordering: .relaxed) == 1)
    }

    @Test func `a new host waits once for a running host, and reports its process`() throws {
        let descriptor = try lock(as: getpid())
        let waits = Atomic(0)
        var patience = HostLock.Patience(whileRunning: .zero, whileEnding: .seconds(300))
        patience.willWait = { waits.add(1, ordering: .relaxed) }
        let error = #expect(throws: HostError.self) {
            try StateDirectory(path: state, patience: patience)
        }
        #expect(error?.code == .stateDirectoryInUse)
        #expect(error?.message.contains("\(getpid())") == true)
        #expect(waits.load(ordering: .relaxed) == 1)
        // A lock request that nobody waits for any more does not keep the lock.
        close(descriptor)
        _ = try StateDirectory(
            path: state, patience: HostLock.Patience(whileRunning: .seconds(300)))
    }
}
