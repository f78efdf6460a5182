/// A line of a file in a report.
package struct ReportedPlace: Sendable, Hashable, Codable {
    /// The path of the file; relative to the project's folder if it is inside.
    package let file: String
    /// The line, from 1 on; nil for a file as a whole.
    package let line: Int?

    /// Creates a place.
    package init(file: String, line: Int? = nil) {
        self.file = file
        self.line = line
    }
}

extension ReportedPlace: CustomStringConvertible {
    /// The file and the line in the form of compilers' messages.
    package var description: String { file + (line.map { ":\($0)" } ?? "") }
}
