import ArgumentParser
import StateInspection

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
