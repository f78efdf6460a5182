import AppHost
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The routes of the pages and files of the web server.
struct WebRoutes: Sendable {
    let host: any HostAPI
    let pages: HostPages
    let files: ClientFiles
    let now: @Sendable () -> Date
    let codes: PairingCodes
    let cookie: BrowserCookie
    let limits: PersonLimits
    let diagnosis: SocketDiagnosis
    let uploads: FileUploads

    func add(to router: some RouterMethods<WebContext>) {
        router.get("/") { _, context in try await home(context) }
        router.get("/-/client.js") { _, _ in
            Response.redirect(to: files.address(of: "main.js"), type: .found)
        }
        router.get("/-/client.css") { _, _ in
            Response.redirect(to: files.address(of: "client.css"), type: .found)
        }
        router.get("/-/client/:hash/:name") { request, context in
            try clientFile(request, context)
        }
        for address in [PageSockets.address, PageSockets.soundAddress] {
            router.get("\(address)") { _, _ in
                pages.message(
                    .forbidden, "Only for pages of this host",
                    "This address is a connection of the pages themselves.")
            }
        }
        router.post("\(PageSockets.address)") { request, context in
            diagnosis.answer(to: request, user: context.user)
        }
        router.get("/-/switcher") { _, context in try await switcher(context) }
        router.get("/-/apps/:app") { _, context in try await status(context) }
        router.get("/-/icon/:app") { request, context in try icon(request, context) }
        router.get("/-/quit/:app") { _, context in try await confirm(context) }
        router.get("/-/quit/:app/:session") { _, context in try await confirm(context) }
        router.post("/-/switcher/end") { request, context in try await end(request, context) }
        router.get("/-/browsers") { _, context in try await browsers(context) }
        router.post("/-/browsers/code") { request, context in
            try await makeCode(request, context)
        }
        router.post("/-/browsers/join") { request, context in try await join(request, context) }
        router.post("/-/browsers/sign-out") { request, context in
            try await signOut(request, context)
        }
        addCalls(to: router)
        uploads.add(to: router)
        // When a signed-out browser posts this form, `IdentityMiddleware` has already given it a
        // new identity. Every other browser keeps its identity.
        router.get("\(HostPages.startOver)") { _, _ in Response.redirect(to: "/", type: .normal) }
        router.post("\(HostPages.startOver)") { _, _ in Response.redirect(to: "/", type: .normal) }
        router.post("/-/continue") { request, context in try await continueInHost(request, context)
        }
        router.post("/:app/new") { request, context in try await newWindow(request, context) }
        router.get("/:app") { _, context in try await redirect(context, to: host.freeSession) }
        // A HEAD request changes nothing; opening with GET can create a window.
        router.head("/:app") { _, context in try head(context) }
        // A reload of an external display gets the same session.
        router.get("/:app/external") { _, context in
            try await redirect(context, to: host.displaySession)
        }
        router.get("/:app/:session") { _, context in try await scene(context) }
        router.get("/:app/:session/picture") { _, context in try await snapshot(context) }
    }

    func identity(_ context: WebContext) throws -> BrowserIdentity {
        guard let identity = context.identity else { throw HTTPError(.forbidden) }
        return identity
    }

    /// Returns the identity of the request, for a page that shows or changes data of the user.
    ///
    /// - Throws: `dataLocked`.
    func unlockedIdentity(_ context: WebContext) async throws -> BrowserIdentity {
        let identity = try identity(context)
        guard await !host.isLocked(identity.person) else {
            throw HostError(.dataLocked, "Your data on this machine is locked.")
        }
        return identity
    }

    private func installedApp(_ context: WebContext) throws -> InstalledApp {
        let slug = try context.parameters.require("app")
        guard let app = host.apps.first(where: { $0.slug == slug }) else {
            throw HostError(
                .unknownApp,
                "There is no app named \(LoggedText.printable(slug, max: 80)) on this host.")
        }
        return app
    }

