import ArgumentParser
import ControlLink

/// `perennial lock`: covers people's data.
struct Lock: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Locks data: pages show nothing, apps lose their keys.",
        discussion: """
            It stays so when the host is started anew. Apps go to the background and preserve; a moment later \
            their keys are gone. Nothing restores or saves while it is locked.
            """)

    @Option(help: "The beginning of a person's identifier; everybody unless given.")
    var person: String?

    @OptionGroup var host: HostOptions

    func run() throws { try host.act(.lock(person: person)) }
}
