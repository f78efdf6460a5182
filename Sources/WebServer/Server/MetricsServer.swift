import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore

/// A server for the host's metrics, at `/metrics` on a port of its own, for programs on this
/// machine.
///
/// The metrics are not for users, so the port that serves pages does not offer them.
public struct MetricsServer: Sendable {
    private let address: ListeningAddress
    private let logger: Logger
    private let text: @Sendable () async -> String

    /// The address on which the server listens.
    public enum ListeningAddress: Hashable, Sendable {
        /// A port of 127.0.0.1; 0 selects any free port.
        case port(Int)
        /// A listening socket that another program opened.
        case inherited(descriptor: Int32)
    }

    /// Creates the server; `run` serves.
    ///
    /// - Parameters:
    ///   - address: The address to listen on.
    ///   - logger: The logger for errors.
    ///   - text: Returns the metrics in Prometheus' text format.
    public init(
        _ address: ListeningAddress, logger: Logger = Logger(label: "perennial.metrics"),
        text: @escaping @Sendable () async -> String
    ) {
        self.address = address
        self.logger = logger
        self.text = text
    }

    /// Serves until the task is cancelled.
    ///
    /// - Parameter onServing: Called with the port once the server listens.
    /// - Throws: `WebServerError` if the server cannot listen.
    public func run(onServing: @escaping @Sendable (Int) -> Void = { _ in }) async throws {
        do {
            switch address {
            case .port(let port):
                try await application(port: port, onServing: onServing).run()
            case .inherited(let descriptor):
                let socket = try InheritedSocket(descriptor: descriptor)
                let application = AdoptingApplication(
                    base: application(port: 0, onServing: onServing), socket: socket
                ) { HTTP1Channel(responder: $0) }
                try await application.run()
            }
        } catch let error as IOError {
            throw WebServerError(
                code: error.errnoCode == EADDRINUSE ? .portInUse : .notListening,
                message: "Metrics cannot be served. Name another port with --metrics-port.",
                path: "127.0.0.1", cause: "\(error)")
        }
    }

    private func application(
        port: Int, onServing: @escaping @Sendable (Int) -> Void
    ) -> Application<RouterResponder<BasicRequestContext>> {
        let hosts = AllowedHosts(otherNames: [])
        let router = Router()
        let text = text
        // Hummingbird logs its own cancellation as an error. Real errors are thrown.
        var logger = logger
        logger.logLevel = .critical
        router.get("/metrics") { request, _ in
            guard hosts.accepts(host: request.head.authority) else {
                throw HTTPError(.misdirectedRequest)
            }
            return Response(
                status: .ok,
                headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
                body: .init(byteBuffer: ByteBuffer(string: await text())))
        }
        return Application(
            router: router,
            configuration: ApplicationConfiguration(
                address: .hostname("127.0.0.1", port: port), serverName: nil),
            onServerRunning: { channel in
                guard let port = channel.localAddress?.port else { return }
                hosts.setPort(port)
                onServing(port)
            },
            logger: logger)
    }
}
