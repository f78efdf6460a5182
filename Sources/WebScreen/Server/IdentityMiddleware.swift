import AppHost
import HTTPTypes
import Hummingbird

/// Tells who asks, gives a pass to a browser that has none, and a newer one to a browser whose pass is old.
struct IdentityMiddleware: RouterMiddleware {
    let hosts: AllowedHosts
    let pages: HostPages
    let counts: ScreenCounts
    let doorkeeper: Doorkeeper
    let limits: PersonLimits

    @concurrent func handle(
        _ request: Request, context: ScreenContext,
        next: @concurrent (Request, ScreenContext) async throws -> Response
    ) async throws -> Response {
        // Client files are the same for everyone.
        if request.uri.path.hasPrefix("/-/client/") { return try await next(request, context) }
        let isReading = request.method == .get || request.method == .head
        var context = context
        var given: BrowserPass?
        switch try await doorkeeper.visitor(cookies: request.headers[values: .cookie]) {
        case .known(let pass, let newer, let isStranger):
            given = newer
            context.identity = identity(newer ?? pass, isStranger: isStranger)
        case .early:
            return pages.message(
                .serviceUnavailable, "The host's clock is wrong",
                "This browser was here at a time that is still to come for the host. Its operator must "
                    + "set its clock; nothing is lost.", ways: [("Try again", "/")])
        case .signedOut where request.uri.path != HostPages.anew: return pages.signedOut()
        case .signedOut, .nobody:
            guard isReading else { break }
            // A strict cookie stays at home when a link on another site leads here. Asked once more from
            // our own page the browser sends it, where a new one would make it a stranger to itself.
            if Self.isFromElsewhere(request) { return pages.bounce() }
            let pass = BrowserPass(at: doorkeeper.now())
            given = pass
            context.identity = identity(pass, isNew: true, isStranger: true)
        }
        if !isReading {
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
        if let identity = context.identity, !identity.isNew,
            let wait = limits.request(of: identity.person)
        {
            counts.refusedRequest()
            return pages.tooMany("This browser asks for more than the host gives one person.", wait)
        }
        var response = try await next(request, context)
        // What browsers keep is for one cookie's time, and not for each.
        if let given, request.method == .get, response.headers[.eTag] == nil {
            response.headers[.setCookie] = doorkeeper.cookie.setting(given)
        }
        return response
    }

    private func identity(
        _ pass: BrowserPass, isNew: Bool = false, isStranger: Bool
    ) -> BrowserIdentity {
        BrowserIdentity(
            pass: pass, isNew: isNew, isStranger: isStranger, signer: doorkeeper.cookie.signer)
    }

    private static func isFromElsewhere(_ request: Request) -> Bool {
        guard let site = HTTPField.Name("Sec-Fetch-Site") else { return false }
        return request.headers[site] == "cross-site"
    }
}
