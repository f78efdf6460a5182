import Foundation
import Glibc
import HostProcess

/// An attempt to start a host that may well fail: what it printed, and how it ended.
///
/// The host may be given a file system of its own, which is small or cannot be written.
final class StartAttempt {
    /// Whether this account may make mount namespaces; inside containers it often may not.
    static let mayMount: Bool = {
        let probe = Process()
        probe.executableURL = URL(fileURLWithPath: "/bin/sh")
        probe.arguments = ["-c", "unshare -rm mount -t tmpfs tmpfs /mnt 2>/dev/null"]
        try? probe.run()
        probe.waitUntilExit()
        return probe.terminationStatus == 0
    }()

    /// The process, which is the host once it runs.
    var identifier: Int32 { process.processIdentifier }
    /// What it printed until it listened or ended.
    private(set) var output = ""
    private let process = Process()
    private let log: URL
    private let folder: TemporaryState
    private let lines: Int?

    /// Runs `perennial run`, and waits until it says that it listens, or so many lines with `lines`.
    init(_ arguments: [String], until lines: Int? = nil) throws {
        self.lines = lines
        folder = try TemporaryState()
        log = URL(fileURLWithPath: folder.path + "/log")
        process.executableURL = URL(fileURLWithPath: BuiltPrograms.path("perennial"))
        process.arguments = ["run"] + arguments
        try start()
    }

    /// Runs a shell's words in a mount namespace of its own, and then `perennial run`.
    init(after words: String, _ arguments: [String]) throws {
        lines = nil
        folder = try TemporaryState()
        log = URL(fileURLWithPath: folder.path + "/log")
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments =
            ["-c", "exec unshare -rm /bin/sh -c \"$0\" \"$@\"", words + "\nexec \"$0\" run \"$@\""]
            + [BuiltPrograms.path("perennial")] + arguments
        try start()
    }

    deinit {
        guard process.isRunning else { return }
        kill(identifier, SIGKILL)
        process.waitUntilExit()
    }

    /// The address it printed; `nil` when it ended instead.
    var url: String? {
        output.split(separator: "\n").last { $0.hasPrefix("Open ") }.map {
            String($0.dropFirst("Open ".count))
        }
    }

    /// How it ended; waits for that.
    var status: Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// What it wrote to its log, or for whoever started it.
    var logText: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

    /// A path as the host sees it.
    func seen(_ path: String) -> String { "/proc/\(identifier)/root\(path)" }

    private var isSaid: Bool {
        guard output.hasSuffix("\n") else { return false }
        return lines.map { output.count(where: \.isNewline) >= $0 } ?? output.contains("Open http")
    }

    private func start() throws {
        let pipe = Pipe()
        _ = FileManager.default.createFile(atPath: log.path, contents: nil)
        process.standardOutput = pipe
        process.standardError = try FileHandle(forWritingTo: log)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        while !isSaid {
            let data = pipe.fileHandleForReading.availableData
            guard !data.isEmpty else { break }
            output += String(decoding: data, as: UTF8.self)
        }
    }
}
