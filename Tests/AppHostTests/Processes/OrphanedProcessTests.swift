import CLinuxProcess
import Foundation
import Glibc
import Testing

@testable import AppHost

/// Processes that have outlived their host.
@Suite(.timeLimit(.minutes(5))) struct `Processes that a killed host left behind` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Starts a stopped process with a home directory, whose parent has ended.
    private func orphan(home: String) async throws -> Int32 {
        let file = "\(folder.path)/\(UUID().uuidString)"
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        // The shell writes the process number to a file once the process is stopped. The end of the
        // shell would not be reported, because its child inherits the descriptor that reports it.
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
        let deadline = ContinuousClock.now + .seconds(300)
        while access(file, F_OK) != 0 {
            try #require(ContinuousClock.now < deadline, "the shell wrote no process number")
            await Task.yield()
        }
        let text = try String(contentsOfFile: file, encoding: .utf8)
        return try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    /// Returns whether a process exists and is not a zombie.
    private func lives(_ process: Int32) -> Bool {
        let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        return status.map { !$0.contains("\nState:\tZ") && !$0.contains("\nState:\tX") } ?? false
    }

    private func host() throws -> AppHost {
        try AppHost(
            apps: [], settings: HostSettings(stateDirectory: folder.path + "/state"),
            logger: TestHost.silent)
    }

    @Test func `the next host ends orphaned processes, even stopped ones`() async throws {
        let orphan = try await orphan(home: folder.path + "/state/persons/somebody/app")
        defer { kill(orphan, SIGKILL) }
        #expect(lives(orphan))
        let next = try host()
        await waitForTheEnd(of: orphan)
        #expect(!lives(orphan))
        await next.shutDown()
    }

    /// Waits for the end of a child without blocking a thread of the tests; returns its status.
    private func end(of child: Int32) async throws -> Int32 {
        let deadline = ContinuousClock.now + .seconds(240)
        var status: Int32 = 0
        while true {
            switch waitpid(child, &status, WNOHANG) {
            case child: return status
            case 0: try #require(ContinuousClock.now < deadline, "the process lives on")
            default: try #require(errno == EINTR)
            }
            await Task.yield()
        }
    }

    private func waitForTheEnd(of process: Int32) async {
        let deadline = ContinuousClock.now + .seconds(300)
        while lives(process), ContinuousClock.now < deadline { await Task.yield() }
    }

    private var records: String { folder.path + "/state/processes" }

    /// Starts a confined process as a host that is killed later does, so no process waits for its
    /// end.
    private func confined(_ script: String) throws -> Int32 {
        var process: Int32 = 0
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { for end in ends { close(end) } }
        let words: [String] = ["/bin/sh", "-c", script, "\(folder.path)/log", records]
        let texts = words.map { strdup($0) }
        defer { for text in texts { free(text) } }
        var arguments = [texts[0], texts[1], texts[2], nil]
        // No argument or variable of the process names its owner.
        var environment: [UnsafeMutablePointer<CChar>?] = [nil]
        let error = arguments.withUnsafeMutableBufferPointer { arguments in
            environment.withUnsafeMutableBufferPointer { environment in
                var order = perennial_spawn_order(
                    executable: texts[0], arguments: arguments.baseAddress,
                    environment: environment.baseAddress, log: texts[3], link: ends[0], sound: -1,
                    ruleset: -1, is_hardened: true, allows_local_sockets: false,
                    allows_listening: false, records: texts[4])
                return perennial_spawn(&order, &process)
            }
        }
        try #require(error == 0)
        return process
    }

    @Test func `the next host ends orphaned processes that hide their origin`() async throws {
        try await host().shutDown()
        let app = try confined("while :; do sleep 600; done")
        try Data().write(to: URL(fileURLWithPath: records + "/not a number"))
        let next = try host()
        #expect(try await end(of: app) & 0x7f == SIGKILL)
        await next.shutDown()
    }

    @Test func `the next host ends orphaned processes whose group leader has ended`() async throws {
        try await host().shutDown()
        let file = folder.path + "/child"
        let app = try confined("sleep 600 & echo $! > '\(file).new'; mv '\(file).new' '\(file)'")
        _ = try await end(of: app)
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let child = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(lives(child))
        let next = try host()
        await waitForTheEnd(of: child)
        #expect(!lives(child))
        await next.shutDown()
    }

    @Test func `a process that reuses a recorded number is not treated as orphaned`() async throws {
        try await host().shutDown()
        let start = records + "/start"
        let now = try Data(contentsOf: URL(fileURLWithPath: start))
        func isTaken(_ process: Int32, recorded: String, at start: Data) throws -> Bool {
            let group = records + "/\(getpgid(process))"
            try Data(recorded.utf8).write(to: URL(fileURLWithPath: group))
            try start.write(to: URL(fileURLWithPath: records + "/start"))
            defer { unlink(group) }
            return OrphanedProcesses(
                below: folder.path + "/persons", records: ProcessRecords(folder: records)
            ).identifiers.contains(process)
        }
        let app = try confined("while :; do sleep 600; done")
        defer {
            kill(-app, SIGKILL)
            waitpid(app, nil, 0)
        }
        let long = "\(UInt64.max)"
        #expect(try isTaken(app, recorded: long, at: now))
        #expect(try !isTaken(app, recorded: "1", at: now), "the process is younger than the record")
        #expect(try !isTaken(app, recorded: long, at: Data("another start".utf8)))
        // Without its leader a group is recognized by its confinement.
        let stranger = try await orphan(home: "/elsewhere")
        defer { kill(stranger, SIGKILL) }
        #expect(try !isTaken(stranger, recorded: long, at: now))
        #expect(try !isTaken(getpid(), recorded: long, at: now))
    }

    @Test func `confined processes are recorded as long as they run`() async throws {
        try await host().shutDown()
        let deaths = Recorder<ProcessDeath>()
        let process = try PosixProcessSpawner().spawn(
            SpawnRequest(
                executable: "/bin/sleep", bundle: nil, container: folder.path,
                log: folder.path + "/log", confinement: Confinement(readable: ["/"]),
                records: records)
        ) { deaths.append($0) }
        // Without an operand the program ends immediately. Its record is removed at the latest when
        // the end is reported.
        _ = await deaths.first { _ in true }
        close(process.link)
        let names = try FileManager.default.contentsOfDirectory(atPath: records)
        #expect(names == ["start"])
    }

    @Test(arguments: [ENOSYS, EPERM, EMFILE, ESRCH])
    func `orphaned processes are ended even without a pidfd, unless they have already ended`(
        _ refusal: Int32
    ) async throws {
        let orphan = try await orphan(home: folder.path + "/persons/somebody/app")
        defer { kill(orphan, SIGKILL) }
        let orphans = OrphanedProcesses(
            below: folder.path + "/persons", records: ProcessRecords(folder: records),
            openProcess: { _ in
                errno = refusal
                return -1
            })
        orphans.killAll(TestHost.silent)
        // After the process has ended, its number may belong to an unrelated process.
        guard refusal != ESRCH else {
            #expect(lives(orphan))
            return
        }
        let deadline = ContinuousClock.now + .seconds(300)
        while lives(orphan), ContinuousClock.now < deadline { await Task.yield() }
        #expect(!lives(orphan))
    }

    @Test func `processes with another home are not treated as orphaned`() async throws {
        for home in ["/elsewhere", "/state/persons-of-others/a/b"] {
            let stranger = try await orphan(home: folder.path + home)
            defer { kill(stranger, SIGKILL) }
            let orphans = OrphanedProcesses(
                below: folder.path + "/state/persons", records: ProcessRecords(folder: records))
            #expect(!orphans.identifiers.contains(stranger), "\(home)")
        }
    }

    @Test func `without information from the kernel no process is treated as orphaned`() {
        let orphans = OrphanedProcesses(
            below: folder.path, records: ProcessRecords(folder: records),
            proc: folder.path + "/nothing")
        #expect(orphans.identifiers == [])
    }
}
