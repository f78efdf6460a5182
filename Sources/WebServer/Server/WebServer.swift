public import AppHost
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
import ServiceLifecycle

/// The web server that shows apps in browsers: every tab is a scene.
///
/// It serves the home screen, the app switcher, a page with the client for each scene, and one
/// socket for each page.
public struct WebServer: Sendable {
    private let host: any HostAPI
    private let options: WebServerOptions
    private let endpoints: (any PushEndpointAPI)?
    private let counts: ServerCounts
    private let logger: Logger
    private let connections: ConnectionCount
    private let limits: PersonLimits?
    private let codes: PairingCodes?
    private let clock: @Sendable () -> Date

    /// Creates the web server of a host; `run` serves.
    ///
    /// The push endpoints are missing if the host has no push distributor.
    public init(
        host: any HostAPI, options: WebServerOptions = WebServerOptions(),
        endpoints: (any PushEndpointAPI)? = nil, counts: ServerCounts = ServerCounts(),
        logger: Logger = Logger(label: "perennial.web")
    ) {
        self.init(
            host: host, options: options, endpoints: endpoints, counts: counts, logger: logger,
            clock: { Date() })
    }

    /// Creates the web server with a clock, for tests.
    init(
        host: any HostAPI, options: WebServerOptions = WebServerOptions(),
        endpoints: (any PushEndpointAPI)? = nil, counts: ServerCounts = ServerCounts(),
        logger: Logger,
        connections: ConnectionCount = ConnectionCount(), limits: PersonLimits? = nil,
        codes: PairingCodes? = nil, clock: @escaping @Sendable () -> Date
    ) {
        self.host = host
        self.options = options
        self.endpoints = endpoints
        self.counts = counts
        self.logger = logger.printable
        self.connections = connections
        self.limits = limits
        self.codes = codes
        self.clock = clock
    }

    /// Serves until the task is cancelled or, if `stopsOnSignals` is set, until SIGTERM or SIGINT.
    ///
    /// Open pages do not delay the end: their sockets are closed, and the pages reconnect when a
    /// host listens again.
    ///
    /// - Parameters:
    ///   - stopsOnSignals: Whether SIGTERM and SIGINT stop the server; otherwise the caller's
    ///     service group does.
    ///   - onServing: Called with the address once the server listens.
    /// - Throws: `WebServerError` if the port is in use and no other port is allowed, if the port
    ///   cannot be opened, or if the certificate is not valid.
    public func run(
        stopsOnSignals: Bool = true,
        onServing: @escaping @Sendable (ServedAddress) -> Void = { _ in }
    ) async throws {
        let certificate = try certificate()
        let isSecure = certificate != nil
        if let descriptor = options.inheritedSocket {
            return try await serve(
                InheritedSocket(descriptor: descriptor, isOpenToOthers: isSecure), certificate,
                stopsOnSignals, onServing)
        }
        if let path = options.localSocket {
            let socket = try LocalSocket(path: path)
            defer { socket.remove() }
            return try await serve(
                InheritedSocket(descriptor: socket.descriptor), certificate, stopsOnSignals,
                onServing)
        }
        do {
            try await serve(options.port, certificate, stopsOnSignals) { port in
                onServing(served(port, isSecure: isSecure))
            }
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            guard options.takesAnotherPort else {
                throw WebServerError(
                    code: .portInUse,
                    message: "Port \(options.port) is in use by another program. "
                        + "Stop that program or name another port.",
                    path: "\(options.address):\(options.port)")
            }
            try await serve(0, certificate, stopsOnSignals) { port in
                onServing(served(port, takenPort: options.port, isSecure: isSecure))
            }
        } catch let error as IOError {
            throw WebServerError(
                code: .notListening, message: "The web server cannot listen.",
                path: "\(options.address):\(options.port)", cause: "\(error)")
        }
    }

    private func served(
        at host: String? = nil, _ port: Int, takenPort: Int? = nil, isSecure: Bool
    ) -> ServedAddress {
        ServedAddress(
            host: host ?? options.address, port: port, takenPort: takenPort, isSecure: isSecure,
            name: options.otherHostNames.first, publicAddress: options.publicAddress,
            basePath: options.basePath)
    }

    private func certificate() throws(WebServerError) -> ServerCertificate? {
        guard let files = options.certificate else { return nil }
        return try ServerCertificate(files, logger: logger, now: clock)
    }

    private func serve(
        _ port: Int, _ certificate: ServerCertificate?, _ stopsOnSignals: Bool,
        onPort: @escaping @Sendable (Int) -> Void
    ) async throws {
        let application = parts(port: port, certificate, onPort: onPort).application
        try await run(application, stopsOnSignals)
    }

