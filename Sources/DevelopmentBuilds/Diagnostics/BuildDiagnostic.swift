/// A message of a compiler, a linker or the package manager.
package struct BuildDiagnostic: Hashable, Sendable {
    /// The severity of a message.
    package enum Kind: String, Sendable {
        case error, warning, note
    }

    /// A position in a source file.
    package struct Location: Hashable, Sendable {
        /// The path as the tool printed it.
        package var file: String
        /// The line, from 1.
        package var line: Int
        /// The column, from 1; `nil` if the tool printed none.
        package var column: Int?

        /// Creates a location.
        package init(file: String, line: Int, column: Int? = nil) {
            (self.file, self.line, self.column) = (file, line, column)
        }

        /// Returns the location as compilers print it, with a path that is relative to a folder if
        /// the file is inside it.
        package func text(below folder: String) -> String {
            let prefix = folder.hasSuffix("/") ? folder : folder + "/"
            let name = file.hasPrefix(prefix) ? String(file.dropFirst(prefix.count)) : file
            return "\(name):\(line)" + (column.map { ":\($0)" } ?? "")
        }
    }

    /// The severity.
    package var kind: Kind
    /// The position, if the message has one.
    package var location: Location?
    /// The text, without severity and position.
    package var message: String

    /// Creates a diagnostic; an error by default.
    package init(_ message: String, _ kind: Kind = .error, at location: Location? = nil) {
        (self.kind, self.location, self.message) = (kind, location, message)
    }
}
