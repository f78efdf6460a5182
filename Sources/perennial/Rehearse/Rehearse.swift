import ArgumentParser
import Foundation
import Glibc
import SceneRehearsal
import Synchronization

/// `perennial rehearse`: lists what an app's move to scenes would lose.
struct Rehearse: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Kills an app on every screen, and lists what the move to scenes would lose.",
        discussion: """
            The app runs without a host, in a temporary home. It is crawled, or a script is followed, and on \
            every screen it is killed and launched again: app-based, as scenes with view controllers kept, and \
            as scenes that get back only the activity of stateRestorationActivity(for:). What it preserves \
            before and after is compared, object by object and key by key.

            A script has a step on each line: tap "Text", tap #identifier, type "text" into "name", \
            select 0..<3 in "name", set "name" to 0.5, scroll "name" to 300, submit "name", back, wait 0.5, \
            kill. A line that begins with # and a space is a comment.
            """)

    @Argument(help: "The app's executable.", completion: .file())
    var app: String

    @Option(
        help: ArgumentHelp(
            "A script to follow (default: crawl every screen).", valueName: "file"),
        completion: .file())
    var script: String?

    @Option(
        help: ArgumentHelp(
            "The folder of the app's sources (default: in the package around the executable).",
            valueName: "folder"), completion: .directory)
    var sources: String?

    @Option(help: ArgumentHelp("The maximum number of screens of a crawl.", valueName: "count"))
    var screens = 40

    @Option(help: ArgumentHelp("The maximum time of a crawl.", valueName: "seconds"))
    var seconds = 60.0

    @Option(
        help: ArgumentHelp(
            "The time that the app may take to answer before it counts as hung.",
            valueName: "seconds"))
    var patience = 10.0

    @Option(
        help: ArgumentHelp("Also write the result as JUnit XML.", valueName: "file"),
        completion: .file())
    var junit: String?

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(inversion: .prefixedNo, help: "Colour the text (default: on a terminal).")
    var colour: Bool?

    func validate() throws {
        guard screens > 0, seconds > 0, patience > 0, seconds < 1e6, patience < 1e6 else {
            throw ValidationError("--screens, --seconds and --patience must be greater than 0.")
        }
    }

    /// The exit status after the first signal, as shells have it: 130 after SIGINT, and 143 after
    /// SIGTERM.
    private static let stoppedStatus = Atomic<Int32>(0)

    private static var stopped: ExitCode {
        ExitCode(stoppedStatus.load(ordering: .sequentiallyConsistent))
    }

    func run() async throws {
        let signals = StopSignals { number in
            let status = 128 + number
            // A second signal does not wait until the rehearsal has removed its files, and runs no
            // exit handlers, which may wait for the threads of the rehearsal.
            if Rehearsal.isStopped { Glibc._exit(status) }
            Self.stoppedStatus.store(status, ordering: .sequentiallyConsistent)
            Rehearsal.stop()
        }
        defer { signals.stop() }
        let report: RehearsalReport
        do throws(RehearsalError) {
            report = try await Self.rehearse(Self.absolute(app), try options())
        } catch {
            // The app was killed, whatever the rehearsal reports of that.
            if Rehearsal.isStopped { throw Self.stopped }
            if let junit {
                try write(JUnitReport(failure: error.description, app: app).text, junit)
            }
            throw CommandFailure(error.description, status: Self.status(of: error))
        }
        if Rehearsal.isStopped { throw Self.stopped }
        if let junit { try write(JUnitReport(report).text, junit) }
        if json {
            print(try JSONText.of(report))
        } else {
            let style = Terminal.style(colour: colour)
            for line in RehearsalText(report, style: style).lines() { print(line) }
        }
        guard report.isSound else { throw ExitCode(ExitStatus.unsound.rawValue) }
    }

    @MainActor
    private static func rehearse(
        _ executable: String, _ options: Rehearsal.Options
    ) throws(RehearsalError) -> RehearsalReport {
        try Rehearsal(executable: executable, options: options).run()
    }

    private func options() throws(RehearsalError) -> Rehearsal.Options {
        var options = Rehearsal.Options()
        options.sources = sources.map(Self.absolute)
        options.screensMax = screens
        options.crawlTime = .seconds(seconds)
        options.patience = .seconds(patience)
        guard let script else { return options }
        guard let text = try? String(contentsOfFile: script, encoding: .utf8) else {
            throw RehearsalError(.notFound, "The script \(script) cannot be read.")
        }
        do {
            options.script = try RehearsalScript(text)
        } catch {
            throw RehearsalError(.script, "\(script), \(error)")
        }
        return options
    }

    private func write(_ text: String, _ path: String) throws {
        do {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
        } catch {
            throw CommandFailure(
                "\(path) could not be written: \(error.localizedDescription)", status: .failed)
        }
    }

    private static func absolute(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.path
    }

    private static func status(of error: RehearsalError) -> ExitStatus {
        switch error.kind {
        case .notFound: .notFound
        case .crashed, .failed, .stopped: .failed
        case .script, .nothingPreserved: .refused
        }
    }
}
