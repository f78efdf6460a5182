package import AppHost
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import ServiceLifecycle

/// The server of one page for the developer of an app that has never been built: it shows why the
/// build fails.
///
/// The page shows the errors of each further build, and opens the app when there is one. The host's
/// server listens on the same socket then.
package final class FirstBuildServer: Sendable {
    private let socket: LoopbackSocket
    private let routes: FirstBuildRoutes
    private let group: ServiceGroup

    /// The port.
    package var port: Int { socket.port }
    /// The requested port, if another program uses it.
    package var takenPort: Int? { socket.takenPort }

    /// Listens; `run` serves.
    ///
    /// - Parameters:
    ///   - report: The errors.
    ///   - port: The port of 127.0.0.1. If it is in use, or 0, a free one is used.
    /// - Throws: `WebServerError` if the server cannot listen.
    package init(_ report: BuildReport, port: Int) throws(WebServerError) {
        socket = try LoopbackSocket(port: port)
        routes = FirstBuildRoutes(report, port: socket.port)
        // Hummingbird logs its own cancellation as an error.
        var logger = Logger(label: "perennial.firstbuild")
        logger.logLevel = .critical
        let application = Application(
            router: routes.router,
            configuration: ApplicationConfiguration(
                address: .hostname("127.0.0.1", port: socket.port), serverName: nil),
            logger: logger)
        let inherited = try InheritedSocket(descriptor: socket.copy())
        let adopting = AdoptingApplication(base: application, socket: inherited) {
            HTTP1Channel(responder: $0)
        }
        group = ServiceGroup(services: [adopting], logger: logger)
    }

    /// Serves until `handOver`, or until the task is cancelled.
    package func run() async throws { try await group.run() }

    /// Shows the errors of a further build.
    package func show(_ report: BuildReport) { routes.show(report) }

    /// Sends the pages to the app, and stops serving.
    ///
    /// - Parameter path: The path of the app at the host.
    /// - Returns: The listening socket, for the host's server, which closes it.
    package func handOver(opening path: String) async throws(WebServerError) -> Int32 {
        let copy = try socket.copy()
        routes.open(path)
        await group.triggerGracefulShutdown()
        return copy
    }
}
