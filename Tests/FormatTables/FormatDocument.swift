import Foundation

/// A document of `docs/formats`, with its tables.
///
/// Tests compare the tables with the enumerations of the code, so that neither changes alone.
public struct FormatDocument {
    private let lines: [Substring]

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - name: The file's name, in `docs/formats`.
    ///   - file: A file of a test, two folders below the repository's root.
    public init(_ name: String, file: String = #filePath) throws {
        let root = URL(filePath: file).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(
            contentsOf: root.appending(path: "docs/formats/\(name)"), encoding: .utf8)
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The rows of the first table below a heading, without the row of titles; cells lose their
    /// spaces.
    public func table(below heading: String) throws -> [[String]] {
        guard let start = lines.firstIndex(where: { Self.heading($0) == heading }) else {
            throw Missing(what: "the heading \(heading)")
        }
        let section = lines[(start + 1)...].prefix { Self.heading($0) == nil }
        let rows = section.drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }.map { line in
            line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
                .map { $0.trimmingCharacters(in: .whitespaces) }
        }
        guard rows.count > 2 else { throw Missing(what: "the table below \(heading)") }
        return Array(rows.dropFirst(2))
    }

    /// Whether the document contains a text.
    public func contains(_ text: String) -> Bool {
        lines.joined(separator: " ").contains(text)
    }

    /// The words in backquotes of a cell.
    public static func names(in cell: String) -> [String] {
        cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }

    private static func heading(_ line: Substring) -> String? {
        guard line.hasPrefix("#") else { return nil }
        return line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces)
    }

    private struct Missing: Error, CustomStringConvertible {
        let what: String
        var description: String { "The document has not \(what)." }
    }
}