    private func run(
        _ application: some ApplicationProtocol, _ stopsOnSignals: Bool
    ) async throws {
        if stopsOnSignals {
            try await application.runService()
        } else {
            // The cast to `Service` calls the type's own `run`. In generic code over
            // `ApplicationProtocol`, the call would reach the protocol's default `run`, which opens
            // a socket.
            let service: any Service = application
            try await service.run()
        }
    }

    private func serve(
        _ socket: InheritedSocket, _ certificate: ServerCertificate?, _ stopsOnSignals: Bool,
        _ onServing: @escaping @Sendable (ServedAddress) -> Void
    ) async throws {
        guard socket.port != 0 || options.publicAddress != nil else {
            throw WebServerError(
                code: .notListening,
                message:
                    "A host at a socket in the file system cannot know by which address browsers call "
                    + "it. Name it with --public-url.", path: socket.host)
        }
        guard options.userHeader == nil || socket.port == 0 || !options.trustedProxies.isEmpty
        else {
            throw WebServerError(
                code: .notListening,
                message:
                    "The inherited socket cannot be used: with --user-header no program that connects to it "
                    + "is trusted to name users. Set ListenStream= to the path of a Unix socket, or name the "
                    + "proxy with --trusted-proxy.", path: "\(socket.host):\(socket.port)")
        }
        let (application, channel) = parts(port: socket.port, certificate) { port in
            onServing(served(at: socket.host, port, isSecure: certificate != nil))
        }
        try await run(
            AdoptingApplication(base: application, socket: socket, setup: channel), stopsOnSignals)
    }

    func application(
        port: Int, onPort: @escaping @Sendable (Int) -> Void = { _ in }
    ) -> some ApplicationProtocol { parts(port: port, nil, onPort: onPort).application }

    private func parts(
        port: Int, _ certificate: ServerCertificate?, onPort: @escaping @Sendable (Int) -> Void
    ) -> (
        application: Application<RouterResponder<WebContext>>,
        channel: @Sendable (@escaping HTTPChannelHandler.Responder) -> UpgradableHTTPChannel
    ) {
        let hosts = AllowedHosts(
            otherNames: options.otherHostNames, isSecure: certificate != nil,
            publicAddress: options.publicAddress)
        let (router, sockets) = makeRoutes(
            hosts, isSecure: options.publicAddress?.isSecure ?? (certificate != nil))
        let connections = connections
        let channel: @Sendable (@escaping HTTPChannelHandler.Responder) -> UpgradableHTTPChannel =
            {
                UpgradableHTTPChannel(
                    responder: $0, hosts: hosts, sockets: sockets, connections: connections,
                    certificate: certificate)
            }
        let application = Application(
            router: router,
            server: HTTPServerBuilder { channel($0) },
            configuration: ApplicationConfiguration(
                address: .hostname(options.address, port: port), serverName: nil),
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? 0
                hosts.setPort(port)
                onPort(port)
            },
            logger: logger)
        return (application, channel)
    }

    /// Creates the routes with their middleware.
    func makeRoutes(
        _ hosts: AllowedHosts, isSecure: Bool
    ) -> (router: Router<WebContext>, sockets: PageSockets) {
        let files = ClientFiles.embedded
        let base = options.basePath
        let pages = HostPages(files: files, base: base, signOutAddress: options.signOutAddress)
        let start = ContinuousClock.now
        let elapsed: @Sendable () -> Duration = { ContinuousClock.now - start }
        let cookie = BrowserCookie(signer: host.passSigner, isSecure: isSecure, base: base)
        let gateway = Gateway(
            proxies: options.trustedProxies, userHeader: options.userHeader, logger: logger)
        let identification = VisitorIdentification(
            host: host, cookie: cookie, counts: counts, logger: logger, now: clock)
        let limits =
            limits ?? PersonLimits(newPeoplePerHour: options.newPeoplePerHour, now: elapsed)
        let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
        router.add(
            middleware: RefusalMiddleware(
                hosts: hosts, pages: pages, counts: counts, isSecure: isSecure, gateway: gateway,
                health: HealthCheck(host: host, base: base), host: host,
                publicAddress: options.publicAddress))
        if let endpoints {
            router.add(middleware: PushEndpointMiddleware(endpoints: endpoints, base: base))
        }
        router.add(
            middleware: IdentityMiddleware(
                hosts: hosts, pages: pages, counts: counts, identification: identification,
                limits: limits))
        WebRoutes(
            host: host, pages: pages, files: files, now: clock,
            codes: codes ?? PairingCodes(now: elapsed), cookie: cookie, limits: limits,
            diagnosis: SocketDiagnosis(hosts: hosts),
            uploads: FileUploads(host: host, counts: counts)
        ).add(to: router.group(RouterPath(base.prefix)))
        let sockets = PageSockets(
            host: host, clientHash: files.hash, counts: counts, limits: limits,
            identification: identification, gateway: gateway, base: base, logger: logger, now: clock
        )
        return (router, sockets)
    }
}
