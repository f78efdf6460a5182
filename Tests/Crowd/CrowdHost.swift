import AppHost
import Foundation
import Glibc
import RawClient
import Synchronization

/// `perennial run CrowdApp` over one state directory, in a control group where that can be had; started again
/// on the same port whenever it ends.
final class CrowdHost: Sendable {
    /// Why it cannot be run.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// A process of the app.
    struct App: Sendable {
        let identifier: Int32
        let isStopped: Bool
    }

    let state: String
    let group: MemoryGroup?
    private let order: CrowdOrder
    private let running = Mutex(Running())

    private struct Running {
        var process: Process?
        var port = 0
        var life = 0
        /// Ends that nobody asked for.
        var ownEnds: [String] = []
    }

    init(_ order: CrowdOrder, group: MemoryGroup?) throws {
        self.order = order
        self.group = group
        state =
            FileManager.default.temporaryDirectory
            .appendingPathComponent("perennial-crowd-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: state, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        _ = FileManager.default.createFile(atPath: log, contents: nil)
        try running.withLock { try start(&$0) }
    }

    var port: Int { running.withLock(\.port) }
    var identifier: Int32 { running.withLock { $0.process?.processIdentifier ?? 0 } }
    /// Counts how often the host was started.
    var life: Int { running.withLock(\.life) }
    var ownEnds: [String] { running.withLock(\.ownEnds) }

    var log: String { state + "/log" }
    var logText: String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }

    /// The processes that the host has, dead ones excepted.
    var apps: [App] {
        let host = identifier
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.compactMap(Int32.init).sorted().compactMap { candidate in
            // The program's name, which may hold anything, stands in parentheses.
            guard
                let text = try? String(contentsOfFile: "/proc/\(candidate)/stat", encoding: .utf8),
                let end = text.lastIndex(of: ")")
            else { return nil }
            let fields = text[text.index(after: end)...].split(separator: " ")
            guard fields.count > 1, fields[1] == "\(host)", fields[0] != "Z", fields[0] != "X"
            else { return nil }
            return App(identifier: candidate, isStopped: fields[0] == "T")
        }
    }

    /// The host's resident memory in bytes, and how many descriptors it has open.
    var footprint: (bytes: Int, descriptors: Int)? {
        let host = identifier
        guard
            let statm = try? String(contentsOfFile: "/proc/\(host)/statm", encoding: .utf8),
            let pages = statm.split(separator: " ").dropFirst().first.flatMap({ Int($0) }),
            let descriptors = try? FileManager.default.contentsOfDirectory(
                atPath: "/proc/\(host)/fd")
        else { return nil }
        return (pages * sysconf(Int32(_SC_PAGESIZE)), descriptors.count)
    }

    /// Ends the host, politely or not, and starts it again.
    func restart(politely: Bool) throws {
        try running.withLock { running in
            if let process = running.process {
                if process.isRunning {
                    kill(process.processIdentifier, politely ? SIGTERM : SIGKILL)
                }
                process.waitUntilExit()
            }
            try start(&running)
        }
    }

    /// Starts the host again when it has ended by itself, and notes that.
    func revive() throws {
        try running.withLock { running in
            guard let process = running.process, !process.isRunning else { return }
            running.ownEnds.append(
                "\(process.terminationReason == .exit ? "status" : "signal") "
                    + "\(process.terminationStatus)")
            try start(&running)
        }
    }

    /// Ends the host and gives its exit status.
    func stop() -> Int32 {
        running.withLock { running in
            guard let process = running.process else { return 0 }
            process.terminate()
            process.waitUntilExit()
            return process.terminationStatus
        }
    }

    /// Removes what the host kept; it must have ended.
    func remove() {
        running.withLock { running in
            guard let process = running.process, process.isRunning else { return }
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        try? FileManager.default.removeItem(atPath: state)
    }

    /// What a verb of the tool answers; `nil` when it fails.
    func tool(_ arguments: [String]) -> Data? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.program("perennial"))
        process.arguments = arguments + ["--state", state]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? data : nil
    }

    private func start(_ running: inout Running) throws {
        let arguments = [
            Self.program("perennial"), "run", Self.program("CrowdApp"),
            "--port", "\(running.port)", "--state", state, "--log-level", "info",
            "--max-processes", "\(order.processes)", "--suspend-after", "0.5",
            // Kills are what this is about, so relaunches do not wait after a few.
            "--kills-before-back-off", "1000000",
            // All of them come at once, and from one address.
            "--new-people-per-hour", "1000000",
        ]
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        let entry = group.map { #"echo $$ > "\#($0.processes)" && "# } ?? ""
        process.arguments = ["-c", entry + #"exec "$@""#, "sh"] + arguments
        let output = Pipe()
        let log = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
        try log.seekToEnd()
        process.standardOutput = output
        process.standardError = log
        process.standardInput = FileHandle.nullDevice
        try process.run()
        var text = ""
        while !text.contains("Open http") || !text.hasSuffix("\n") {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else {
                throw Failure(description: "The host did not start: \(text)\(logText.suffix(2000))")
            }
            text += String(decoding: data, as: UTF8.self)
        }
        let url = text.split(separator: "\n").last { $0.hasPrefix("Open ") }?.dropFirst(5)
        let bound = url.flatMap { URL(string: String($0))?.port } ?? 0
        guard running.port == 0 || bound == running.port else {
            kill(process.processIdentifier, SIGKILL)
            throw Failure(
                description: "Port \(running.port) was taken by another program meanwhile.")
        }
        running.process = process
        running.port = bound
        running.life += 1
    }

    /// The path of a program that lies beside this one.
    static func program(_ name: String) -> String {
        if let other = ProcessInfo.processInfo.environment["PERENNIAL_PROGRAMS"] {
            return other + "/" + name
        }
        return URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent(name).path
    }
}
