import AppHost
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
        printNotice("Error: \(description)")
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

/// The tool's exit statuses, according to sysexits.h.
enum ExitStatus: Int32, CaseIterable {
    case done = 0
    case unsound = 1
    case usage = 64
    case refused = 65
    case notFound = 66
    case unavailable = 69
    case failed = 70
    case notNow = 75
    case otherVersion = 76
    case notAllowed = 77
    case configuration = 78

    /// The meaning of the status, for the manual.
    var meaning: String {
        switch self {
        case .done: "Success, or nothing to do."
        case .unsound:
            "A saved file is damaged (verify, inspect, diff, people export), or state would be lost (rehearse)."
        case .usage: "The command line is invalid, or a name matches more than one object."
        case .refused:
            "The argument is refused (open, people merge, adopt), or an app or a script cannot be rehearsed."
        case .notFound: "Nothing matches the name, nothing is saved, or no project is found."
        case .unavailable: "No host is running with this state directory, or it does not answer."
        case .failed: "The host could not perform the request, or a file could not be written."
        case .notNow:
            "Not possible now; try again later. Also the status of a host whose state directory another host uses."
        case .otherVersion: "The host and the tool have different versions."
        case .notAllowed:
            "The host belongs to another account, or the token is from an earlier start of the host."
        case .configuration:
            "The host cannot start, because of an app, the state directory, the key or an address."
        }
    }
}

extension ControlFailure.Code {
    /// The exit status of the tool.
    var status: ExitStatus {
        switch self {
        case .malformed, .otherVersion: .otherVersion
        case .tooMuch, .notNow: .notNow
        case .notFound: .notFound
        case .ambiguous: .usage
        case .refused: .refused
        case .failed: .failed
        case .notAllowed: .notAllowed
        }
    }
}
