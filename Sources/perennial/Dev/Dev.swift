import AppHost
import ArgumentParser
import DevelopmentBuilds
import Foundation
import Glibc
import HostLink
import Logging
import StateInspection
import WebServer

/// `perennial dev`: builds apps, runs them, and replaces them while their developer edits.
struct Dev: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Builds and runs the apps of a package, and rebuilds them when a file is saved.",
        discussion: """
            PATH is a folder with a Package.swift, or an Xcode project, which is adopted first (see adopt). The \
            address is printed once the first build runs, and is opened in a browser if there is a desktop. When a \
            source or resource is saved, the package is built, and the new build takes over under the same screen, with \
            its state. If a build fails, the errors are printed and shown on the page, over the app, which continues to \
            run the last successful build. State that the new build does not take is reported as explain does.

            State is stored in .build/perennial/state of the package, apart from that of other hosts. Arguments \
            after -- are passed to swift build.

            SIGINT (Ctrl-C) and SIGTERM end the build, the apps and the host.
            """)

    @Argument(
        help: "A folder with a package or an Xcode project, or an Xcode project.",
        completion: .directory)
    var path = "."

    @Option(
        help: ArgumentHelp(
            "An executable product to run, if the package has several. May be given more than once. With --build-command: the path of an executable or bundle, relative to PATH.",
            valueName: "name"))
    var product: [String] = []

    @Option(
        help: ArgumentHelp(
            "A shell command that builds instead of swift build, for other build systems. It runs in PATH; its products are named by --product.",
            valueName: "command"))
    var buildCommand: String?

    @Option(
        help: ArgumentHelp(
            "A further folder that is watched, such as that of a local dependency. May be given more than once.",
            valueName: "folder"), completion: .directory)
    var watch: [String] = []

    @Flag(name: .customLong("no-open"), help: "Do not open the address in a browser.")
    var doesNotOpen = false

    @Option(help: "The port. If it is in use, another free port is used and printed.")
    var port = 8080

    @Option(
        name: .customLong("state"),
        help: "The state directory (default: .build/perennial/state in the package).")
    var stateDirectory: String?

    @Flag(
        name: .customLong("no-output"),
        help: "Do not print the output of apps, each line after the app's name.")
    var hidesOutput = false

    @Option(
        help: ArgumentHelp(
            "A checkout of Perennial for an adopted project (default: the one in which this tool was built).",
            valueName: "folder"), completion: .directory)
    var perennial: String?

    @Option(
        help: ArgumentHelp(
            "The configuration of an Xcode project whose build settings count (default: Debug).",
            valueName: "name"))
    var configuration: String?

    @Option(
        help: ArgumentHelp(
            "A folder outside of an Xcode project's checkout whose files are taken too. May be given more than once.",
            valueName: "folder"), completion: .directory)
    var outside: [String] = []

    @OptionGroup var confinement: ConfinementOptions

    @Option(help: "The log level: debug, info, notice, warning, error.")
    var logLevel = Logger.Level.warning

    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp("Arguments of swift build.", valueName: "build-arguments"))
    var buildArguments: [String] = []

    func validate() throws {
        guard (0...65535).contains(port) else {
            throw ValidationError("--port takes a port: 0 to 65535; 0 selects a free port.")
        }
        if buildCommand != nil {
            guard !product.isEmpty else {
                throw ValidationError(
                    "--build-command needs --product: the path of the executable that it builds.")
            }
            guard buildArguments.isEmpty else {
                throw ValidationError(
                    "Arguments after -- are those of swift build. Write them into --build-command.")
            }
        }
    }

    func run() async throws {
        let level = logLevel
        // Logging never waits for the reader of the log.
        let backlog = LogBacklog()
        defer { backlog.drain(within: 2) }
        LoggingSystem.bootstrap { label in
            var handler = StreamLogHandler.standardError(label: label)
            handler.logLevel = level
            return backlog.handler(handler)
        }
        let package = try DevelopedPackage(at: path, command: self)
        let own = package.folder + "/.build/perennial"
        // The folders above it are those of the build, which has the mode of its developer's files.
        let lock = try DevelopmentLock(in: own)
        defer { withExtendedLifetime(lock) {} }
        // Files that the host or an app creates are not accessible to other users.
        let mask = umask(0o077)
        DescriptorLimit.raise()
        var plan = PackageBuilder.Plan(
            folder: package.folder, products: product, arguments: buildArguments, umask: mask)
        plan.shellCommand = buildCommand
        plan.adoption = package.adoption
        var settings = HostSettings(stateDirectory: stateDirectory ?? own + "/state")
        settings.eventSources = .ofThisMachine
        // A compiler may need all memory for a moment, which is no reason to end the app.
        settings.eventSources.memory = nil
        settings.reportsCrashes = true
        confinement.apply(to: &settings)
        settings.explain = { container in
            do { return try Explanation.lines(of: container) } catch {
                return ["The report cannot be read: \(error)"]
            }
        }
        let builder = PackageBuilder(
            plan, staged: StagedBuilds(folder: own + "/apps"),
            echo: { DevelopmentTerminal.echo($0) })
        let session = DevelopmentSession(
            package: package, builder: builder,
            host: DevelopmentHost(
                settings: settings, port: port, opensBrowser: !doesNotOpen,
                printsOutput: !hidesOutput))
        do {
            try await session.run()
        } catch let error as HostError {
            let isInUse = error.code == .stateDirectoryInUse
            throw CommandFailure(error.description, status: isInUse ? .notNow : .configuration)
        } catch let error as WebServerError {
            throw CommandFailure(error.description, status: .configuration)
        } catch let error as WatchError {
            throw CommandFailure(error.description, status: .configuration)
        }
    }
}
