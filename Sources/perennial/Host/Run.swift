import AppHost
public import ArgumentParser
import Foundation
import Glibc
import HostLink
public import Logging
import PushGateway
import PushService
import StateInspection
import WebServer

/// `perennial run`: runs a host with a web server, in the foreground.
struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Runs apps in browser tabs until it is interrupted.",
        discussion: """
            Each app is a bundle folder (Name.app) or an executable. The address is printed once the host \
            listens. State is stored in the state directory; deleting it deletes the state of all users. SIGTERM and \
            SIGINT stop the host after every app has had time to commit.

            With --json, one line {"url", "listening", "port", "takenPort"} is printed when pages are served \
            (listening is the address for a proxy, takenPort the requested port if another program uses it), \
            one line {"metrics", "port"} when metrics are, and one line {"push", "port"} when the push gateway \
            accepts pushes.

            If systemd starts the host, the host uses the sockets that systemd passes (the one named "metrics" for metrics, \
            the one named "push" for the push gateway, the first other one for pages; loopback addresses only, unless there is a certificate), reports when \
            it is ready, and answers the watchdog.
            """)

    @Argument(help: "Bundles or executables of apps.")
    var apps: [String]

    @Option(help: "The port. If it is in use, another free port is used and printed.")
    var port = 8080

    @Option(
        name: .customLong("state"),
        help:
            "The state directory (default: $XDG_STATE_HOME/perennial or ~/.local/state/perennial)."
    )
    var stateDirectory: String?

    @Option(help: "Seconds an app may stay in the background before it is suspended (default: 30).")
    var suspendAfter: Double?

    @Option(
        help:
            "Seconds an app may run background tasks before it is ended (default: 30)."
    )
    var backgroundTime: Double?

    @Option(help: "Seconds a suspended app may stay in memory before it is ended (default: 600).")
    var endAfter: Double?

    @Option(help: "Seconds an app may take from its start to its first frame (default: 20).")
    var launchDeadline: Double?

    @Option(
        help:
            "Kills in quick succession after which relaunches are delayed (default: 3)."
    )
    var killsBeforeBackOff: Int?

    @OptionGroup var budgets: BudgetOptions
    @OptionGroup var addresses: AddressOptions
    @OptionGroup var service: ServiceOptions
    @OptionGroup var push: PushGatewayOptions
    @OptionGroup var unifiedPush: UnifiedPushOptions

    @OptionGroup var confinement: ConfinementOptions
    @OptionGroup var background: BackgroundOptions

    @Flag(help: "Preserve only on entering the background, as UIKit does.")
    var classic = false

    @Flag(
        help:
            "Print the output of apps, each line after the app's name. Enabled automatically for an app that is started by hand, for example with `swift run`."
    )
    var showOutput = false

    @Flag(help: "Print JSON.")
    var json = false

    @Option(help: "The log level: debug, info, notice, warning, error.")
    var logLevel = Logger.Level.notice

    func validate() throws {
        guard (0...65535).contains(port) else {
            throw ValidationError("--port takes a port: 0 to 65535; 0 selects a free port.")
        }
        try TimeRange.check(
            [
                "--suspend-after": suspendAfter, "--background-time": backgroundTime,
                "--end-after": endAfter,
            ], from: 0)
        // If no launch could meet the deadline, every app's state would be set aside.
        try TimeRange.check(["--launch-deadline": launchDeadline], from: 0.1)
        guard !addresses.namesUsers || !confinement.isUnconfined else {
            throw ValidationError(
                "--user-header and --no-confinement exclude each other: an app could connect to the host's socket and name any user."
            )
        }
        guard !addresses.namesUsers || !confinement.allowLocalSockets else {
            throw ValidationError(
                "--user-header and --allow-local-sockets exclude each other: an app could connect to the host's socket and name any user."
            )
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
        do {
            try await serve()
        } catch let error as HostError {
            // The other host may end, so the status makes a service manager try again later.
            let isInUse = error.code == .stateDirectoryInUse
            throw CommandFailure(error.description, status: isInUse ? .notNow : .configuration)
        } catch let error as WebServerError {
            throw CommandFailure(error.description, status: .configuration)
        } catch let error as PushGatewayError {
            throw CommandFailure(error.description, status: .configuration)
        }
    }

    private func serve() async throws {
        // Files that the host or an app creates are not accessible to other users, in any
        // directory.
        umask(0o077)
        // The environment is changed while no other thread runs that could read it.
        let handed = HandedSockets(environment: ProcessInfo.processInfo.environment)
        handed.adopt()
        DescriptorLimit.raise()
        var settings = HostSettings(stateDirectory: stateDirectory ?? DefaultStateDirectory.path)
        settings.preservation = classic ? .classic : .continuous
        if let suspendAfter { settings.times.grace = .seconds(suspendAfter) }
        if let backgroundTime { settings.times.backgroundTime = .seconds(backgroundTime) }
        if let endAfter { settings.times.endAfter = .seconds(endAfter) }
        if let launchDeadline { settings.times.launchDeadline = .seconds(launchDeadline) }
        if let killsBeforeBackOff {
            settings.crashLimits.killsBeforeBackOff = max(1, killsBeforeBackOff)
        }
        settings.eventSources = .ofThisMachine
        settings.reportsCrashes = showOutput
        budgets.apply(to: &settings)
        service.apply(to: &settings)
        confinement.apply(to: &settings)
        background.apply(to: &settings)
        try unifiedPush.apply(to: &settings)
        settings.explain = { container in
            do { return try Explanation.lines(of: container) } catch {
                return ["The report cannot be read: \(error)"]
            }
        }
        var options = WebServerOptions(port: port)
        try addresses.apply(to: &options)
        settings.confinement.privateFiles =
            (addresses.tlsKey.map { [$0] } ?? []) + push.privateFiles
        let gateway = try push.settings(inherited: handed.push)
        settings.hostNames =
            options.otherHostNames + (options.publicAddress.map { [$0.name] } ?? [])
        let installed = try apps.map { path throws(HostError) in try InstalledApp(at: path) }
        let host = try AppHost(
            apps: installed, settings: settings, logger: Logger(label: "perennial.host"))
        let pushes: PushService? =
            try gateway == nil && settings.eventSources.connectors == nil
            ? nil
            : PushService(
                gateway, host: host, stateDirectory: settings.stateDirectory,
                logger: Logger(label: "perennial.push"))
        try await HostService(
            host: host, pushes: pushes, stateDirectory: settings.stateDirectory, options: options,
            metricsPort: service.metricsPort, handed: handed, isJSON: json,
            echo: showOutput ? OutputEcho(stateDirectory: settings.stateDirectory) : nil
        ).run()
    }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
