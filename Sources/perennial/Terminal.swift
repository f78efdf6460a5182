import Foundation
import Glibc
import StateInspection

/// The terminal, if there is one, on which the tool prints.
enum Terminal {
    /// Whether standard output is a terminal.
    static let isOutput = isatty(STDOUT_FILENO) == 1

    /// Returns the style of printed text.
    ///
    /// - Parameter colour: The user's choice; `nil` follows the terminal and `NO_COLOR`.
    static func style(colour: Bool?) -> TerminalStyle {
        TerminalStyle(isColoured: colour ?? (isOutput && getenv("NO_COLOR") == nil))
    }
}

/// Prints lines for users on standard error.
///
/// They may contain names from projects, apps and files, which must not control the terminal.
func printNotice(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { TerminalStyle.printable(String($0)) }
    FileHandle.standardError.write(Data((lines.joined(separator: "\n") + "\n").utf8))
}

/// JSON as every command prints it: indented, with sorted keys and ISO 8601 dates.
///
/// It may contain names from projects, apps and files, which must not control the terminal.
enum JSONText {
    static func of(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        let text = String(decoding: try encoder.encode(value), as: UTF8.self)
        return TerminalStyle.printableJSON(text)
    }
}
