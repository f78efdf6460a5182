import Foundation

/// An error whose whole text is for the person at the terminal.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String
    let status: ExitStatus

    init(_ description: String, status: ExitStatus) {
        self.description = description
        self.status = status
    }

    /// Writes it to standard error, and for programs to standard output as JSON.
    func report(asJSON: Bool) {
        FileHandle.standardError.write(Data("Error: \(description)\n".utf8))
        if asJSON { printJSON() }
    }

    /// Writes it to standard output for programs.
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
