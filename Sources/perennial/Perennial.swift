import ArgumentParser
import Foundation

/// The tool: every command calls a library.
@main
struct Perennial: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "perennial",
        abstract: "Runs apps written against UIKit's API; ending one at any moment loses nothing.",
        discussion: """
            EXIT STATUS
            \(exitStatuses)

            FILES
              ~/.local/state/perennial\tWhere a host keeps everything, unless --state names another folder.
              control.sock\tIn the state directory: the socket that these commands speak to a host over.
              control.token\tIn the state directory: the word that their requests carry, another at each start.
              master.key\tIn the state directory: the key of all saved state, unless --key names another file.
              logs/*/*/output.log\tIn the state directory: what an app printed (logs).

            ENVIRONMENT
              XDG_STATE_HOME\tHolds the folder perennial that is taken for the state directory.
              NOTIFY_SOCKET, WATCHDOG_USEC, LISTEN_FDS, CREDENTIALS_DIRECTORY\tRead by run as systemd sets them.

            JSON
            With --json, what a command prints on standard output is one JSON value, an error \
            ({"error": {"status", "message"}}) included; sentences for people go to standard error. logs and run \
            print one such value on each line.
            """,
        subcommands: [Run.self],
        groupedSubcommands: [
            CommandGroup(
                name: "Apps of a running host",
                subcommands: [
                    ListProcesses.self, Suspend.self, Resume.self, Kill.self, Quit.self,
                    Lock.self, Unlock.self, Open.self, MemoryWarning.self, Logs.self, Metrics.self,
                ]),
            CommandGroup(name: "People of a running host", subcommands: [People.self]),
            CommandGroup(
                name: "Saved state",
                subcommands: [Explain.self, Inspect.self, Verify.self, Diff.self]),
        ])

    private static var exitStatuses: String {
        ExitStatus.allCases.map { "  \($0.rawValue)\t\($0.meaning)" }.joined(separator: "\n")
    }

    /// Whether a program reads what is printed; a command line that is wrong is asked too.
    private static var isJSONAsked: Bool { CommandLine.arguments.contains("--json") }

    /// What is wrong with the command line, or failed unforeseen; `nil` for who asked for help and for a
    /// command that has printed what failed.
    private static func failure(_ error: any Error) -> CommandFailure? {
        let code = exitCode(for: error)
        guard code != .success, !(error is ExitCode) else { return nil }
        return CommandFailure(
            message(for: error), status: ExitStatus(rawValue: code.rawValue) ?? .failed)
    }

    /// Runs the command of the command line, and ends with a status of its own for each kind of failure.
    static func main() async {
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch let failure as CommandFailure {
            fflush(nil)
            failure.report(asJSON: isJSONAsked)
            Foundation.exit(failure.status.rawValue)
        } catch {
            if isJSONAsked, let failure = failure(error) {
                fflush(nil)
                failure.printJSON()
            }
            exit(withError: error)
        }
    }
}
