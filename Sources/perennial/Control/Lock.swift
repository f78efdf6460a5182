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

    @Option(help: "The beginning of a person's identifier (default: everybody).")
    var person: String?

    @OptionGroup var host: HostOptions

    func run() throws { try host.act(.lock(person: person)) }
}
