import ArgumentParser
import Foundation

/// Measures the figures that the product promises, each with its floor in the same run.
@main
struct PerennialBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "perennial-bench",
        abstract:
            "Measures wakes, memory and a killed app's way back, and prints a table and JSON lines."
    )

    @Option(help: "How many wakes are measured.")
    var count = 1000

    @Option(help: "How many people sleep while the host's memory is read.")
    var people = 1000

    @Option(help: "How many kills are measured in Chromium; 0 leaves Chromium out.")
    var kills = 50

    @Option(
        help: """
            How many saves of a file of Contacts are measured in Chromium; 0 leaves them out. The first \
            run compiles everything.
            """)
    var edits = 0

    @Flag(help: "Measures a few of each: to see that it works, not to judge the figures.")
    var quick = false

    @Option(name: .customLong("json"), help: "Writes the JSON lines to this file as well.")
    var file: String?

    @Option(help: "The app to measure (default: Contacts beside this program).")
    var app: String?

    @Option(help: "Measures only this part.")
    var only: Part?

    /// A part that can be measured alone, under the name that `--only` takes.
    enum Part: String, ExpressibleByArgument, CaseIterable {
        case wake
        case storyboard
        case firstStart = "first-start"
        case memory
        case boot
        case kills
        case edits
    }

    /// The rounds before the first one that counts: caches are cold, and the first round has no
    /// preparation.
    private static let warmUp = (wakes: 20, firstStarts: 3, people: 50, kills: 3)

    private var counts: (wakes: Int, people: Int, kills: Int) {
        quick ? (min(count, 30), min(people, 100), min(kills, 3)) : (count, people, kills)
    }

    func validate() throws {
        guard count > 0, people > 0, kills >= 0 else {
            throw ValidationError("--count and --people are at least 1, --kills at least 0.")
        }
    }

    func run() async throws {
        var report = Report()
        print("\(Machine.description) at the start")
        let floor = measures(.wake) ? try await wake(&report) : nil
        if measures(.storyboard) { try await storyboardWake(&report) }
        if measures(.firstStart) { try await firstStart(&report) }
        if measures(.memory) { try await memory(&report) }
        if measures(.boot) { try await bootRelaunch(&report) }
        if measures(.kills), counts.kills > 0 { try await kills(&report, floor: floor) }
        if measures(.edits), edits > 0 || only == .edits { try await edits(&report) }
        print("\(Machine.description) at the end\n")
        print(report.table())
        let lines = try report.lines()
        print(lines, terminator: "")
        if let file { try lines.write(toFile: file, atomically: true, encoding: .utf8) }
    }

    private func measures(_ part: Part) -> Bool { only == nil || only == part }

    private func wake(_ report: inout Report) async throws -> Duration {
        print("\(counts.wakes) wakes, after \(Self.warmUp.wakes) that do not count")
        let benchmark = WakeBenchmark(
            executable: app ?? Self.beside("Contacts"), count: counts.wakes,
            warmUp: Self.warmUp.wakes)
        let result = try await benchmark.run()
        for (name, share) in [("p50", 0.5), ("p99", 0.99)] {
            report.add(
                Measurement(
                    name: "wake_\(name)", value: result.wake.percentile(share).milliseconds,
                    unit: "ms", floor: result.floor.percentile(share).milliseconds,
                    remark: share > 0.9 ? "aim 16.7, at most 60" : ""))
        }
        let parts: [(String, Timings, String)] = [
            ("spawn", result.spawn, "wanted until the process has its order"),
            ("launched", result.launch, "then until its first words have come"),
            ("first_frame", result.restore, "then until the page has its first frame"),
        ]
        for (part, timings, remark) in parts {
            for (name, share) in [("p50", 0.5), ("p99", 0.99)] {
                report.add(
                    Measurement(
                        name: "wake_\(part)_\(name)",
                        value: timings.percentile(share).milliseconds, unit: "ms",
                        remark: name == "p50" ? remark : ""))
            }
        }
        report.add(
            Measurement(
                name: "wake_frame", value: Double(result.frameBytes), unit: "bytes",
                remark: "the size of the frame"))
        if result.wrong > 0 {
            print("WRONG: \(result.wrong) first frames lacked the text of the field.")
        }
        return result.floor.percentile(0.5)
    }

    private func storyboardWake(_ report: inout Report) async throws {
        print(
            "\(counts.wakes) wakes of the same screens in a storyboard and in code, after "
                + "\(Self.warmUp.wakes) that do not count")
        let result = try await StoryboardWakes(
            storyboard: Self.beside("ScreensInStoryboard"), code: Self.beside("ScreensInCode"),
            count: counts.wakes, warmUp: Self.warmUp.wakes
        ).run()
        for (name, share) in [("p50", 0.5), ("p99", 0.99)] {
            report.add(
                Measurement(
                    name: "wake_storyboard_\(name)",
                    value: result.storyboard.percentile(share).milliseconds, unit: "ms",
                    floor: result.code.percentile(share).milliseconds,
                    remark: share > 0.9 ? "at most 1.2 times the same app in code" : ""))
        }
        if result.wrong > 0 {
            print("WRONG: \(result.wrong) first frames lacked the text of the field.")
        }
    }

    private func firstStart(_ report: inout Report) async throws {
        let (count, warmUp) = (max(counts.wakes / 10, 1), Self.warmUp.firstStarts)
        print("\(count) first starts of a build, after \(warmUp) that do not count")
        let result = try await FirstStart(count: count, warmUp: warmUp).run()
        for (name, share) in [("p50", 0.5), ("p99", 0.99)] {
            report.add(
                Measurement(
                    name: "first_start_\(name)",
                    value: result.start.percentile(share).milliseconds, unit: "ms",
                    floor: result.floor.percentile(share).milliseconds,
                    remark: name == "p50" ? "a bundle of \(FirstStart.files) files" : ""))
        }
    }

    private func memory(_ report: inout Report) async throws {
        print("\(counts.people) people asleep, after \(Self.warmUp.people) that do not count")
        let result = try await SleepingPeople(count: counts.people, warmUp: Self.warmUp.people)
            .run()
        let people = Double(counts.people)
        report.add(
            Measurement(
                name: "resident_ended", value: Double(result.after - result.before) / people,
                unit: "bytes", floor: 0, remark: "aim 0, at most 8192"))
        report.add(
            Measurement(
                name: "resident_ended_again",
                value: Double(result.afterAgain - result.after) / people, unit: "bytes", floor: 0,
                remark: "the same for as many people again"))
        if result.residents > 0 {
            print("WRONG: the host still holds \(result.residents) apps of people who are asleep.")
        }
    }

    private func bootRelaunch(_ report: inout Report) async throws {
        let people = counts.people
        print("a host starts with an app of \(people) people that has the mode voip")
        let result = try await BootRelaunch(
            // Contacts would make 2,000 people for each of its users first.
            executable: app ?? Self.beside("ScreensInStoryboard"), people: people,
            quietWakes: max(counts.wakes / 10, 1)
        ).run()
        report.add(
            Measurement(
                name: "boot_relaunch_\(people)", value: result.all / .seconds(1), unit: "s",
                remark: "until each was launched once"))
        for (name, share) in [("p50", 0.5), ("p99", 0.99)] {
            report.add(
                Measurement(
                    name: "boot_relaunch_wake_\(name)",
                    value: result.wake.percentile(share).milliseconds, unit: "ms",
                    floor: result.quietWake.percentile(share).milliseconds,
                    remark: "at most 2 times the quiet wake"))
        }
        if result.launched != people {
            print("WRONG: \(result.launched) of \(people) apps were launched.")
        }
    }

    /// - Parameter floor: the median of the wakes' floor, or nil if no wake was measured.
    private func kills(_ report: inout Report, floor: Duration?) async throws {
        print("\(counts.kills) kills in Chromium, after \(Self.warmUp.kills) that do not count")
        let benchmark = KillToPage(
            tool: Self.beside("perennial"), app: app ?? Self.beside("Contacts"),
            count: counts.kills, warmUp: Self.warmUp.kills)
        do {
            let timings = try await benchmark.run()
            for (name, share) in [("p50", 0.5), ("p99", 0.99)] {
                report.add(
                    Measurement(
                        name: "kill_to_correct_page_\(name)",
                        value: timings.percentile(share).milliseconds, unit: "ms",
                        floor: name == "p50" ? floor?.milliseconds : nil))
            }
        } catch {
            // The other figures are also useful without a browser.
            print("NOT MEASURED: kill_to_correct_page. \(error)")
        }
    }

    private func edits(_ report: inout Report) async throws {
        let count = quick ? 3 : max(edits, 10)
        print("\(count) saves of a file of Contacts, after 1 that does not count")
        do {
            let result = try await EditToScreen(
                tool: Self.beside("perennial"), count: count, warmUp: 1
            ).run()
            let parts: [(String, Timings, String)] = [
                ("edit_to_screen", result.whole, "saved until the new code was painted"),
                ("edit_to_screen_compiler", result.compiler, "of it, swift build"),
                ("edit_to_screen_rest", result.screen, "of it, everything else; at most 100"),
            ]
            for (name, timings, remark) in parts {
                report.add(
                    Measurement(
                        name: "\(name)_p50", value: timings.percentile(0.5).milliseconds,
                        unit: "ms", remark: remark))
            }
        } catch {
            // The other figures are also useful without a browser.
            print("NOT MEASURED: edit_to_screen. \(error)")
        }
    }

    private static func beside(_ name: String) -> String {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent(name).path
    }
}
