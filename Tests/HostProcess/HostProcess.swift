package import Foundation
import Glibc

/// `perennial run` as a user starts it: a process that listens at an address.
package struct HostProcess {
    /// The process; its owner must end it.
    package let process: Process
    /// The address that the host printed, with a slash at its end.
    package let address: String
    /// The port of its push gateway, if it has one.
    package let pushPort: Int?

    /// The host's process identifier.
    package var identifier: Int32 { process.processIdentifier }

    /// The host's port.
    package var port: Int { URL(string: address)?.port ?? 0 }

    /// Starts a host and waits until it listens.
    ///
    /// - Parameters:
    ///   - command: The program and its arguments.
    ///   - log: The file to which its errors are appended; it is created if it does not exist.
    ///   - environment: Additions to this process's environment.
    ///   - group: The file of a control group that the host enters first.
    /// - Throws: `HostDidNotStart`, or the error with which the program could not be started.
    package init(
        _ command: [String], log: String, environment: [String: String] = [:],
        in group: String? = nil
    ) throws {
        let process = Process()
        let whole =
            group.map { ["/bin/sh", "-c", #"echo $$ > "\#($0)" && exec "$@""#, "sh"] + command }
            ?? command
        process.executableURL = whole.first.map { URL(fileURLWithPath: $0) }
        process.arguments = Array(whole.dropFirst())
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        if access(log, F_OK) != 0 { _ = FileManager.default.createFile(atPath: log, contents: nil) }
        let errors = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
        try errors.seekToEnd()
        let output = Pipe()
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        try process.run()
        var text = ""
        while !text.contains("Open http") || !text.hasSuffix("\n") {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else {
                process.waitUntilExit()
                let said = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
                throw HostDidNotStart(output: "\(text)\(said.suffix(2000))")
            }
            text += String(decoding: data, as: UTF8.self)
        }
        self.process = process
        address =
            text.split(separator: "\n").last { $0.hasPrefix("Open ") }.map {
                String($0.dropFirst("Open ".count))
            } ?? ""
        pushPort = text.split(separator: "\n").last { $0.hasPrefix("Pushes accepted at ") }
            .flatMap { $0.split(separator: ":").last.flatMap { Int($0) } }
    }
}

/// An error: the host ended before it listened.
package struct HostDidNotStart: Error, CustomStringConvertible {
    /// The host's output, and the end of its log.
    package let output: String

    /// Creates the error with the output of the host.
    package init(output: String) { self.output = output }

    package var description: String { "The host did not start. It said:\n\(output)" }
}
