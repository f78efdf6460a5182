import AppHost
import ArgumentParser

/// `perennial push-endpoints`: lists and removes the endpoints of the push distributor.
struct PushEndpoints: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists and removes the push endpoints that programs have registered.",
        discussion: """
            The host must run as a UnifiedPush distributor (--unified-push). The addresses of endpoints and the tokens \
            of programs are secrets, so they are never printed.
            """,
        subcommands: [ListPushEndpoints.self, RemovePushEndpoint.self],
        defaultSubcommand: ListPushEndpoints.self)
}

/// `perennial push-endpoints list`: lists the endpoints.
struct ListPushEndpoints: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists the endpoints, those of programs first.",
        discussion: """
            SERVICE is the name of a program on the message bus, or the name by which a program registered an app.
            """)

    @Option(
        help: "The beginning of a person's identifier: only endpoints of that person's apps.")
    var person: String?

    @OptionGroup var host: HostOptions

    func run() throws {
        guard case .pushEndpoints(let endpoints) = try host.ask(.pushEndpoints(person: person))
        else { throw host.unexpected }
        if host.json {
            struct Report: Encodable { let endpoints: [PushEndpointReport] }
            return print(try JSONText.of(Report(endpoints: endpoints)))
        }
        guard !endpoints.isEmpty else { return print("No program has registered an endpoint.") }
        for line in PushEndpointTable(endpoints).lines { print(line) }
    }
}

/// `perennial push-endpoints remove`: removes an endpoint.
struct RemovePushEndpoint: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Removes an endpoint; its next message is refused, and its program is notified.",
        discussion: """
            An app gets another endpoint in its place, which no program has. A program that is not removed as \
            well may register again.
            """)

    @Argument(
        help: ArgumentHelp("The beginning of the endpoint's identifier.", valueName: "id"))
    var identifier: String

    @OptionGroup var host: HostOptions

    func run() throws { try host.act(.removePushEndpoint(identifier)) }
}
