public import AppHost
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore

/// The host's first screen: every browser tab is a scene.
///
/// Serves the home screen, the app switcher, a page per scene with its client, and one socket per page.
public struct WebScreen: Sendable {
    private let host: any ScreenHost
    private let options: WebScreenOptions
    private let counts: ScreenCounts
    private let logger: Logger
    private let clock: @Sendable () -> Date

    /// Makes the screen of a host; `run` serves it.
    public init(
        host: any ScreenHost, options: WebScreenOptions = WebScreenOptions(),
        counts: ScreenCounts = ScreenCounts(), logger: Logger = Logger(label: "perennial.web")
    ) {
        self.host = host
        self.options = options
        self.counts = counts
        self.logger = logger
        clock = { Date() }
    }

    /// Serves until the task is cancelled or, where that is asked for, until SIGTERM or SIGINT.
    ///
    /// Open pages do not hold it: their sockets are closed, and they come back by themselves when a host
    /// listens again.
    /// - Parameters:
    ///   - stopsOnSignals: Whether SIGTERM and SIGINT end it; otherwise the caller's service group does.
    ///   - onServing: Called once it listens, with the address to print.
    /// - Throws: `WebScreenError` when the port is taken and no other may be used, or cannot be opened.
    public func run(
        stopsOnSignals: Bool = true,
        onServing: @escaping @Sendable (ServedAddress) -> Void = { _ in }
    ) async throws {
        if let descriptor = options.inheritedSocket {
            return try await serve(
                InheritedSocket(descriptor: descriptor), stopsOnSignals, onServing)
        }
        do {
            try await serve(options.port, stopsOnSignals: stopsOnSignals) { port in
                onServing(ServedAddress(host: options.address, port: port, takenPort: nil))
            }
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            guard options.takesAnotherPort else {
                throw WebScreenError(
                    code: .portInUse,
                    message: "Port \(options.port) is in use by another program. "
                        + "Stop that program or name another port.",
                    path: "\(options.address):\(options.port)")
            }
            try await serve(0, stopsOnSignals: stopsOnSignals) { port in
                onServing(
                    ServedAddress(host: options.address, port: port, takenPort: options.port))
            }
        } catch let error as IOError {
            throw WebScreenError(
                code: .notListening, message: "The web screen cannot listen.",
                path: "\(options.address):\(options.port)", cause: "\(error)")
        }
    }

    private func serve(
        _ port: Int, stopsOnSignals: Bool, onPort: @escaping @Sendable (Int) -> Void
    ) async throws {
        let application = application(port: port, onPort: onPort)
        if stopsOnSignals {
            try await application.runService()
        } else {
            try await application.run()
        }
    }

    private func serve(
        _ socket: InheritedSocket, _ stopsOnSignals: Bool,
        _ onServing: @escaping @Sendable (ServedAddress) -> Void
    ) async throws {
        let (application, channel) = parts(port: socket.port) { port in
            onServing(ServedAddress(host: socket.host, port: port, takenPort: nil))
        }
        let adopting = AdoptingApplication(base: application, socket: socket, setup: channel)
        if stopsOnSignals {
            try await adopting.runService()
        } else {
            try await adopting.run()
        }
    }

    func application(
        port: Int, onPort: @escaping @Sendable (Int) -> Void = { _ in }
    ) -> some ApplicationProtocol { parts(port: port, onPort: onPort).application }

    private func parts(
        port: Int, onPort: @escaping @Sendable (Int) -> Void
    ) -> (
        application: Application<RouterResponder<ScreenContext>>,
        channel: @Sendable (@escaping HTTPChannelHandler.Responder) -> UpgradableHTTPChannel
    ) {
        let hosts = AllowedHosts(otherNames: options.otherHostNames)
        let files = ClientFiles.embedded
        let pages = HostPages(files: files)
        let router = Router(context: ScreenContext.self)
        router.add(middleware: RefusalMiddleware(hosts: hosts, pages: pages, counts: counts))
        router.add(middleware: IdentityMiddleware(hosts: hosts, pages: pages, counts: counts))
        let start = ContinuousClock.now
        let codes = PairingCodes { ContinuousClock.now - start }
        ScreenRoutes(host: host, pages: pages, files: files, now: clock, codes: codes)
            .add(to: router)
        let sockets = PageSockets(
            host: host, clientHash: files.hash, counts: counts, logger: logger)
        let channel: @Sendable (@escaping HTTPChannelHandler.Responder) -> UpgradableHTTPChannel =
            { UpgradableHTTPChannel(responder: $0, hosts: hosts, sockets: sockets) }
        let application = Application(
            router: router,
            server: HTTPServerBuilder { channel($0) },
            configuration: ApplicationConfiguration(
                address: .hostname(options.address, port: port), serverName: nil),
            onServerRunning: { channel in
                guard let port = channel.localAddress?.port else { return }
                hosts.setPort(port)
                onPort(port)
            },
            logger: logger)
        return (application, channel)
    }
}
