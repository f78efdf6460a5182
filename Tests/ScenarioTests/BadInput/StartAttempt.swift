import Foundation
import Glibc
import HostProcess

/// An attempt to start a host that may fail, with its output and its status.
///
/// The host can be given its own file system, which is small or read-only.
final class StartAttempt {
    /// Whether this account may create mount namespaces, which is often forbidden inside
    /// containers.
    static let mayMount: Bool = {
        let probe = Process()
        probe.executableURL = URL(fileURLWithPath: "/bin/sh")
        probe.arguments = ["-c", "unshare -rm mount -t tmpfs tmpfs /mnt 2>/dev/null"]
        try? probe.run()
        probe.waitUntilExit()
        return probe.terminationStatus == 0
    }()

    /// The identifier of the process, which becomes the host's.
    var identifier: Int32 { process.processIdentifier }
    /// The output of the process until it listened or ended.
    private(set) var output = ""
    private let process = Process()
    private let log: URL
    private let folder: TemporaryState
    private let lines: Int?

    /// Runs `perennial run`, and waits until it has printed its address or, with `lines`, this
    /// number of lines.
    init(_ arguments: [String], until lines: Int? = nil) throws {
        self.lines = lines
        folder = try TemporaryState()
        log = URL(fileURLWithPath: folder.path + "/log")
        process.executableURL = URL(fileURLWithPath: BuiltPrograms.path("perennial"))
        process.arguments = ["run"] + arguments
        try start()
    }

    /// Runs shell commands in a separate mount namespace, and then `perennial run`.
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

    /// The address that the process printed, or `nil` if it ended instead.
    var url: String? {
        output.split(separator: "\n").last { $0.hasPrefix("Open ") }.map {
            String($0.dropFirst("Open ".count))
        }
    }

    /// The exit status of the process, after waiting for its end.
    var status: Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// The standard error of the process: its log and its error messages.
    var logText: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

    /// Returns the path in this file system of a path that the host sees.
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
