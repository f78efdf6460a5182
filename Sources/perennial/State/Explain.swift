import ArgumentParser
import Foundation
import StateInspection
import UIKitPrimitives

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
                FileHandle.standardError.write(
                    Data("\(state.title): the app has kept no report yet.\n".utf8))
                continue
            }
            items.append((state.title, report, Explanation(report, style: style).lines()))
        }
        try options.printAll(items)
    }
}
