import AppHost
import HTTPTypes
import Hummingbird
import Logging

/// Refuses what is not addressed to this server, turns errors into pages, and gives every answer the
/// headers that keep a page to itself.
struct RefusalMiddleware: RouterMiddleware {
    let hosts: AllowedHosts
    let pages: HostPages
    let counts: ScreenCounts
    let isSecure: Bool

    @concurrent func handle(
        _ request: Request, context: ScreenContext,
        next: @concurrent (Request, ScreenContext) async throws -> Response
    ) async throws -> Response {
        var response = await answer(request, context: context, next: next)
        for (name, value) in Self.headers where response.headers[name] == nil {
            response.headers[name] = value
        }
        if isSecure, hosts.isOwn(host: request.head.authority) {
            response.headers[.strictTransportSecurity] = Self.onlySecure
        }
        return response
    }

    private func answer(
        _ request: Request, context: ScreenContext,
        next: @concurrent (Request, ScreenContext) async throws -> Response
    ) async -> Response {
        guard hosts.accepts(host: request.head.authority) else {
            counts.refusedRequest()
            return pages.message(
                .misdirectedRequest, "This address is not served here",
                "Open this computer's own address, as the host printed it when it started.")
        }
        do {
            return try await next(request, context)
        } catch let error as HostError {
            // A page that waits for the lock to go asks every few seconds.
            if error.code != .dataLocked { context.logger.warning("\(error)") }
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
                "The host failed to make this page. Its log says why.")
        }
    }

    /// For a year, counted anew with each answer.
    private static let onlySecure = "max-age=31536000"

    private static let headers: [(HTTPField.Name, String)] = [
        ("Content-Security-Policy", ContentPolicy.ownPages.text),
        ("X-Content-Type-Options", "nosniff"),
        ("X-Frame-Options", ContentPolicy.ownPages.frameOptions),
        ("Referrer-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        // What a page of a person shows is kept by no browser and no proxy; files say otherwise themselves.
        ("Cache-Control", "no-store"),
        ("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
    ].compactMap { name, value in HTTPField.Name(name).map { ($0, value) } }
}
