import ArgumentParser
import RestorationStore
import StateInspection

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
