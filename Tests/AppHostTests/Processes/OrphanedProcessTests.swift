import Foundation
import Glibc
import Testing

@testable import AppHost

/// Processes that outlive their host.
@Suite(.timeLimit(.minutes(5))) struct `Processes that a killed host left behind` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Starts a process with a home, stopped, whose parent is gone.
    private func orphan(home: String) async throws -> Int32 {
        let file = "\(folder.path)/\(UUID().uuidString)"
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        // Its number is said once it is stopped, in a file. The end of the shell would not be heard of: what
        // tells of it is inherited by what it started.
        process.arguments = [
            "-c",
            #"""
            sleep 600 < /dev/null > /dev/null 2>&1 &
            kill -STOP $!
            until grep -q '^State:.T' /proc/$!/status; do :; done
            echo $! > "$0.new" && mv "$0.new" "$0"
            """#,
            file,
        ]
        process.environment = ["HOME": home, "PATH": "/usr/bin:/bin"]
        try process.run()
        let deadline = ContinuousClock.now + .seconds(20)
        while access(file, F_OK) != 0 {
            try #require(ContinuousClock.now < deadline, "the shell says nothing")
            await Task.yield()
        }
        let text = try String(contentsOfFile: file, encoding: .utf8)
        return try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    /// Whether a process is there and not merely waiting to be buried.
    private func lives(_ process: Int32) -> Bool {
        let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        return status.map { !$0.contains("\nState:\tZ") && !$0.contains("\nState:\tX") } ?? false
    }

    private func host() throws -> AppHost {
        try AppHost(
            apps: [], settings: HostSettings(stateDirectory: folder.path + "/state"),
            logger: TestHost.silent)
    }

    @Test func `are ended by the next host, also when they are stopped`() async throws {
        let orphan = try await orphan(home: folder.path + "/state/persons/somebody/app")
        defer { kill(orphan, SIGKILL) }
        #expect(lives(orphan))
        // A host that is killed leaves its number in the lock's file, one that ends does not.
        try await host().shutDown()
        #expect(lives(orphan), "nobody looks for orphans of a host that ended")
        try Data("1234567\n".utf8).write(to: URL(fileURLWithPath: folder.path + "/state/host.lock"))
        let next = try host()
        let deadline = ContinuousClock.now + .seconds(20)
        while lives(orphan), ContinuousClock.now < deadline { await Task.yield() }
        #expect(!lives(orphan))
        await next.shutDown()
    }

    @Test(arguments: [ENOSYS, EPERM, EMFILE, ESRCH])
    func `are ended where the kernel lets nobody hold them, but for one that is gone`(
        _ refusal: Int32
    ) async throws {
        let orphan = try await orphan(home: folder.path + "/persons/somebody/app")
        defer { kill(orphan, SIGKILL) }
        let orphans = OrphanedProcesses(
            below: folder.path + "/persons",
            hold: { _ in
                errno = refusal
                return -1
            })
        orphans.end(TestHost.silent)
        // Whoever has the number of one that is gone is somebody else.
        guard refusal != ESRCH else {
            #expect(lives(orphan))
            return
        }
        let deadline = ContinuousClock.now + .seconds(20)
        while lives(orphan), ContinuousClock.now < deadline { await Task.yield() }
        #expect(!lives(orphan))
    }

    @Test func `are told from everybody else's`() async throws {
        for home in ["/elsewhere", "/state/persons-of-others/a/b"] {
            let stranger = try await orphan(home: folder.path + home)
            defer { kill(stranger, SIGKILL) }
            let orphans = OrphanedProcesses(below: folder.path + "/state/persons")
            #expect(!orphans.identifiers.contains(stranger), "\(home)")
        }
    }

    @Test func `are none where the kernel tells nothing of processes`() {
        let orphans = OrphanedProcesses(below: folder.path, proc: folder.path + "/nothing")
        #expect(orphans.identifiers == [])
    }
}
