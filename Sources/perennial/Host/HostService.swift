import AppHost
import Foundation
import Logging
import PushService
import StateInspection
import Synchronization
import WebServer

/// The service of a host: it serves pages, controls and metrics until it is stopped, and notifies
/// the service manager that started it, if there is one.
struct HostService {
    let host: AppHost
    /// The pushes of other servers, if there is a push gateway or a push distributor.
    let pushes: PushService?
    let stateDirectory: String
    let options: WebServerOptions
    let metricsPort: Int?
    /// The sockets that the service manager opened for this process.
    let handed: HandedSockets
    /// Whether output is printed as JSON.
    let isJSON: Bool
    /// The printer of apps' output, if the operator requested it.
    var echo: OutputEcho?
    /// The path below the host's address that is printed and opened; empty for the home screen.
    var startPath = ""
    /// Called with the printed address once pages are served.
    var onServing: @Sendable (String) -> Void = { _ in }

    /// Returns when the service must stop; a service without it stops on signals alone.
    var untilStopped: (@Sendable () async -> Void)?

    private let notifier = ServiceNotifier(environment: ProcessInfo.processInfo.environment)

    /// Serves until the host is stopped.
    ///
    /// Before it returns, every app can commit, and then ends.
    func run() async throws {
        let control = try ControlServer(
            stateDirectory: stateDirectory, logger: Logger(label: "perennial.control"),
            perform: { [requests] request in await requests.perform(request) })
        defer { control.stop() }
        let address = ServedURL()
        if let pushes {
            if let port = try await pushes.start() {
                announce(Announcement(push: pushes.address(port: port), port: port))
            }
        }
        try await withThrowingTaskGroup(of: IsOver.self) { tasks in
            if let metrics = metrics() {
                tasks.addTask {
                    try await metrics.run {
                        announce(
                            Announcement(metrics: "http://127.0.0.1:\($0)/metrics", port: $0))
                    }
                    return false
                }
            }
            if let pushes {
                tasks.addTask {
                    await pushes.run()
                    return false
                }
            }
            if let echo {
                tasks.addTask {
                    await echo.run()
                    return false
                }
            }
            if let notifier, let interval = notifier.watchdogInterval {
                tasks.addTask {
                    await watch(notifier, address, every: interval / 2)
                    return false
                }
            }
            if let untilStopped {
                tasks.addTask {
                    await untilStopped()
                    return true
                }
            }
            tasks.addTask {
                try await servePages(address)
                return true
            }
            while let isOver = try await tasks.next(), !isOver {}
            tasks.cancelAll()
        }
        notifier?.reportStopping(
            within: host.longestStop + (pushes == nil ? .zero : PushService.longestStop))
        // The control socket is closed before another host can use the directory.
        control.stop()
        // Senders are refused first. Pushes that no app has received yet are stored.
        await pushes?.stopAccepting()
        await host.shutDown()
        await pushes?.close()
    }

    private var requests: ServiceRequests { ServiceRequests(host: host, pushes: pushes) }

    /// Whether the end of a task ends the whole service.
    private typealias IsOver = Bool

    /// The address of the pages, once it is known.
    private final class ServedURL: Sendable {
        private let url = Mutex("")

        var sentence: String { url.withLock { $0.isEmpty ? "Starting" : "Serving \($0)" } }

        func set(_ served: String) { url.withLock { $0 = served } }
    }

    private func servePages(_ served: ServedURL) async throws {
        var options = options
        options.inheritedSocket = handed.web ?? options.inheritedSocket
        let server = WebServer(
            host: host, options: options, endpoints: pushes?.endpoints, counts: host.serverCounts)
        try await server.run { [notifier, host] address in
            HostEndpoints(of: host).serve(at: address.url)
            let url = address.url + startPath
            announce(
                Announcement(
                    url: url,
                    listening: address.publicAddress == nil ? nil : address.listening,
                    port: address.port, takenPort: address.takenPort))
            served.set(address.url)
            notifier?.reportReady(served.sentence)
            onServing(url)
        }
    }

    private func announce(_ announcement: Announcement) {
        announcement.print(asJSON: isJSON)
    }

    private func metrics() -> MetricsServer? {
        let address: MetricsServer.ListeningAddress
        if let descriptor = handed.metrics {
            address = .inherited(descriptor: descriptor)
        } else if let metricsPort {
            address = .port(metricsPort)
        } else {
            return nil
        }
        return MetricsServer(address) { [requests] in await requests.metrics() }
    }

    /// Reports the host as healthy whenever its queue answers.
    ///
    /// The service manager restarts a host that hangs.
    private func watch(
        _ notifier: ServiceNotifier, _ served: ServedURL, every interval: Duration
    ) async {
        while !Task.isCancelled {
            let (apps, pages) = await (host.instanceCount, host.openPageCount)
            notifier.reportHealthy(
                status:
                    "\(served.sentence); app instances: \(apps), pages: \(pages)")
            try? await Task.sleep(for: interval)
        }
    }
}

/// The executor of the requests that arrive at the control socket and the metrics port.
///
/// The push gateway carries out those about its credentials, and the host all others.
struct ServiceRequests: Sendable {
    let host: AppHost
    let pushes: PushService?

    /// Carries out a request of an operator; every request gets an answer.
    func perform(_ request: ControlRequest) async -> ControlAnswer {
        switch request {
        case .pushCredentials(let request):
            if let pushes, pushes.hasGateway {
                pushes.answer(request)
            } else {
                await host.perform(.pushCredentials(request))
            }
        case .metrics: .text(await metrics())
        default: await host.perform(request)
        }
    }

    /// Returns all metrics in Prometheus' text format.
    func metrics() async -> String { await host.metrics() + (pushes?.metrics ?? "") }
}

/// The message of `run` on standard output about an address that it serves.
struct Announcement: Encodable {
    /// The home screen's address.
    var url: String?
    /// The address to which a proxy connects, if browsers use another address.
    var listening: String?
    /// The address of the metrics.
    var metrics: String?
    /// The address of the push gateway.
    var push: String?
    var port: Int
    /// The requested port, if another program uses it.
    var takenPort: Int?

    /// Prints sentences, or one line of JSON.
    func print(asJSON isJSON: Bool) {
        if !isJSON {
            for sentence in sentences { Swift.print(sentence) }
        } else if let line = try? ControlCoding.line(self) {
            Swift.print(String(decoding: line, as: UTF8.self), terminator: "")
        }
        fflush(nil)
    }

    private var sentences: [String] {
        [
            takenPort.map { "Port \($0) is in use by another program, so another one is used." },
            metrics.map { "Metrics at \($0)" }, push.map { "Pushes accepted at \($0)" },
            listening.map { "Listening at \($0) for a proxy" }, url.map { "Open \($0)" },
        ].compactMap(\.self)
    }
}

/// The printer of apps' output on the host's own output, for a developer with one terminal.
struct OutputEcho: Sendable {
    let stateDirectory: String

    /// The maximum delay before a new line is printed.
    private static let pause = Duration.milliseconds(200)

    /// Prints until the task is cancelled, and then prints the rest.
    func run() async {
        var follower = OutputFollower(stateDirectory: stateDirectory)
        while !Task.isCancelled {
            try? await Task.sleep(for: Self.pause)
            for (output, line) in follower.next() {
                print("\(output.app): \(LoggedText.terminalLine(line))")
            }
            fflush(nil)
        }
    }
}
