import ArgumentParser
import Foundation
import RestorationStore
import StateInspection
import UIKitPrimitives

/// `perennial inspect`: lists the contents of saved archives.
struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Lists the objects and keys of saved archives; values are hidden by default.")

    @OptionGroup var options: StateOptions

    @Flag(help: "Show values, which may contain typed text.")
    var values = false

    @Flag(help: "Show the generation before the newest.")
    var previous = false

    mutating func run() throws {
        var items: [(heading: String, item: ArchiveListing, lines: [String])] = []
        for state in try options.states() {
            for session in try options.explained(state.sessions) {
                let archive = options.archive(of: state, session, previous ? .previous : .current)
                guard let archive else { continue }
                let listing = ArchiveListing(archive, showsValues: values)
                items.append(
                    ("\(state.title), \(session)", listing, listing.lines(style: options.style)))
            }
        }
        try options.printAll(items)
        try options.failIfDamaged()
    }
}

/// `perennial diff`: prints the differences between the two stored generations.
struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Prints the differences between the last generation of saved state and the newest.")

    @OptionGroup var options: StateOptions

    @Flag(help: "Show values, which may contain typed text.")
    var values = false

    mutating func run() throws {
        var items: [(heading: String, item: ArchiveComparison, lines: [String])] = []
        for state in try options.states() {
            for session in try options.explained(state.sessions) {
                guard let old = options.archive(of: state, session, .previous),
                    let new = options.archive(of: state, session, .current)
                else { continue }
                let comparison = ArchiveComparison(from: old, to: new, showsValues: values)
                let lines = comparison.lines(style: options.style)
                items.append(
                    (
                        "\(state.title), \(session)", comparison,
                        lines.isEmpty ? ["Both generations hold the same state."] : lines
                    ))
            }
        }
        try options.printAll(items)
        try options.failIfDamaged()
    }
}

/// `perennial explain`: explains why a screen was or was not restored.
struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints what was preserved and restored, what was not, and why.",
        discussion: """
            The report comes from the app, which stores it when it leaves the screen and after it was restored. \
            The host may be running. The report contains no entered values.
            """)

    @OptionGroup var options: StateOptions

    func run() throws {
        let style = options.style
        var items: [(heading: String, item: RestorationReport, lines: [String])] = []
        for state in try options.states() {
            guard let report = try options.explained(state.report) else {
                printNotice("\(state.title): the app has kept no report yet.")
                continue
            }
            items.append((state.title, report, Explanation(report, style: style).lines()))
        }
        try options.printAll(items)
    }
}

/// `perennial verify`: checks that every saved file is intact.
struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Checks every byte of every saved file; fails if one is damaged.")

    @OptionGroup var options: StateOptions

    func run() throws {
        let states = try options.states()
        let items = try states.map { state in
            let verification = try options.explained { try Verification(of: state) }
            return (
                heading: state.title, item: verification,
                lines: verification.lines(style: options.style)
            )
        }
        try options.printAll(items)
        guard items.allSatisfy(\.item.isSound) else { throw ExitCode.failure }
    }
}
