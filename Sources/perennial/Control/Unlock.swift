import ArgumentParser
import AppHost

/// `perennial unlock`: unlocks users' data.
struct Unlock: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Unlocks data; pages continue where they were.",
        discussion: """
            A person who was locked separately is unlocked separately. A lock by the login session of this machine \
            is released by that session.
            """)

    @Option(help: "The beginning of a person's identifier (default: everybody).")
    var person: String?

    @OptionGroup var host: HostOptions

    func run() throws { try host.act(.unlock(person: person)) }
}
