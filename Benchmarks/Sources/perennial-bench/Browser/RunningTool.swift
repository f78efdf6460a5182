import Foundation
import Glibc

/// `perennial run` as a user starts it, with one app, a free port and its own state directory.
final class RunningTool {
    /// The address of the home screen, with a slash at its end.
    let url: String
    private let process: Process
    private let app: String

    init(_ tool: String, app: String, directory: TemporaryDirectory) throws {
        self.app = app
        let process = Process()
        process.executableURL = URL(fileURLWithPath: tool)
        process.arguments = ["run", app, "--port", "0", "--state", directory.path + "/state"]
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        self.process = process
        var text = ""
        while !text.contains("Open http") || !text.hasSuffix("\n") {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else {
                throw BenchmarkFailure("The host ended before it printed an address. \(text)")
            }
            text += String(decoding: data, as: UTF8.self)
        }
        let line = text.split(separator: "\n").last { $0.hasPrefix("Open ") } ?? ""
        url = String(line.dropFirst("Open ".count))
    }

    deinit {
        guard process.isRunning else { return }
        process.terminate()
        process.waitUntilExit()
    }

    /// Returns the app's one process.
    func appProcess() throws -> Int32 {
        let running = try FileManager.default.contentsOfDirectory(atPath: "/proc")
            .compactMap(Int32.init).filter(isApp)
        guard let only = running.first, running.count == 1 else {
            throw BenchmarkFailure("The host runs \(running.count) processes of the app, not one.")
        }
        return only
    }

    private func isApp(_ candidate: Int32) -> Bool {
        guard
            let status = try? String(contentsOfFile: "/proc/\(candidate)/status", encoding: .utf8),
            status.contains("\nPPid:\t\(process.processIdentifier)\n"),
            !status.contains("\nState:\tZ"),
            let executable = try? FileManager.default.destinationOfSymbolicLink(
                atPath: "/proc/\(candidate)/exe")
        else { return false }
        return executable == URL(fileURLWithPath: app).resolvingSymlinksInPath().path
    }
}
