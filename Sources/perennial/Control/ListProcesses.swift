import ArgumentParser
import AppHost
import Foundation
import Glibc

/// `perennial ps`: lists running apps, their users and their resources.
struct ListProcesses: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ps",
        abstract: "Lists running apps, and apps that a page shows, grouped by person.",
        discussion: """
            STATE is front, background, suspended, starting, ending, failed or ended. MEMORY is the memory of the \
            process with its share of shared pages (PSS), SAVED the size of its state on the disk, AGE the time \
            since the process was started. A star marks a session that a page shows. Titles are private and \
            not listed. With --all, apps that are not running and can be restored are listed too.
            """)

    @OptionGroup var options: TargetOptions

    func run() throws {
        let report = try options.host.report(options.target, includesEnded: options.all)
        if options.host.json { return print(try JSONText.of(report)) }
        guard !report.apps.isEmpty else {
            return print(
                options.all
                    ? "No app is running or can be restored."
                    : "No app is running. --all also lists apps that can be restored.")
        }
        for line in ProcessTable(report).lines(width: Self.width) { print(line) }
    }

    /// The terminal's width; `nil` for a file, where lines are not truncated.
    private static var width: Int? {
        var size = winsize()
        if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
            return Int(size.ws_col)
        }
        return ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
    }
}
