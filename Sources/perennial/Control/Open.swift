import ArgumentParser
import AppHost

/// `perennial open`: opens a URL in an app.
struct Open: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Opens a URL in the app that declares its scheme in Info.plist.",
        discussion: """
            The app's window that the person used last gets the URL: immediately if a page shows it, otherwise when \
            its page is next shown. --person can be omitted if there is only one person.
            """)

    @Argument(help: ArgumentHelp("The URL, such as contacts:card/7.", valueName: "url"))
    var address: String

    @Option(help: "The beginning of a person's identifier.")
    var person: String?

    @OptionGroup var host: HostOptions

    func run() throws { try host.act(.open(address, person: person)) }
}
