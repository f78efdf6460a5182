/// An error that stops an adoption: what happened, in which file and line, and what to do.
package struct AdoptionError: Error, Hashable, Sendable {
    /// The kind of an error, by which the tool chooses its exit status.
    package enum Kind: Sendable {
        /// A file or a folder is missing, or a folder has no project.
        case notFound
        /// A name matches more than one object.
        case ambiguous
        /// A file is damaged, too large or of another format.
        case unreadable
        /// A file that the adoption did not write is in the way.
        case refused
        /// The device or its permissions prevent the adoption.
        case failed
    }

    /// The kind of the error.
    package let kind: Kind
    /// The problem, without a period at the end.
    package let problem: String
    /// The file or folder with the problem.
    package let file: String
    /// The line in the file, from 1 on.
    package let line: Int?
    /// The next step, as a sentence.
    package let remedy: String

    /// Creates an error.
    package init(
        _ kind: Kind, _ problem: String, file: String, line: Int? = nil, remedy: String
    ) {
        self.kind = kind
        self.problem = problem
        self.file = file
        self.line = line
        self.remedy = remedy
    }
}

extension AdoptionError: CustomStringConvertible {
    /// The file and line, the problem and the next step.
    package var description: String {
        "\(file)\(line.map { ":\($0)" } ?? ""): \(problem). \(remedy)"
    }
}
