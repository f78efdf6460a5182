import ArgumentParser
import ControlLink

/// `perennial open`: gives an app an address.
struct Open: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Opens an address in the app that names its scheme in Info.plist.",
        discussion: """
            The app's window that the person used last gets it, at once when it is on a screen, or else when its \
            page is next shown. --person may be left out where there is only one person.
            """)

    @Argument(help: ArgumentHelp("The address, such as contacts:card/7.", valueName: "url"))
    var address: String

    @Option(help: "The beginning of a person's identifier.")
    var person: String?

    @OptionGroup var host: HostOptions

    func run() throws { try host.act(.open(address, person: person)) }
}
