import Foundation
import Glibc
import Synchronization

/// `perennial run TrialApp` over one state directory, started again on the same port after each kill.
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
        _ = FileManager.default.createFile(atPath: state + "/log", contents: nil)
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

    /// The app's process that was started last.
    var app: Int32? {
        let host = identifier
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.compactMap(Int32.init).sorted().last { candidate in
            let status = try? String(contentsOfFile: "/proc/\(candidate)/status", encoding: .utf8)
            return status?.contains("\nPPid:\t\(host)\n") == true
                && status?.contains("\nState:\tZ") == false
        }
    }

    func start() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.program("perennial"))
        let port = running.withLock { $0.port }
        // Kills in a row are what this is about, so relaunches do not wait after a few.
        process.arguments = [
            "run", Self.program("TrialApp"), "--port", "\(port)", "--state", state,
            "--log-level", "info", "--kills-before-back-off", "1000000",
        ]
        let output = Pipe()
        let log = try FileHandle(forWritingTo: URL(fileURLWithPath: state + "/log"))
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
        guard port == 0 || bound == port else {
            throw Failure(description: "Port \(port) was taken by another program meanwhile.")
        }
        running.withLock { $0 = Running(process: process, port: bound) }
    }

    /// Kills the host without a word and waits for its end.
    func kill() {
        guard let process = running.withLock({ $0.process }) else { return }
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Ends everything and removes what it kept.
    func remove() {
        kill()
        try? FileManager.default.removeItem(atPath: state)
    }

    private static func program(_ name: String) -> String {
        if let other = ProcessInfo.processInfo.environment["PERENNIAL_PROGRAMS"] {
            return other + "/" + name
        }
        return URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent(name).path
    }
}
