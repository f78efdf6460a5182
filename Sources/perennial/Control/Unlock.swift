import ArgumentParser
import ControlLink

/// `perennial unlock`: uncovers people's data.
struct Unlock: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Unlocks data; everything is where it was.",
        discussion: """
            Who was locked alone is unlocked alone. What the session of this machine locks, it unlocks.
            """)

    @Option(help: "The beginning of a person's identifier; everybody unless given.")
    var person: String?

    @OptionGroup var host: HostOptions

    func run() throws { try host.act(.unlock(person: person)) }
}
