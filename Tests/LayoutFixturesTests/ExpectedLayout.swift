import Foundation
import Testing

/// The file with the expected frames of a fixture.
struct ExpectedLayout {
    private let file: URL

    init(_ fixture: String, source: StaticString = #filePath) throws {
        file = URL(fileURLWithPath: "\(source)").deletingLastPathComponent()
            .appendingPathComponent("Expected")
            .appendingPathComponent(
                fixture.lowercased().replacingOccurrences(of: " ", with: "-") + ".txt")
    }

    func read() throws -> String {
        (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    }

    func write(_ text: String) throws {
        try Data(text.utf8).write(to: file)
    }

    /// Returns the first line that differs, as readable text.
    func firstDifference(_ expected: String, _ found: String) -> String {
        let before = expected.split(separator: "\n", omittingEmptySubsequences: false)
        let after = found.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, pair) in zip(before, after).enumerated() where pair.0 != pair.1 {
            return "\(file.lastPathComponent), line \(index + 1): “\(pair.0)” was “\(pair.1)”"
        }
        return "\(file.lastPathComponent) has \(before.count) lines, and there are \(after.count)"
    }
}
