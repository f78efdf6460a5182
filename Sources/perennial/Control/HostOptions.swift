import ArgumentParser
import ControlLink
import Foundation

/// Which host a command speaks to, and how it prints.
struct HostOptions: ParsableArguments {
    @Option(
        name: .customLong("state"),
        help:
            "The host's state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial).",
        completion: .directory)
    var stateDirectory: String?

    @Flag(help: "Print JSON.")
    var json = false

    var path: String { stateDirectory ?? DefaultStateDirectory.path }

    /// Asks the host; a failure that it answers with is thrown.
    func ask(_ request: ControlRequest) throws -> ControlAnswer {
        let answer: ControlAnswer
        do {
            answer = try ControlClient(ControlAddress(stateDirectory: path)).ask(request)
        } catch {
            throw failure(error)
        }
        if case .failure(let failure) = answer {
            throw CommandFailure(failure.message, status: failure.code.status)
        }
        return answer
    }

    /// What runs, and what can be come back to.
    func report(_ target: ControlTarget, includesEnded: Bool) throws -> HostReport {
        guard case .report(let report) = try ask(.list(target, includesEnded: includesEnded))
        else { throw unexpected }
        return report
    }

    /// Asks for something to be done to apps, prints what became of each, and fails with the worst.
    func act(_ request: ControlRequest) throws {
        guard case .results(let results) = try ask(request) else { throw unexpected }
        if json {
            struct Results: Encodable { let results: [ControlResult] }
            print(try JSONText.of(Results(results: results)))
        }
        if results.isEmpty, !json {
            print("Nobody has opened such an app; there is nothing to do.")
        }
        for result in results {
            switch result.outcome {
            case .done, .unchanged: if !json { print(result.message) }
            case .notNow, .failed:
                FileHandle.standardError.write(Data("Error: \(result.message)\n".utf8))
            }
        }
        let outcomes = results.map(\.outcome)
        if outcomes.contains(.failed) { throw ExitCode(ExitStatus.failed.rawValue) }
        if outcomes.contains(.notNow) { throw ExitCode(ExitStatus.notNow.rawValue) }
    }

    /// The error where a host answers another question than was asked.
    var unexpected: CommandFailure {
        CommandFailure(
            "The host's answer does not fit the question. Use the tool that came with the host.",
            status: .otherVersion)
    }

    private func failure(_ silence: ControlClient.Failure) -> CommandFailure {
        switch silence {
        case .notRunning:
            CommandFailure(
                "No host runs with its state in \(path). Start one with `perennial run APP`, or "
                    + "name another state directory with --state.", status: .unavailable)
        case .notAllowed:
            CommandFailure(
                "The host with its state in \(path) belongs to another user. Run this as that "
                    + "user, or as root.", status: .notAllowed)
        case .noAnswer:
            CommandFailure(
                "The host with its state in \(path) does not answer. Its log may say why; ending "
                    + "and starting it again loses nothing.", status: .unavailable)
        case .unusable(let failure): CommandFailure(failure.message, status: .configuration)
        }
    }
}

extension ControlFailure.Code {
    /// What the tool ends with.
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
