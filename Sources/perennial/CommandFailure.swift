import Foundation

/// An error whose text is printed for the user at the terminal.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String
    let status: ExitStatus

    init(_ description: String, status: ExitStatus) {
        self.description = description
        self.status = status
    }

    /// Writes the error to standard error, and optionally as JSON to standard output.
    func report(asJSON: Bool) {
        FileHandle.standardError.write(Data("Error: \(description)\n".utf8))
        if asJSON { printJSON() }
    }

    /// Writes the error as JSON to standard output.
    func printJSON() {
        struct Report: Encodable {
            struct Failure: Encodable {
                let status: Int32
                let message: String
            }
            let error: Failure
        }
        let report = Report(error: .init(status: status.rawValue, message: description))
        if let text = try? JSONText.of(report) { print(text) }
    }
}
