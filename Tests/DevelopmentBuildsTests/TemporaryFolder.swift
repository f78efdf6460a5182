import Foundation

/// A folder of one test, removed with this object.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("perennial-dev-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.resolvingSymlinksInPath().path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file, with the folders that it needs.
    func write(_ name: String, _ text: String = "text") throws {
        let url = URL(fileURLWithPath: "\(path)/\(name)")
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    /// Writes an executable shell script.
    func writeScript(_ name: String, _ text: String) throws {
        try write(name, "#!/bin/sh\n" + text)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: "\(path)/\(name)")
    }

    /// Returns the text of a file.
    func text(_ name: String) throws -> String {
        try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
    }
}
