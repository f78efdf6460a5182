import AppHost
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// The routes of the server for an app that has never been built.
final class FirstBuildRoutes: Sendable {
    private let files = ClientFiles.embedded
    private let port: Int
    private let shown: Mutex<Shown>

    /// The state that pages follow.
    private struct Shown {
        var report: BuildReport
        /// The number of the report, which differs from those of an earlier run of the tool.
        var number = Int.random(in: 1..<(1 << 30))
        /// The path of the app, once it is built.
        var path: String?
    }

    /// The answer to a page that asks for news.
    private struct News: Encodable {
        let number: Int
        let path: String?
    }

    /// The time after which a page that waits for news asks again.
    private static let patience = Duration.seconds(20)
    private static let pause = Duration.milliseconds(50)

    init(_ report: BuildReport, port: Int) {
        self.port = port
        shown = Mutex(Shown(report: report))
    }

    /// Shows the errors of a further build.
    func show(_ report: BuildReport) {
        shown.withLock { shown in
            shown.report = report
            shown.number += 1
        }
    }

    /// Sends the pages to the app.
    func open(_ path: String) { shown.withLock { $0.path = path } }

    var router: Router<BasicRequestContext> {
        let hosts = AllowedHosts(otherNames: [])
        hosts.setPort(port)
        let router = Router()
        router.add(middleware: FirstBuildRefusal(hosts: hosts))
        router.get("/-/client/:hash/:name") { [files] request, context in
            guard context.parameters.get("hash") == files.hash,
                let file = context.parameters.get("name").flatMap({ files[$0] })
            else { throw HTTPError(.notFound) }
            return file.response(to: request)
        }
        router.get("/-/first-build/:number") { [self] _, context in
            guard let number = context.parameters.get("number").flatMap({ Int($0) }) else {
                throw HTTPError(.notFound)
            }
            return try await news(after: number)
        }
        router.get("/") { [self] _, _ in page() }
        // A page of an app that was open when the tool was started again. Scripts ask elsewhere.
        router.get("/:app") { [self] _, _ in page() }
        return router
    }

    /// Waits until pages have something else to show.
    private func news(after number: Int) async throws -> Response {
        let deadline = ContinuousClock.now + Self.patience
        var state = shown.withLock { $0 }
        while state.number == number, state.path == nil, ContinuousClock.now < deadline {
            try await Task.sleep(for: Self.pause)
            state = shown.withLock { $0 }
        }
        let json = try JSONEncoder().encode(News(number: state.number, path: state.path))
        return Response(
            status: .ok,
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(bytes: json)))
    }

    private func page() -> Response {
        let state = shown.withLock { $0 }
        return HostPages(files: files).firstBuild(state.report, number: state.number)
    }
}

/// The refusal of requests that name another host, such as those of another site's page whose name
/// leads to this machine.
private struct FirstBuildRefusal: RouterMiddleware {
    let hosts: AllowedHosts

    @concurrent func handle(
        _ request: Request, context: BasicRequestContext,
        next: @concurrent (Request, BasicRequestContext) async throws -> Response
    ) async throws -> Response {
        guard hosts.accepts(host: request.head.authority) else {
            throw HTTPError(.misdirectedRequest)
        }
        var response = try await next(request, context)
        if response.headers[.contentSecurityPolicy] == nil {
            response.headers[.contentSecurityPolicy] = ContentPolicy.ownPages.text
        }
        return response
    }
}
