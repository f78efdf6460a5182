import ArgumentParser
import RestorationStore
import StateInspection

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
