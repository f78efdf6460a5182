import AppHost
import Foundation
import Logging
import Synchronization
import WebServer

/// The host of `dev`, which begins with the first successful build.
final class DevelopmentHost: Sendable {
    /// The times of the last change, for the developer.
    let times = EditTimes()
    private let losses: LostState
    private let settings: HostSettings
    private let port: Int
    private let opensBrowser: Bool
    private let printsOutput: Bool
    private let running = Mutex<AppHost?>(nil)
    /// The result of the last build, also of one that ended while the host started.
    private let report = Mutex(BuildReport())
    private let firstBuild: FirstBuildPage
    /// The time that the server gets to end by the signal that stopped the tool.
    private static let signalPatience = Duration.seconds(3)
    private let (stops, stopping) = AsyncStream.makeStream(of: Never.self)

    /// Creates a host that does not run yet.
    ///
    /// - Parameters:
    ///   - settings: The settings of the host.
    ///   - port: The port, or 0.
    ///   - opensBrowser: Whether the address is opened if there is a desktop.
    ///   - printsOutput: Whether the output of apps is printed.
    init(settings: HostSettings, port: Int, opensBrowser: Bool, printsOutput: Bool) {
        self.settings = settings
        losses = LostState(stateDirectory: settings.stateDirectory)
        self.port = port
        self.opensBrowser = opensBrowser
        firstBuild = FirstBuildPage(port: port, opensBrowser: opensBrowser)
        self.printsOutput = printsOutput
    }

    /// Stops serving, in an orderly way.
    func stop() { stopping.finish() }

    /// Serves apps until it is stopped.
    func run(_ paths: [String]) async throws {
        var settings = settings
        settings.onWake = { [times, losses] wake in
            guard let edit = times.shown(wake.app) else { return }
            if let sentence = edit.sentence(app: wake.app) { DevelopmentTerminal.print(sentence) }
            Task { await losses.printReport(since: edit.adopted) }
        }
        let installed = try paths.map { path throws(HostError) in try InstalledApp(at: path) }
        let host = try AppHost(
            apps: installed, settings: settings, logger: Logger(label: "perennial.host"))
        running.withLock { $0 = host }
        defer { running.withLock { $0 = nil } }
        // A page that was open before the tool was restarted may still show errors.
        await show(report.withLock { $0 })
        let path = installed.count == 1 ? installed[0].slug : ""
        let socket = try await firstBuild.handOver(opening: "/" + path)
        var service = HostService(
            host: host, pushes: nil, stateDirectory: settings.stateDirectory,
            options: WebServerOptions(port: port, inheritedSocket: socket), metricsPort: nil,
            handed: HandedSockets(environment: [:]), isJSON: false)
        service.echo =
            printsOutput ? OutputEcho(stateDirectory: settings.stateDirectory) : nil
        service.startPath = path
        service.untilStopped = { [stops] in
            for await _ in stops {}
            // The signal ends the server in an orderly way, unless it came before the server began.
            try? await Task.sleep(for: Self.signalPatience)
        }
        // A page that shows the errors goes to the app by itself.
        let opensBrowser = opensBrowser && socket == nil
        service.onServing = { url in if opensBrowser { Desktop.open(url) } }
        try await service.run()
    }

    /// Runs the build that has just been staged.
    func adoptBuild() async {
        guard let host = running.withLock({ $0 }) else { return }
        times.adopted(host.apps.map(\.slug))
        for app in host.apps {
            do { try await AppBuilds(of: host).adopt(app.slug) } catch { printNotice("\(error)") }
        }
    }

    /// Shows the result of a build on every page; before the first successful build, on a page of
    /// its own.
    ///
    /// - Parameter isHosting: Whether a build has succeeded, so that the host runs or starts.
    func show(_ report: BuildReport, isHosting: Bool = true) async {
        self.report.withLock { $0 = report }
        guard isHosting else { return firstBuild.show(report) }
        guard let host = running.withLock({ $0 }) else { return }
        for app in host.apps {
            do { try await AppBuilds(of: host).show(report, onPagesOf: app.slug) } catch {
                printNotice("\(error)")
            }
        }
    }
}

/// The desktop of the developer.
enum Desktop {
    /// Opens an address in the default browser, if there is a desktop.
    static func open(_ url: String) {
        let environment = ProcessInfo.processInfo.environment
        guard environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil else { return }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["xdg-open", url]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        // Without xdg-open the printed address remains.
        try? process.run()
    }
}
