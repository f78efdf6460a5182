import Foundation
import Glibc

/// `perennial run` as a person starts it: a process, an address, a state directory.
final class RunningHost {
    /// The address of the home screen, with a slash at its end.
    let url: String
    /// The host's process.
    let identifier: Int32
    private let process: Process
    private let log: URL

    /// Starts a host and waits until it listens.
    init(
        _ apps: [String], state: TemporaryState, port: Int = 0, arguments: [String] = [],
        environment: [String: String] = [:]
    ) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: BuiltPrograms.path("perennial"))
        process.arguments =
            ["run"] + apps.map { $0.hasPrefix("/") ? $0 : BuiltPrograms.path($0) }
            + ["--port", "\(port)", "--state", state.path, "--log-level", "debug"]
            // Whatever else runs here, and how much memory it takes, is not the tests' affair.
            + ["--ignore-memory-pressure"] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let output = Pipe()
        log = URL(fileURLWithPath: state.path).appendingPathComponent(
            "host-\(UUID().uuidString).log")
        _ = FileManager.default.createFile(atPath: log.path, contents: nil)
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: log)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        self.process = process
        identifier = process.processIdentifier
        var text = ""
        while !text.contains("Open http") || !text.hasSuffix("\n") {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else {
                let log = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
                throw HostDidNotStart(output: text + log)
            }
            text += String(decoding: data, as: UTF8.self)
        }
        url =
            text.split(separator: "\n").last { $0.hasPrefix("Open ") }.map {
                String($0.dropFirst("Open ".count))
            } ?? ""
    }

    deinit {
        guard process.isRunning else { return }
        kill(identifier, SIGKILL)
        process.waitUntilExit()
    }

    /// The port the host listens on.
    var port: Int { URL(string: url)?.port ?? 0 }

    /// What the host wrote to its log.
    var logText: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

    /// The processes of an app that this host started, oldest first.
    func processes(of app: String) -> [Int32] {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.compactMap(Int32.init).sorted().filter { candidate in
            guard
                let status = try? String(
                    contentsOfFile: "/proc/\(candidate)/status", encoding: .utf8),
                status.contains("\nPPid:\t\(identifier)\n"),
                !status.contains("\nState:\tZ"),
                let executable = try? FileManager.default.destinationOfSymbolicLink(
                    atPath: "/proc/\(candidate)/exe")
            else { return false }
            return executable.split(separator: "/").last.map(String.init) == app
        }
    }

    /// Waits until no process of an app is left; what the host said otherwise.
    func waitForNoProcess(of app: String, seconds: Double = 20) throws {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while !processes(of: app).isEmpty {
            guard ContinuousClock.now < deadline else {
                throw HostDidNotStart(output: "\(app) still runs.\n" + logText)
            }
            // Nothing tells one process of the end of another's child: look again in a moment.
            poll(nil, 0, 10)
        }
    }

    /// Waits until the host's log holds a text so often.
    func waitUntilLogged(_ text: String, times: Int = 1) async throws {
        let deadline = ContinuousClock.now + .seconds(20)
        while logText.components(separatedBy: text).count <= times {
            guard ContinuousClock.now < deadline else {
                throw HostDidNotStart(output: "It never logged \(text).\n" + logText)
            }
            await Task.yield()
        }
    }

    /// Kills the app's one process, as the system does: without a word.
    func killApp(_ app: String) throws {
        guard let process = processes(of: app).last else {
            throw HostDidNotStart(output: "No process of \(app) is running.\n" + logText)
        }
        kill(process, SIGKILL)
    }

    /// Kills the host without a word.
    func kill() {
        Glibc.kill(identifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Asks the host to stop and waits for it.
    @discardableResult
    func stop() -> Int32 {
        process.terminate()
        process.waitUntilExit()
        return process.terminationStatus
    }

    private func kill(_ process: Int32, _ signal: Int32) {
        Glibc.kill(process, signal)
    }
}

/// The host ended before it listened; what it said.
struct HostDidNotStart: Error, CustomStringConvertible {
    let output: String
    var description: String { "The host did not start. It said:\n\(output)" }
}
