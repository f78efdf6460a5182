import AppHost
import ArgumentParser
import Foundation

/// The options of `run` for the confinement of apps.
struct ConfinementOptions: ParsableArguments {
    @Option(
        name: [.customLong("env"), .customLong("environment")],
        help: ArgumentHelp(
            "A variable for the apps' environment; without a value, the host's variable of that name. May be given more than once.",
            valueName: "name=value"))
    var environment: [String] = []

    @Option(
        help: ArgumentHelp(
            "A file or folder that every app may read in addition to its own. May be given more than once.",
            valueName: "path"), completion: .file())
    var allowRead: [String] = []

    @Option(
        help: ArgumentHelp(
            "A file or folder that every app may read and write in addition to its own. May be given more than once.",
            valueName: "path"), completion: .file())
    var allowWrite: [String] = []

    @Flag(
        help: """
            Let apps connect to services through Unix sockets, such as a database's; some of these services \
            start programs for the host's account, without confinement.
            """)
    var allowLocalSockets = false

    @Option(
        help: ArgumentHelp(
            """
            An app that may listen on ports of this machine, by the name in its URL. Browsers send the host's \
            cookies to such an app. May be given more than once.
            """,
            valueName: "app"))
    var allowListening: [String] = []

    @Flag(
        name: .customLong("no-confinement"),
        help:
            "Let every app access everything that the host's account can, including the state of all users; for debuggers."
    )
    var isUnconfined = false

    @Flag(help: "Do not start if the kernel cannot confine apps to their own files.")
    var requireConfinement = false

    func validate() throws {
        guard !isUnconfined || !requireConfinement else {
            throw ValidationError("--no-confinement and --require-confinement exclude each other.")
        }
        for text in environment {
            let name = text.prefix { $0 != "=" }
            guard !name.isEmpty, !text.utf8.contains(0) else {
                throw ValidationError("--env takes NAME=value, or the NAME of a variable.")
            }
            guard text.contains("=") || ProcessInfo.processInfo.environment[text] != nil else {
                throw ValidationError("The host's own environment has no variable \(text).")
            }
        }
    }

    func apply(to settings: inout HostSettings) {
        settings.appEnvironment = environment.reduce(into: [:]) { variables, text in
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            variables[name] =
                parts.count == 2
                ? String(parts[1]) : ProcessInfo.processInfo.environment[name]
        }
        settings.confinement.readable = allowRead
        settings.confinement.writable = allowWrite
        settings.confinement.allowsLocalSockets = allowLocalSockets
        settings.confinement.listeningApps = Set(allowListening)
        if isUnconfined { settings.confinement.mode = .off }
        if requireConfinement { settings.confinement.mode = .required }
    }
}
