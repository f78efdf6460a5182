import ArgumentParser
import AppHost

/// `perennial lock`: locks users' data.
struct Lock: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Locks data: pages show nothing, and apps lose their keys.",
        discussion: """
            The lock persists when the host restarts. Apps go to the background and preserve; a moment later \
            their keys are erased. Nothing is restored or saved while the data is locked.
            """)

    @Option(help: "The beginning of a person's identifier (default: all people).")
    var person: String?

    @OptionGroup var host: HostOptions

    func run() throws { try host.act(.lock(person: person)) }
}

/// `perennial unlock`: unlocks users' data.
struct Unlock: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Unlocks data; pages continue where they were.",
        discussion: """
            A person who was locked separately is unlocked separately. A lock by the login session of this machine \
            is released by that session.
            """)

    @Option(help: "The beginning of a person's identifier (default: all people).")
    var person: String?

    @OptionGroup var host: HostOptions

    func run() throws { try host.act(.unlock(person: person)) }
}
