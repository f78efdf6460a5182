import AppHost
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The pages and files of the web screen.
struct ScreenRoutes: Sendable {
    let host: any ScreenHost
    let pages: HostPages
    let files: ClientFiles
    let now: @Sendable () -> Date
    let codes: PairingCodes

    /// A form of this server's is a token and a name or two.
    private static let formBytesMax = 4096

    func add(to router: Router<ScreenContext>) {
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
        router.get("/-/socket") { _, _ in
            pages.message(
                .forbidden, "Only for pages of this host",
                "This address is a connection of the pages themselves.")
        }
        router.get("/-/switcher") { _, context in try await switcher(context) }
        router.post("/-/switcher/end") { request, context in try await end(request, context) }
        router.get("/-/browsers") { _, context in
            pages.browsers(token: try identity(context).crossSiteToken)
        }
        router.post("/-/browsers/code") { request, context in
            try await makeCode(request, context)
        }
        router.post("/-/browsers/join") { request, context in try await join(request, context) }
        router.post("/-/continue") { request, context in try await goOn(request, context) }
        router.post("/:app/new") { request, context in try await open(request, context) }
        router.get("/:app") { _, context in try await attach(context) }
        router.get("/:app/:session") { _, context in try await scene(context) }
    }

    private func identity(_ context: ScreenContext) throws -> BrowserIdentity {
        guard let identity = context.identity else { throw HTTPError(.forbidden) }
        return identity
    }

    private func installedApp(_ context: ScreenContext) throws -> InstalledApp {
        let slug = try context.parameters.require("app")
        guard let app = host.apps.first(where: { $0.slug == slug }) else {
            throw HostError(.unknownApp, "There is no app named \(slug) on this host.")
        }
        return app
    }

    private func home(_ context: ScreenContext) async throws -> Response {
        let identity = try identity(context)
        // A browser seen for the first time has no scenes: nothing is looked up for it.
        if await host.isLocked(identity.person) { return pages.locked() }
        let scenes = identity.isNew ? [] : try await host.scenes(of: identity.person)
        let handoffs = identity.isNew ? [] : await host.handoffs(for: identity.person)
        return pages.home(
            host.apps, scenes: scenes, handoffs: handoffs, token: identity.crossSiteToken,
            now: now())
    }

    private func switcher(_ context: ScreenContext) async throws -> Response {
        let identity = try identity(context)
        if await host.isLocked(identity.person) { return pages.locked() }
        let scenes = identity.isNew ? [] : try await host.scenes(of: identity.person)
        return pages.switcher(
            host.apps, scenes: scenes, token: identity.crossSiteToken, now: now())
    }

    private func end(_ request: Request, _ context: ScreenContext) async throws -> Response {
        let identity = try identity(context)
        let form = try await form(request, of: identity)
        try await host.quit(form["app"] ?? "", for: identity.person)
        return .redirect(to: "/-/switcher", type: .normal)
    }

    private func makeCode(_ request: Request, _ context: ScreenContext) async throws -> Response {
        let identity = try identity(context)
        _ = try await form(request, of: identity)
        return pages.browsers(
            token: identity.crossSiteToken, code: codes.make(for: identity.token))
    }

    /// Takes up in this browser what the person is at in another one.
    private func goOn(_ request: Request, _ context: ScreenContext) async throws -> Response {
        let identity = try identity(context)
        let form = try await form(request, of: identity)
        let session = try await host.continueActivity(of: form["app"] ?? "", for: identity.person)
        return .redirect(to: session.address, type: .normal)
    }

    /// Makes this browser the person who made the code.
    private func join(_ request: Request, _ context: ScreenContext) async throws -> Response {
        let identity = try identity(context)
        let form = try await form(request, of: identity)
        guard let token = codes.redeem(form["code"] ?? "") else {
            return pages.browsers(token: identity.crossSiteToken, isWrong: true)
        }
        var response = Response.redirect(to: "/", type: .normal)
        response.headers[.setCookie] = BrowserIdentity(token: token, isNew: false).setCookie
        return response
    }

    private func open(_ request: Request, _ context: ScreenContext) async throws -> Response {
        let identity = try identity(context)
        _ = try await form(request, of: identity)
        let app = try installedApp(context)
        let session = try await host.newSession(of: app.slug, for: identity.person)
        return .redirect(to: session.address, type: .normal)
    }

    private func attach(_ context: ScreenContext) async throws -> Response {
        let identity = try identity(context)
        let app = try installedApp(context)
        let session = try await host.freeSession(of: app.slug, for: identity.person)
        return .redirect(to: session.address, type: .normal)
    }

    private func scene(_ context: ScreenContext) async throws -> Response {
        let identity = try identity(context)
        let app = try installedApp(context)
        let identifier = try context.parameters.require("session")
        guard SceneSession.isIdentifier(identifier), !identity.isNew,
            let session = try await host.session(identifier, of: app.slug, for: identity.person)
        else { return pages.unknownSession(of: app) }
        if await host.isLocked(identity.person) {
            var untitled = session
            untitled.title = ""
            return pages.scene(untitled, of: app)
        }
        return pages.scene(session, of: app)
    }

    private func clientFile(_ request: Request, _ context: ScreenContext) throws -> Response {
        guard context.parameters.get("hash") == files.hash,
            let file = files[try context.parameters.require("name")]
        else { throw HTTPError(.notFound) }
        var headers: HTTPFields = [
            .eTag: file.entityTag, .cacheControl: "public, max-age=31536000, immutable",
        ]
        if request.headers[.ifNoneMatch] == file.entityTag {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = file.contentType
        for field in file.policy.headers { headers[field.name] = field.value }
        return Response(
            status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: file.bytes)))
    }

    /// The fields of a form that one of our own pages made for this browser.
    private func form(
        _ request: Request, of identity: BrowserIdentity
    ) async throws -> [String: String] {
        let body = try await request.body.collect(upTo: Self.formBytesMax)
        let fields = FormFields(body.readableBytesView).values
        guard identity.accepts(crossSiteToken: fields["token"] ?? "") else {
            throw HTTPError(.forbidden)
        }
        return fields
    }
}
