import Foundation
import Glibc

/// An app that is a shell script in its own folder, and misbehaves before any code of UIKit runs.
///
/// Each start adds a line to `starts` in the person's container, which is the script's home.
final class ScriptedApp {
    let path: String
    private let folder: TemporaryState

    init(named name: String, _ script: String) throws {
        folder = try TemporaryState()
        path = folder.path + "/" + name
        try Data("#!/bin/sh\necho start >> \"$HOME/starts\"\n\(script)\n".utf8).write(
            to: URL(fileURLWithPath: path))
        chmod(path, 0o755)
    }

    /// Creates a file that is executable and no program.
    init(named name: String, bytes: [UInt8]) throws {
        folder = try TemporaryState()
        path = folder.path + "/" + name
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        chmod(path, 0o755)
    }

    /// Returns the number of starts of the app for the only person.
    func starts(in state: TemporaryState) -> Int {
        let slug = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
        let file = (state.container(of: slug) ?? "") + "/starts"
        let text = try? String(contentsOfFile: file, encoding: .utf8)
        return text?.split(separator: "\n").count ?? 0
    }
}
