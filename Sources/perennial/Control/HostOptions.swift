import ArgumentParser
import AppHost
import Foundation

/// The host that a command addresses, and the format of its output.
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

    /// Sends a request to the host and returns its answer, or throws the error in the answer.
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

    /// Returns the running apps and, if requested, the sessions that can be restored.
    func report(_ target: ControlTarget, includesEnded: Bool) throws -> HostReport {
        guard case .report(let report) = try ask(.list(target, includesEnded: includesEnded))
        else { throw unexpected }
        return report
    }

    /// Sends a request that acts on apps, prints the result for each app, and exits with the status
    /// of the most severe result.
    func act(_ request: ControlRequest) throws {
        guard case .results(let results) = try ask(request) else { throw unexpected }
        if json {
            struct Results: Encodable { let results: [ControlResult] }
            print(try JSONText.of(Results(results: results)))
        }
        if results.isEmpty, !json {
            print("No app matches, so nothing was done.")
        }
        for result in results {
            switch result.outcome {
            case .done, .unchanged: if !json { print(result.message) }
            case .notNow, .failed:
                printNotice("Error: \(result.message)")
            }
        }
        let outcomes = results.map(\.outcome)
        if outcomes.contains(.failed) { throw ExitCode(ExitStatus.failed.rawValue) }
        if outcomes.contains(.notNow) { throw ExitCode(ExitStatus.notNow.rawValue) }
    }

    /// The error for an answer that does not fit the request.
    var unexpected: CommandFailure {
        CommandFailure(
            "The host's answer does not match the request. Use the tool that was installed with the host.",
            status: .otherVersion)
    }

    private func failure(_ failure: ControlClient.Failure) -> CommandFailure {
        switch failure {
        case .notRunning:
            CommandFailure(
                "No host is running with the state directory \(path). Start one with "
                    + "`perennial run APP`, or name another state directory with --state.",
                status: .unavailable)
        case .notAllowed:
            CommandFailure(
                "The host with the state directory \(path) belongs to another account. Run the "
                    + "command as that account, or as root.", status: .notAllowed)
        case .noAnswer:
            CommandFailure(
                "The host with the state directory \(path) does not answer. Check its log; a "
                    + "restart of the host loses no data.", status: .unavailable)
        case .unusable(let failure): CommandFailure(failure.message, status: .configuration)
        }
    }
}

/// The default state directory, according to the XDG base directory specification.
enum DefaultStateDirectory {
    static var path: String {
        let environment = ProcessInfo.processInfo.environment
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
            return state + "/perennial"
        }
        return NSHomeDirectory() + "/.local/state/perennial"
    }
}
