import ArgumentParser
import Foundation

/// The tool: every command calls a library.
@main
struct Perennial: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "perennial",
        abstract:
            "Runs apps written against UIKit's API; an app can be killed at any moment without losing state.",
        discussion: """
            EXIT STATUS
            \(exitStatuses)

            FILES
              ~/.local/state/perennial\tThe default state directory, unless --state names another folder.
              control.sock\tIn the state directory: the socket that connects these commands to a host.
              control.token\tIn the state directory: the token of their requests, new at each start.
              push.sqlite\tIn the state directory: the pushes that wait, and the credentials of their senders.
              master.key\tIn the state directory: the key of all saved state, unless --key names another file.
              logs/*/*/output.log\tIn the state directory: the output of an app (logs).

            ENVIRONMENT
              XDG_STATE_HOME\tThe folder that contains the state directory perennial.
              NOTIFY_SOCKET, WATCHDOG_USEC, LISTEN_FDS, CREDENTIALS_DIRECTORY\tRead by run; systemd sets them.

            JSON
            With --json, a command prints one JSON value on standard output, even for an error \
            ({"error": {"status", "message"}}); messages for people go to standard error. logs and run \
            print one such value on each line.
            """,
        subcommands: [Run.self, Dev.self, Adopt.self, Rehearse.self, Manual.self],
        groupedSubcommands: [
            CommandGroup(
                name: "Apps of a running host",
                subcommands: [
                    ListProcesses.self, Suspend.self, Resume.self, Kill.self, Quit.self,
                    Lock.self, Unlock.self, Open.self, Fetch.self, Push.self, ResetPushes.self,
                    MemoryWarning.self,
                    Logs.self, MetricsCommand.self,
                ]),
            CommandGroup(
                name: "Senders of pushes to a running host",
                subcommands: [PushCredentials.self, PushEndpoints.self]),
            CommandGroup(name: "People of a running host", subcommands: [People.self]),
            CommandGroup(
                name: "Saved state",
                subcommands: [Explain.self, Inspect.self, Verify.self, Diff.self]),
        ])

    private static var exitStatuses: String {
        ExitStatus.allCases.map { "  \($0.rawValue)\t\($0.meaning)" }.joined(separator: "\n")
    }

    /// Whether output is requested as JSON; also known if the command line is invalid.
    private static var isJSONAsked: Bool { CommandLine.arguments.contains("--json") }

    /// Returns the failure for an invalid command line or an unexpected error; `nil` for a request
    /// for help and for a command that has already printed its failure.
    private static func failure(_ error: any Error) -> CommandFailure? {
        let code = exitCode(for: error)
        guard code != .success, !(error is ExitCode) else { return nil }
        return CommandFailure(
            message(for: error), status: ExitStatus(rawValue: code.rawValue) ?? .failed)
    }

    /// Runs the command, and exits with a specific status for each kind of failure.
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
