import AppHost
import HTTPTypes
import Hummingbird

/// Tells who asks, and gives a cookie to a browser that has none.
struct IdentityMiddleware: RouterMiddleware {
    let hosts: AllowedHosts
    let pages: HostPages
    let counts: ScreenCounts

    @concurrent func handle(
        _ request: Request, context: ScreenContext,
        next: @concurrent (Request, ScreenContext) async throws -> Response
    ) async throws -> Response {
        // Client files are the same for everyone.
        if request.uri.path.hasPrefix("/-/client") { return try await next(request, context) }
        var context = context
        let cookies = request.headers[values: .cookie]
        if let token = BrowserIdentity.token(inCookieHeaders: cookies) {
            context.identity = BrowserIdentity(token: token, isNew: false)
        } else if request.method == .get || request.method == .head {
            // A strict cookie stays at home when a link on another site leads here. Asked once more from
            // our own page the browser sends it, where a new one would make it a stranger to itself.
            if Self.isFromElsewhere(request) { return pages.bounce() }
            context.identity = BrowserIdentity(token: .init(), isNew: true)
        }
        if request.method != .get, request.method != .head {
            guard context.identity != nil,
                hosts.accepts(
                    origin: request.headers[.origin], host: request.head.authority)
            else {
                counts.refusedRequest()
                return pages.message(
                    .forbidden, "This was not asked from here",
                    "Only this host's own pages may do that. Go back and try it there.")
            }
        }
        var response = try await next(request, context)
        if let identity = context.identity, request.method == .get, response.status != .notModified
        {
            response.headers[.setCookie] = identity.setCookie
        }
        return response
    }

    private static func isFromElsewhere(_ request: Request) -> Bool {
        guard let site = HTTPField.Name("Sec-Fetch-Site") else { return false }
        return request.headers[site] == "cross-site"
    }
}
