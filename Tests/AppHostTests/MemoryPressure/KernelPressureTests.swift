import Foundation
import Glibc
import Logging
import Specification
import Synchronization
import Testing

@testable import AppHost

/// A folder with the same information about this process as `/proc`.
struct FakeProc {
    let folder: TemporaryFolder
    var group: String { folder.path + "/group" }

    init(version: ControlGroup.Version?, group: String? = nil) throws {
        folder = try TemporaryFolder()
        let files = FileManager.default
        try files.createDirectory(
            atPath: folder.path + "/self", withIntermediateDirectories: true)
        try files.createDirectory(
            atPath: folder.path + "/group", withIntermediateDirectories: true)
        guard let version else { return }
        let point = group ?? folder.path + "/group"
        try write("self/cgroup", version == .one ? "4:memory:/\n" : "0::/\n")
        try write(
            "self/mountinfo",
            version == .one
                ? "36 25 0:31 / \(point) rw - cgroup cgroup rw,memory\n"
                : "36 25 0:31 / \(point) rw - cgroup2 cgroup rw\n")
    }

    /// Writes a file in place, as the kernel changes its files.
    func write(_ name: String, _ text: String) throws {
        let file = try #require(fopen("\(folder.path)/\(name)", "w"))
        fputs(text, file)
        fclose(file)
    }
}

/// A control group of version 1 for one test, with a limit.
final class LimitedGroup: Sendable {
    static let parent = "/sys/fs/cgroup/memory"
    static var isPossible: Bool {
        access(parent + "/cgroup.event_control", W_OK) == 0
    }

    let path: String

    init(bytes: Int) throws {
        path = "\(Self.parent)/perennial-test-\(UUID().uuidString)"
        try #require(mkdir(path, 0o700) == 0)
        try limit(to: bytes)
    }

    /// Sets another limit.
    func limit(to bytes: Int) throws {
        try Data("\(bytes)".utf8).write(
            to: URL(fileURLWithPath: path + "/memory.limit_in_bytes"), options: [])
    }

    deinit { rmdir(path) }

    /// Runs a program in the group that allocates memory until the kernel kills it.
    ///
    /// File pages would not work, because on a fast disk the kernel reclaims them without pressure.
    func fill() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
            "-c", "echo $$ > \(path)/cgroup.procs; exec tail /dev/zero",
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
    }
}

@Suite(.timeLimit(.minutes(5))) struct `Memory pressure of the kernel` {
    private static func log(_ lines: Recorder<String>) -> Logger {
        Logger(label: "test") { _ in LineHandler(lines: lines) }
    }

    @Test(.specification("6.11.3", "1.3.13"))
    func `memory pressure is read from the events of a control group of version 2`() async throws {
        let proc = try FakeProc(version: .two)
        try proc.write("group/memory.events", "low 0\nhigh 0\nmax 0\noom 0\n")
        let (lines, reported) = (Recorder<String>(), Recorder<MemoryPressure>())
        let watch = SystemMemoryPressure(proc: proc.folder.path).watch(
            logger: Self.log(lines)
        ) { reported.append($0) }
        try proc.write("group/memory.events", "low 0\nhigh 7\nmax 0\noom 0\n")
        _ = await reported.first { $0 == MemoryPressure(.warning, .some, from: .groupLimit) }
        try proc.write("group/memory.events", "low 0\nhigh 7\nmax 1\noom 0\n")
        _ = await reported.first { $0 == MemoryPressure(.critical, .full, from: .groupLimit) }
        watch.cancel()
        #expect(lines.count == 1)
        #expect(lines.all.first?.contains("memory.events") == true)
    }

    @Test(
        .specification("1.3.13"),
        .enabled(if: LimitedGroup.isPossible, "only root may make control groups of version 1"))
    func `memory pressure is read from the level of a control group of version 1 at its limit`()
        async throws
    {
        let group = try LimitedGroup(bytes: 16 << 20)
        let proc = try FakeProc(version: .one, group: group.path)
        let (lines, reported) = (Recorder<String>(), Recorder<MemoryPressure>())
        let watch = SystemMemoryPressure(proc: proc.folder.path).watch(
            logger: Self.log(lines)
        ) { reported.append($0) }
        #expect(lines.all.first?.contains("memory.pressure_level") == true)
        let filling = Task { try group.fill() }
        let first = await reported.first { $0.origin == .groupLevel }
        #expect([.warning, .critical].contains(first.level))
        try await filling.value
        watch.cancel()
    }

    @Test(.enabled(if: access("/proc/pressure/memory", W_OK) == 0, "this kernel has no PSI"))
    func `memory pressure is observed with triggers on the machine's stall information`() {
        let lines = Recorder<String>()
        let watch = SystemMemoryPressure().watch(logger: Self.log(lines)) { _ in }
        watch.cancel()
        #expect(lines.count == 1)
        #expect(lines.all.first?.contains("by=/proc/pressure/memory (some)") == true)
    }

    @Test func `missing sources of memory pressure are logged in one line with the reasons`() throws
    {
        let proc = try FakeProc(version: nil)
        let lines = Recorder<String>()
        let watch = SystemMemoryPressure(proc: proc.folder.path).watch(
            logger: Self.log(lines)
        ) { _ in }
        watch.cancel()
        #expect(lines.count == 1)
        let line = try #require(lines.all.first)
        #expect(line.hasPrefix("warning: Memory pressure cannot be observed"))
        #expect(line.contains("/pressure/memory: No such file or directory"))
    }
}

/// A log handler that records lines with their level and metadata.
struct LineHandler: LogHandler {
    let lines: Recorder<String>
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let pairs = (event.metadata ?? [:]).sorted { $0.key < $1.key }
        lines.append(
            "\(event.level): \(event.message) "
                + pairs.map { "\($0.key)=\($0.value)" }.joined(separator: " "))
    }
}
