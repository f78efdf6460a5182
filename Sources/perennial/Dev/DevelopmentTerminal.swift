import DevelopmentBuilds
import Foundation

/// The lines that `dev` prints, on standard output.
enum DevelopmentTerminal {
    /// Prints output of a command as it is; without a reader, because the terminal was closed, it
    /// is lost.
    static func echo(_ bytes: [UInt8]) {
        try? FileHandle.standardOutput.write(contentsOf: Data(bytes))
    }

    /// Prints a line.
    static func print(_ line: String) { echo(Array("\(line)\n".utf8)) }

    /// Returns the sentence about a failed build.
    static func failure(
        _ diagnostics: [BuildDiagnostic], below folder: String, isRunning: Bool
    ) -> String {
        let count = diagnostics.count == 1 ? "1 error" : "\(diagnostics.count) errors"
        let first = diagnostics.first.map { first in
            let place = first.location.map { $0.text(below: folder) + ": " } ?? ""
            return "\n  \(place)\(first.message)"
        }
        return "The build failed with \(count)."
            + (isRunning ? " The app continues to run the last build." : "") + (first ?? "")
    }

    /// Returns a duration as people read it.
    static func text(_ duration: Duration) -> String {
        let milliseconds = duration / .milliseconds(1)
        return milliseconds < 1000
            ? "\(Int(milliseconds.rounded())) ms"
            : (milliseconds / 1000).formatted(.number.precision(.fractionLength(3))) + " s"
    }
}
