import Foundation
import Glibc
import HostProcess
import Synchronization

/// `perennial run TrialApp` with one state directory, restarted on the same port after each kill.
final class SoakHost: Sendable {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let state: String
    private let running = Mutex<Running>(Running())

    private struct Running {
        var process: Process?
        var port = 0
    }

    init() throws {
        state =
            FileManager.default.temporaryDirectory
            .appendingPathComponent("perennial-soak-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: state, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try start()
    }

    /// The address of the app.
    var address: String { "http://127.0.0.1:\(running.withLock { $0.port })/trialapp" }

    var identifier: Int32 { running.withLock { $0.process?.processIdentifier } ?? 0 }

    var logText: String {
        (try? String(contentsOfFile: state + "/log", encoding: .utf8)) ?? ""
    }

    /// The person's folder for the app; nil before the first launch.
    var container: String? {
        let persons = state + "/persons"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: persons)) ?? []
        return names.first.map { "\(persons)/\($0)/trialapp" }
    }

    /// The app's most recently started process.
    var app: Int32? { ChildProcess.all(of: identifier).last?.identifier }

    func start() throws {
        let port = running.withLock { $0.port }
        let host = try HostProcess(
            [
                BuiltPrograms.path("perennial"), "run", BuiltPrograms.path("TrialApp"),
                "--port", "\(port)", "--state", state, "--log-level", "info",
                // Kills in a row are the purpose of this test, so relaunches are never delayed.
                "--kills-before-back-off", "1000000",
            ], log: state + "/log")
        guard port == 0 || host.port == port else {
            Glibc.kill(host.identifier, SIGKILL)
            throw Failure(description: "Port \(port) was taken by another program meanwhile.")
        }
        running.withLock { $0 = Running(process: host.process, port: host.port) }
    }

    /// Kills the host with SIGKILL and waits for its end.
    func kill() {
        guard let process = running.withLock({ $0.process }) else { return }
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Ends the host and its apps, and removes their files.
    func remove() {
        kill()
        try? FileManager.default.removeItem(atPath: state)
    }
}
