import AppHost
import HTTPTypes
import Hummingbird

/// The middleware that identifies the browser of each request, gives a pass to a new browser, and
/// renews an old pass.
struct IdentityMiddleware: RouterMiddleware {
    let hosts: AllowedHosts
    let pages: HostPages
    let counts: ServerCounts
    let identification: VisitorIdentification
    let limits: PersonLimits

    private var base: BasePath { pages.base }
    private var cookie: BrowserCookie { identification.cookie }

    @concurrent func handle(
        _ request: Request, context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        // Client files and the diagnosis of sockets are the same for every browser.
        if request.uri.path.hasPrefix(base.address("/-/client/"))
            || request.uri.path == base.address(PageSockets.address)
            || request.uri.path == base.address(PageSockets.soundAddress)
        {
            return try await next(request, context)
        }
        let isReading = request.method == .get || request.method == .head
        // Another site can link to an address without the user's consent, so only a form starts
        // over. The form has no token, because the browser has no identity from which a token could
        // be derived. Instead, the exact origin of the form is checked below, and browsers do not
        // send the cookies with forms of other sites.
        let isStartingOver =
            request.method == .post && request.uri.path == base.address(HostPages.startOver)
        let cookies = request.headers[values: .cookie]
        var context = context
        var given: BrowserPass?
        switch try await identification.visitor(cookies: cookies, user: context.user) {
        case .known(let pass, let newer, let isStranger):
            given = newer
            context.identity = identity(newer ?? pass, isStranger: isStranger)
        case .named(let name, let person):
            context.identity = BrowserIdentity(name, person, signer: cookie.signer)
        case .unnamed:
            counts.refusedRequest()
            return pages.message(
                .forbidden, "You are not signed in",
                "This host requires you to sign in, and no proxy reported your name. Its operator lets a "
                    + "proxy do that.", ways: [("Try again", "/")])
        case .early:
            return pages.message(
                .serviceUnavailable, "The host's clock is wrong",
                "This browser's cookie is from a time in the host's future. The operator must set the "
                    + "host's clock; nothing is lost.", ways: [("Try again", "/")])
        case .contested:
            counts.refusedRequest()
            return withoutForeign(pages.contested(), request)
        case .signedOut where !isStartingOver: return pages.signedOut()
        case .unreadable where !isStartingOver: return withoutForeign(pages.unreadable(), request)
        case .signedOut, .unreadable: given = BrowserPass(at: identification.now())
        case .nobody:
            guard isReading else { break }
            if let answer = askAgain(request) { return answer }
            given = BrowserPass(at: identification.now())
        }
        if context.identity == nil, let given {
            context.identity = identity(given, isNew: true, isStranger: true)
        }
        if !isReading {
            guard context.identity != nil,
                hosts.accepts(
                    origin: request.headers[.origin], host: request.head.authority)
            else {
                counts.refusedRequest()
                return pages.message(
                    .forbidden, "This request came from another page",
                    "Only this host's own pages may do that. Go back and try it there.")
            }
        }
        if let identity = context.identity, !identity.isNew,
            let wait = limits.request(of: identity.person)
        {
            counts.refusedRequest()
            return pages.tooMany(
                "This browser sends more requests than the host allows for one person.", wait)
        }
        var response = try await answer(request, context, next)
        // A browser may use a cached response again after its cookie has changed, so such a
        // response must not set a cookie.
        if let given, request.method == .get || isStartingOver, response.headers[.eTag] == nil {
            response.headers[.setCookie] = cookie.setting(given)
        }
        return response
    }

    /// Returns the answer to a request of an identified browser.
    ///
    /// A page about locked data watches the user's calls too, so that page needs the browser's
    /// identity.
    private func answer(
        _ request: Request, _ context: WebContext,
        _ next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as HostError where error.code == .dataLocked {
            guard let identity = context.identity, !identity.isNew else { throw error }
            return pages.watchingCalls(identity, on: identification.host).failure(error)
        }
    }

    private func identity(
        _ pass: BrowserPass, isNew: Bool = false, isStranger: Bool
    ) -> BrowserIdentity {
        BrowserIdentity(pass, isNew: isNew, isStranger: isStranger, signer: cookie.signer)
    }

    private func withoutForeign(_ response: Response, _ request: Request) -> Response {
        var response = response
        for header in cookie.deletingForeign(from: request.uri.path) {
            response.headers.append(HTTPField(name: .setCookie, value: header))
        }
        return response
    }

    /// Returns the page that makes a browser without a cookie repeat its request.
    ///
    /// The result is `nil` if the browser cannot have a cookie that a new one would overwrite.
    ///
    /// When the user follows a link from another site, the browser does not send a strict cookie.
    /// It does send the cookie when a page of this host repeats the request. If the host set a new
    /// cookie instead, the browser would lose its identity.
    private func askAgain(_ request: Request) -> Response? {
        switch Self.site(of: request) {
        case "cross-site": return pages.bounce()
        case .some: return nil
        // Older browsers do not report the site of a link. Over HTTP, no browser reports it, except
        // to an address of the machine itself.
        case nil: break
        }
        if cookie.isAskedAgain(request.headers[values: .cookie]) { return nil }
        if let referrer = request.headers[.referer] {
            if hosts.accepts(origin: Self.origin(of: referrer), host: request.head.authority) {
                return nil
            }
        } else if !hosts.isOwn(host: request.head.authority) {
            return nil
        }
        var response =
            request.uri.query.map { $0.contains(HostPages.again) } == true
            ? pages.cookieless() : pages.bounce(to: request.uri.path)
        response.headers[.setCookie] = cookie.settingAskedAgain
        return response
    }

    private static func site(of request: Request) -> String? {
        HTTPField.Name("Sec-Fetch-Site").flatMap { request.headers[$0] }
    }

    private static func origin(of address: String) -> String {
        address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3)
            .joined(separator: "/")
    }
}