    private func home(_ context: WebContext) async throws -> Response {
        let identity = try await unlockedIdentity(context)
        // A new browser has no scenes, so the host is not asked.
        let scenes = identity.isNew ? [] : try await host.scenes(of: identity.person)
        let handoffs = identity.isNew ? [] : await host.handoffs(for: identity.person)
        return pages.watchingCalls(identity, on: host).home(
            host.apps, scenes: scenes, handoffs: handoffs, user: identity.user,
            token: identity.crossSiteToken, now: now())
    }

    private func switcher(_ context: WebContext) async throws -> Response {
        let identity = try await unlockedIdentity(context)
        let scenes = identity.isNew ? [] : try await host.scenes(of: identity.person)
        return pages.watchingCalls(identity, on: host).switcher(
            host.apps, scenes: scenes, keepsState: host.keepsStateOnQuitting,
            token: identity.crossSiteToken, now: now())
    }

    private func status(_ context: WebContext) async throws -> Response {
        let identity = try await unlockedIdentity(context)
        let status = try await host.status(
            of: try installedApp(context).slug, for: identity.person)
        return pages.watchingCalls(identity, on: host).app(
            status, token: identity.crossSiteToken, now: now())
    }

    private func confirm(_ context: WebContext) async throws -> Response {
        let identity = try await unlockedIdentity(context)
        let app = try installedApp(context)
        var session: SceneSession?
        if context.parameters.get("session") != nil {
            session = try await knownSession(context, of: app)
            guard session != nil else { return pages.unknownSession(of: app) }
        }
        return pages.watchingCalls(identity, on: host).confirmation(
            quitting: app, session, keepsState: host.keepsStateOnQuitting,
            token: identity.crossSiteToken)
    }

    private func end(_ request: Request, _ context: WebContext) async throws -> Response {
        let identity = try await unlockedIdentity(context)
        let form = try await PostedForm(request, of: identity)
        let app = form["app"] ?? ""
        if let session = form["session"] {
            try await host.quit(session: session, of: app, for: identity.person)
        } else {
            try await host.quit(app, for: identity.person)
        }
        return .redirect(to: "/-/switcher", type: .normal)
    }

    private func browsers(_ context: WebContext) async throws -> Response {
        let identity = try await unlockedIdentity(context)
        if let refusal = notForUsers(identity) { return refusal }
        return pages.watchingCalls(identity, on: host).browsers(token: identity.crossSiteToken)
    }

    /// Returns the answer for users that a proxy names: they have the same identity in every
    /// browser.
    private func notForUsers(_ identity: BrowserIdentity) -> Response? {
        guard let user = identity.user else { return nil }
        return pages.message(
            .notFound, "You are signed in as \(user)",
            "You are the same person in every browser in which you sign in with this name, so no code is "
                + "needed.")
    }

    /// Creates a pairing code.
    ///
    /// The data must be unlocked, because only a browser that may show the data may share it.
    private func makeCode(_ request: Request, _ context: WebContext) async throws -> Response {
        let identity = try await unlockedIdentity(context)
        _ = try await PostedForm(request, of: identity)
        guard let pass = identity.pass else { throw HTTPError(.notFound) }
        return pages.watchingCalls(identity, on: host).browsers(
            token: identity.crossSiteToken, code: codes.make(for: pass.token))
    }

    /// Signs out all other browsers of the person.
    private func signOut(_ request: Request, _ context: WebContext) async throws -> Response {
        let identity = try await unlockedIdentity(context)
        _ = try await PostedForm(request, of: identity)
        if let refusal = tooManyNew(context) { return refusal }
        guard let known = identity.pass else { throw HTTPError(.notFound) }
        let pass = try await host.signOutOthers(than: known)
        codes.void(for: pass.token)
        // The pages of this browser reconnect with its new pass.
        limits.openPages.closeAll(of: pass.person)
        var response = pages.watchingCalls(identity, on: host).browsers(
            token: identity.crossSiteToken, hasSignedOut: true)
        response.headers[.setCookie] = cookie.setting(pass)
        return response
    }

