import AppHost
import HTTPTypes
import HostLink
import Hummingbird
import Logging

/// The middleware that refuses requests for another address, turns errors into pages, and adds the
/// security headers to every response.
struct RefusalMiddleware: RouterMiddleware {
    let hosts: AllowedHosts
    let pages: HostPages
    let counts: ServerCounts
    let isSecure: Bool
    let gateway: Gateway
    let health: HealthCheck
    let host: any HostAPI
    /// The public address, which the page for a wrong address names.
    let publicAddress: PublicAddress?

    @concurrent func handle(
        _ request: Request, context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        var response = await answer(request, context: context, next: next)
        let headers = host.usesMicrophone ? Self.headersWithMicrophone : Self.headers
        for (name, value) in headers where response.headers[name] == nil {
            response.headers[name] = value
        }
        if let place = response.headers[.location], place.hasPrefix("/"), !place.hasPrefix("//") {
            response.headers[.location] = pages.base.address(place)
        }
        if isSecure, hosts.isOwn(host: request.head.authority),
            hosts.accepts(host: request.head.authority)
        {
            response.headers[.strictTransportSecurity] = Self.onlySecure
        }
        return response
    }

    private func answer(
        _ request: Request, context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async -> Response {
        if let answer = await health.answer(to: request) { return answer }
        guard hosts.accepts(host: request.head.authority) else {
            counts.refusedRequest()
            return misdirected()
        }
        var context = context
        let visit = gateway.visit(from: context.peer, to: context.own) { name in
            HTTPField.Name(name).map { request.headers[values: $0] } ?? []
        }
        context.address = visit.address
        context.user = visit.user
        do {
            return try await next(request, context)
        } catch let error as HostError {
            context.logger.log(level: Self.level(of: error), "\(error)")
            return pages.failure(error)
        } catch let error as any HTTPResponseError where error.status == .notFound {
            return pages.message(
                .notFound, "There is nothing here", "The address leads to no app and no window.")
        } catch let error as any HTTPResponseError {
            return pages.message(
                error.status, "That did not work", "The host refused the request: \(error.status).")
        } catch {
            context.logger.error("A page failed: \(error)")
            return pages.message(
                .internalServerError, "That did not work",
                "The host failed to create this page. The reason is in its log.")
        }
    }

    private func misdirected() -> Response {
        guard let publicAddress else {
            return pages.message(
                .misdirectedRequest, "This address is not served here",
                "Open the address that the host printed when it started. For a host behind a proxy, the operator "
                    + "specifies the address with --public-url.")
        }
        let address = publicAddress.origin + pages.base.address("/")
        return pages.message(
            .misdirectedRequest, "This address is not served here",
            "Open \(address) instead. A proxy must forward the Host header that the browser sent.",
            ways: [("Open \(address)", address)])
    }

    /// Returns the log level of an error.
    ///
    /// Requests for unknown addresses are common, and a page of locked data repeats its request
    /// every few seconds. The operator need not see either.
    private static func level(of error: HostError) -> Logger.Level {
        [.unknownApp, .unknownSession, .dataLocked].contains(error.code) ? .debug : .warning
    }

    /// The period for which browsers use only TLS: one year, renewed by each response.
    private static let onlySecure = "max-age=31536000"

    private static let headers = headers(microphone: "()")
    /// The headers of a host whose pages may capture for an app; documents of others in a frame may
    /// not.
    private static let headersWithMicrophone = headers(microphone: "(self)")

    private static func headers(microphone: String) -> [(HTTPField.Name, String)] {
        [
            ("Content-Security-Policy", ContentPolicy.ownPages.text),
            ("X-Content-Type-Options", "nosniff"),
            ("X-Frame-Options", ContentPolicy.ownPages.frameOptions),
            ("Referrer-Policy", "same-origin"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
            // No browser and no proxy may store a page of a person. Responses with files override
            // this.
            ("Cache-Control", "no-store"),
            (
                "Permissions-Policy",
                "camera=(), microphone=\(microphone), geolocation=(), payment=(), usb=()"
            ),
        ].compactMap { name, value in HTTPField.Name(name).map { ($0, value) } }
    }
}

extension HostAPI {
    /// Whether an app of the host may use the microphone; another build of an app may use it first.
    fileprivate var usesMicrophone: Bool { apps.contains(where: \.sound.hasMicrophone) }
}
