import Foundation
import Logging
import Specification
import Testing

@testable import AppHost

/// The variants of kernels: control groups of version 1, of version 2 or none, with and without
/// stall information.
@Suite(.timeLimit(.minutes(5))) struct `Memory pressure on every kind of kernel` {
    /// The files of one kernel, and the line that the host logs about them.
    struct Kernel: Sendable, CustomTestStringConvertible {
        var name: String
        var version: ControlGroup.Version?
        var files: [String]
        /// Files that exist and cannot be read.
        var unreadable: [String] = []
        var level: String
        var by: [String]
        var without: [String] = []

        var testDescription: String { name }
    }

    private static let stallFiles = ["pressure/memory"]
    private static let levels = ["group/memory.pressure_level", "group/cgroup.event_control"]
    private static let nothing = "No such file or directory"
    private static let ofMachine = ["P/pressure/memory (some)", "P/pressure/memory (full)"]
    private static let ofGroup = ["G/memory.pressure (some)", "G/memory.pressure (full)"]
    private static let ofLevels = [
        "G/memory.pressure_level (medium)", "G/memory.pressure_level (critical)",
    ]

    static let kernels = [
        Kernel(
            name: "version 1 with stalls", version: .one, files: stallFiles + levels,
            level: "info", by: ofMachine + ofLevels),
        Kernel(
            name: "version 1 without stalls", version: .one, files: levels, level: "notice",
            by: ofLevels,
            without: [String](repeating: "P/pressure/memory: \(nothing)", count: 2)),
        Kernel(
            name: "version 2 with stalls", version: .two,
            files: stallFiles + ["group/memory.pressure", "group/memory.events"], level: "info",
            by: ofMachine + ofGroup + ["G/memory.events"]),
        Kernel(
            name: "version 2 without stalls", version: .two, files: ["group/memory.events"],
            level: "notice", by: ["G/memory.events"],
            without: [String](repeating: "P/pressure/memory: \(nothing)", count: 2)
                + [String](repeating: "G/memory.pressure: \(nothing)", count: 2)),
        Kernel(
            name: "no control group, with stalls", version: nil, files: stallFiles,
            level: "notice", by: ofMachine,
            without: ["no control group accounts for this process's memory"]),
        Kernel(
            name: "nothing at all", version: nil, files: [], level: "warning", by: [],
            without: [String](repeating: "P/pressure/memory: \(nothing)", count: 2)
                + ["no control group accounts for this process's memory"]),
        Kernel(
            name: "files of version 2 that cannot be read", version: .two, files: stallFiles,
            unreadable: ["group/memory.pressure", "group/memory.events"], level: "notice",
            by: ofMachine,
            without: [String](repeating: "G/memory.pressure: Is a directory", count: 2)
                + ["G/memory.events: Is a directory"]),
        Kernel(
            name: "files of version 1 that cannot be written", version: .one,
            files: ["group/memory.pressure_level"], unreadable: ["group/cgroup.event_control"],
            level: "warning", by: [],
            without: [String](repeating: "P/pressure/memory: \(nothing)", count: 2)
                + [String](repeating: "G/cgroup.event_control: Is a directory", count: 2)),
    ]

    /// Returns the lines that a host logs at its start.
    private func lines(on kernel: Kernel) throws -> [String] {
        let proc = try FakeProc(version: kernel.version)
        let files = FileManager.default
        try files.createDirectory(
            atPath: proc.folder.path + "/pressure", withIntermediateDirectories: true)
        for file in kernel.files { try proc.write(file, "") }
        for file in kernel.unreadable {
            // Not even root can read a folder as a file.
            try files.createDirectory(
                atPath: "\(proc.folder.path)/\(file)", withIntermediateDirectories: true)
        }
        let lines = Recorder<String>()
        let watch = SystemMemoryPressure(proc: proc.folder.path).watch(
            logger: Logger(label: "test") { _ in LineHandler(lines: lines) }
        ) { _ in }
        watch.cancel()
        return lines.all.map {
            $0.replacing(proc.group, with: "G").replacing(proc.folder.path, with: "P")
        }
    }

    @Test(.specification("1.3.13"), arguments: kernels)
    func `one line logs which sources of memory pressure exist and which are missing`(
        _ kernel: Kernel
    ) throws {
        let by = "by=" + kernel.by.joined(separator: ", ")
        let without = kernel.without.joined(separator: "; ")
        let expected =
            switch kernel.level {
            case "info": "info: Memory pressure is observed. \(by)"
            case "notice":
                "notice: Memory pressure is observed; some sources are missing. "
                    + "\(by) without=\(without)"
            default:
                "warning: Memory pressure cannot be observed, so apps are not warned when "
                    + "memory is short. because=\(without)"
            }
        #expect(try lines(on: kernel) == [expected])
    }

    @Test(.specification("1.3.13"))
    func `memory pressure is read from a group without a limit, and after its limit changes`()
        async throws
    {
        let proc = try FakeProc(version: .two)
        try proc.write("group/memory.max", "max\n")
        try proc.write("group/memory.events", "low 0\nhigh 0\nmax 0\noom 0\n")
        let reported = Recorder<MemoryPressure>()
        let watch = SystemMemoryPressure(proc: proc.folder.path).watch(
            logger: Logger(label: "test") { _ in LineHandler(lines: Recorder<String>()) }
        ) { reported.append($0) }
        // `memory.high` counts even without `memory.max`.
        try proc.write("group/memory.events", "low 0\nhigh 1\nmax 0\noom 0\n")
        _ = await reported.first { $0 == MemoryPressure(.warning, .some, from: .groupLimit) }
        try proc.write("group/memory.max", "67108864\n")
        try proc.write("group/memory.events", "low 0\nhigh 1\nmax 3\noom 1\n")
        _ = await reported.first { $0 == MemoryPressure(.critical, .full, from: .groupLimit) }
        watch.cancel()
    }

    @Test(
        .specification("1.3.13"),
        .enabled(if: LimitedGroup.isPossible, "only root may make control groups of version 1"))
    func `memory pressure is read from a version 1 group whose limit is set while observed`()
        async throws
    {
        let group = try LimitedGroup(bytes: 1 << 40)
        let proc = try FakeProc(version: .one, group: group.path)
        let reported = Recorder<MemoryPressure>()
        let watch = SystemMemoryPressure(proc: proc.folder.path).watch(
            logger: Logger(label: "test") { _ in LineHandler(lines: Recorder<String>()) }
        ) { reported.append($0) }
        try group.limit(to: 16 << 20)
        let filling = Task { try group.fill() }
        _ = await reported.first { $0.origin == .groupLevel }
        try await filling.value
        watch.cancel()
    }
}