    /// Returns a refusal if the host would have to store a new person and the limit of new people
    /// is reached.
    func tooManyNew(_ context: WebContext) -> Response? {
        guard context.identity?.isStranger == true,
            let wait = limits.newBrowser(from: context.address)
        else { return nil }
        return pages.tooMany(
            "Too many new people opened this host from your network address.", wait)
    }

    /// Continues an activity of the user's other browser in this browser.
    private func continueInHost(_ request: Request, _ context: WebContext) async throws -> Response
    {
        let identity = try await unlockedIdentity(context)
        let form = try await PostedForm(request, of: identity)
        let session = try await host.continueActivity(of: form["app"] ?? "", for: identity.person)
        return .redirect(to: session.address, type: .normal)
    }

    /// Connects this browser to the person who created the code.
    private func join(_ request: Request, _ context: WebContext) async throws -> Response {
        let identity = try await unlockedIdentity(context)
        let form = try await PostedForm(request, of: identity)
        guard identity.pass != nil else { throw HTTPError(.notFound) }
        let redemption = codes.redeem(form["code"] ?? "")
        guard case .person(let token) = redemption else {
            return pages.watchingCalls(identity, on: host).browsers(
                token: identity.crossSiteToken, refusal: redemption)
        }
        var response = Response.redirect(to: "/", type: .normal)
        response.headers[.setCookie] = cookie.setting(try await host.newPass(for: token))
        return response
    }

    private func newWindow(_ request: Request, _ context: WebContext) async throws -> Response {
        _ = try await PostedForm(request, of: try identity(context))
        return try await redirect(context, to: host.newSession)
    }

    /// Redirects to the address of an existing or new session.
    private func redirect(
        _ context: WebContext, to session: (String, Person) async throws -> SceneSession
    ) async throws -> Response {
        let identity = try identity(context)
        let app = try installedApp(context)
        if let refusal = tooManyNew(context) { return refusal }
        return .redirect(to: try await session(app.slug, identity.person).address, type: .normal)
    }

    private func head(_ context: WebContext) throws -> Response {
        _ = try identity(context)
        _ = try installedApp(context)
        return Response(status: .ok, headers: [.contentType: "text/html; charset=utf-8"])
    }

    private func scene(_ context: WebContext) async throws -> Response {
        let app = try installedApp(context)
        guard let session = try await knownSession(context, of: app) else {
            return pages.unknownSession(of: app)
        }
        let identity = try identity(context)
        let placeholder = try await host.placeholder(for: session, of: identity.person)
        return pages.scene(
            session, of: app,
            token: identity.pageToken(app: app.slug, session: session.identifier),
            placeholder: placeholder)
    }

    /// Returns the session that an address names, if it belongs to this person.
    private func knownSession(
        _ context: WebContext, of app: InstalledApp
    ) async throws -> SceneSession? {
        let identity = try identity(context)
        let identifier = try context.parameters.require("session")
        guard SceneSession.isIdentifier(identifier), !identity.isNew else { return nil }
        return try await host.session(identifier, of: app.slug, for: identity.person)
    }

    /// Returns the snapshot of a window, which the host's pages draw.
    private func snapshot(_ context: WebContext) async throws -> Response {
        let app = try installedApp(context)
        guard let session = try await knownSession(context, of: app),
            let frame = try await host.snapshot(of: session, for: try identity(context).person)
        else { throw HTTPError(.notFound) }
        return Response(
            status: .ok,
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(bytes: frame)))
    }

    private func icon(_ request: Request, _ context: WebContext) throws -> Response {
        guard let icon = try installedApp(context).icon.flatMap(AppIcon.init) else {
            throw HTTPError(.notFound)
        }
        return icon.response(to: request)
    }

    private func clientFile(_ request: Request, _ context: WebContext) throws -> Response {
        guard context.parameters.get("hash") == files.hash,
            let file = files[try context.parameters.require("name")]
        else { throw HTTPError(.notFound) }
        return file.response(to: request)
    }
}
