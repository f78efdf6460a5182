package import Foundation

/// A run of the tool `perennial` with arguments and a state directory.
package enum ToolRun {
    /// Returns the output of a command; `nil` if it fails.
    package static func output(_ arguments: [String], state: String) -> Data? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: BuiltPrograms.path("perennial"))
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
}
