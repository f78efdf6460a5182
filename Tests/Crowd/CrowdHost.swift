import AppHost
import Foundation
import Glibc
import HostProcess
import RawClient
import Synchronization

/// `perennial run CrowdApp` with one state directory, in a control group if possible.
///
/// It is restarted on the same port whenever it ends.
final class CrowdHost: Sendable {
    /// The reason why it cannot run.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let state: String
    let group: MemoryGroup?
    private let order: CrowdOrder
    private let running = Mutex(Running())

    private struct Running {
        var process: Process?
        var port = 0
        var pushPort: Int?
        var life = 0
        /// The exits that were not requested.
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
        try running.withLock { try start(&$0) }
    }

    var port: Int { running.withLock(\.port) }
    /// The port of its push gateway; `nil` unless a bystander is measured.
    var pushPort: Int? { running.withLock(\.pushPort) }
    var identifier: Int32 { running.withLock { $0.process?.processIdentifier ?? 0 } }
    /// The number of starts of the host.
    var life: Int { running.withLock(\.life) }
    var ownEnds: [String] { running.withLock(\.ownEnds) }

    var log: String { state + "/log" }
    var logText: String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }

    /// The host's child processes, without dead ones.
    var apps: [ChildProcess] { ChildProcess.all(of: identifier) }

    /// The host's resident memory in bytes, and the number of its open descriptors.
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

    /// Ends the host, with or without a signal to shut down, and starts it again.
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

    /// Restarts the host if it has ended by itself, and records that.
    func revive() throws {
        try running.withLock { running in
            guard let process = running.process, !process.isRunning else { return }
            running.ownEnds.append(
                "\(process.terminationReason == .exit ? "status" : "signal") "
                    + "\(process.terminationStatus)")
            try start(&running)
        }
    }

    /// Ends the host and returns its exit status.
    func stop() -> Int32 {
        running.withLock { running in
            guard let process = running.process else { return 0 }
            process.terminate()
            process.waitUntilExit()
            return process.terminationStatus
        }
    }

    /// Removes the host's files; the host must have ended.
    func remove() {
        running.withLock { running in
            guard let process = running.process, process.isRunning else { return }
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        try? FileManager.default.removeItem(atPath: state)
    }

    /// Returns the output of a command of the tool; `nil` if it fails.
    func tool(_ arguments: [String]) -> Data? { ToolRun.output(arguments, state: state) }

    private func start(_ running: inout Running) throws {
        let apps = ["CrowdApp"] + (order.isBystander ? ["HostileApp", "VoiceApp", "CallApp"] : [])
        let arguments =
            [
                BuiltPrograms.path("perennial"), "run",
            ] + apps.map(BuiltPrograms.path) + [
                "--port", "\(running.port)", "--state", state, "--log-level", "info",
                "--max-processes", "\(order.processes)", "--suspend-after", "0.5",
                // Kills are the purpose of this test, so relaunches are never delayed.
                "--kills-before-back-off", "1000000",
                // All people visit at the same time, from one address.
                "--new-people-per-hour", "1000000",
            ]
            + (order.isBystander
                ? ["--push-gateway", "127.0.0.1:0", "--push-name", "localhost"] : [])
        let host = try HostProcess(arguments, log: log, in: group?.processes)
        guard running.port == 0 || host.port == running.port else {
            kill(host.identifier, SIGKILL)
            throw Failure(
                description: "Port \(running.port) was taken by another program meanwhile.")
        }
        running.process = host.process
        running.port = host.port
        running.pushPort = host.pushPort
        running.life += 1
    }
}
