import AppHost
import ArgumentParser
import Foundation
import Glibc

/// `perennial logs`: prints the output of apps.
struct Logs: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints what apps wrote to standard output and standard error.",
        discussion: """
            The host stores the last 2 to 4 MB for each app and person, for 30 days after the last line. Preserved \
            state is not part of it unless the app prints it. The host need not be running; if it is not, apps are \
            named by their bundle identifier or a part of it, and sessions and processes are not known. \
            With --json each line is one JSON value: {"app", "person", "line"}.
            """)

    @OptionGroup var options: TargetOptions

    @Flag(name: .shortAndLong, help: "Print new lines until interrupted.")
    var follow = false

    @Option(
        name: [.customShort("n"), .long],
        help: "The number of last lines to print for each app.")
    var lines = 100

    /// The maximum delay, in milliseconds, before a new line is printed.
    private static let pauseMilliseconds: Int32 = 200

    func validate() throws {
        guard lines >= 0 else { throw ValidationError("--lines must be at least 0.") }
    }

    func run() throws {
        let kept = try found()
        guard !kept.isEmpty else {
            throw CommandFailure(
                "No app\(named) has run with its state in \(options.host.path). Name another, or "
                    + "another state directory with --state.", status: .notFound)
        }
        var printer = Printer(json: options.host.json, hasHeadings: kept.count > 1)
        guard follow else {
            for output in kept { printer.print(output.lastLines(lines), of: output) }
            if printer.isSilent, lines > 0 {
                printNotice("The apps\(named) have printed nothing.")
            }
            return
        }
        var readers = kept.map { $0.reader() }
        var count = lines
        while true {
            for index in kept.indices {
                printer.print(readers[index].next(last: count), of: kept[index])
            }
            count = .max
            fflush(nil)
            poll(nil, 0, Self.pauseMilliseconds)
        }
    }

    private var named: String {
        options.targets.isEmpty ? "" : " named \(options.targets.joined(separator: ", "))"
    }

    private func found() throws -> [KeptOutput] {
        let all = KeptOutput.all(inStateDirectory: options.host.path)
        let report: HostReport
        do {
            report = try options.host.report(options.target, includesEnded: true)
        } catch let failure as CommandFailure where failure.status == .unavailable {
            return all.filter { output in
                output.person.hasPrefix(options.person ?? "")
                    && (options.targets.isEmpty
                        || options.targets.contains {
                            output.app.lowercased().contains($0.lowercased())
                        })
            }
        }
        let wanted = Set(report.apps.map { [$0.container, $0.person] })
        return all.filter { wanted.contains([$0.app, $0.person]) }
    }

    private struct Printer {
        let json: Bool
        let hasHeadings: Bool
        private var last: KeptOutput?
        private(set) var isSilent = true

        init(json: Bool, hasHeadings: Bool) {
            self.json = json
            self.hasHeadings = hasHeadings
        }

        private struct Line: Encodable {
            let app: String
            let person: String
            let line: String
        }

        mutating func print(_ lines: [String], of output: KeptOutput) {
            guard !lines.isEmpty else { return }
            isSilent = false
            if json {
                for line in lines {
                    let value = Line(app: output.app, person: output.person, line: line)
                    guard let bytes = try? ControlCoding.line(value) else { continue }
                    FileHandle.standardOutput.write(Data(bytes))
                }
                return
            }
            if hasHeadings, last != output {
                Swift.print("==> \(output.app) of \(output.person.prefix(8)) <==")
            }
            last = output
            for line in lines {
                Swift.print(Terminal.isOutput ? LoggedText.terminalLine(line) : line)
            }
        }
    }
}
