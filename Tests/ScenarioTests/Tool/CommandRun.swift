import Foundation
import HostProcess

/// The result of a command that has ended.
struct CommandRun {
    let status: Int32
    let output: String
    let errors: String

    /// Runs the tool.
    init(_ arguments: String..., environment: [String: String] = [:]) throws {
        try self.init(arguments, environment: environment)
    }

    init(
        _ arguments: [String], program: String = "perennial", input: String = "",
        environment: [String: String] = [:]
    ) throws {
        let process = Process()
        process.executableURL = URL(
            fileURLWithPath: program.hasPrefix("/") ? program : BuiltPrograms.path(program))
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        // Files are used instead of pipes, because the process cannot block on them.
        let folder = try TemporaryState()
        let files = try ["in", "out", "err"].map { name -> FileHandle in
            let path = folder.path + "/" + name
            _ = FileManager.default.createFile(
                atPath: path, contents: name == "in" ? Data(input.utf8) : nil)
            return try FileHandle(forUpdating: URL(fileURLWithPath: path))
        }
        process.standardInput = files[0]
        process.standardOutput = files[1]
        process.standardError = files[2]
        try process.run()
        process.waitUntilExit()
        status = process.terminationStatus
        output = try String(contentsOfFile: folder.path + "/out", encoding: .utf8)
        errors = try String(contentsOfFile: folder.path + "/err", encoding: .utf8)
    }

    /// The output as JSON.
    var json: [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(output.utf8))) as? [String: Any] ?? [:]
    }
}
