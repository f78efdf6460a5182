import AppHost
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Testing

@testable import WebServer

/// The requests with which pages upload files.
@Suite(.timeLimit(.minutes(5))) struct `Uploads of files` {
    private let host = FakeHost()
    private let pass = BrowserPass(at: Date())
    private static let grant = String(repeating: "9", count: 32)

    /// A page of a session, or what pretends to be one.
    private struct Uploader {
        let client: any TestClientProtocol
        let host: FakeHost
        let pass: BrowserPass
        let session: String

        var token: String {
            host.passSigner.pageToken(
                for: pass.person, browser: pass.browser, app: "contacts", session: session)
        }

        func post(
            _ body: String = "abc", name: String = "note.txt", headers change: HTTPFields = [:]
        ) async throws -> TestResponse {
            var headers: HTTPFields = [
                .cookie: host.cookie(pass), .origin: "http://localhost",
                FileUploads.tokenHeader: token, .contentLength: "\(body.utf8.count)",
            ]
            for field in change { headers[field.name] = field.value.isEmpty ? nil : field.value }
            return try await client.execute(
                uri: "/contacts/\(session)/files/\(`Uploads of files`.grant)?name=\(name)",
                method: .post, headers: headers, body: ByteBuffer(string: body))
        }
    }

    private func visit(
        _ body: @escaping @Sendable (Uploader) async throws -> Void
    ) async throws {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let (host, pass) = (host, pass)
        let session = host.makeSession(of: "contacts", for: pass.person).identifier
        try await WebServer(host: host, logger: logger).application(port: 0).test(.router) {
            try await body(Uploader(client: $0, host: host, pass: pass, session: session))
        }
    }

    @Test func `a page uploads a file and gets its identifier`() async throws {
        let (host, pass) = (host, pass)
        try await visit { page in
            let answer = try await page.post(name: "a%20%C3%BC%2F..%2Fb.txt")
            #expect(answer.status == .created)
            #expect(String(buffer: answer.body) == FakeUploads.identifier)
            #expect(answer.headers[.contentType]?.hasPrefix("text/plain") == true)
            #expect(
                host.uploads.finished == [
                    FakeUploads.Finished(
                        upload: FileUpload(
                            app: "contacts", session: page.session, grant: Self.grant,
                            name: "a ü/../b.txt", bytes: 3),
                        person: pass.person, bytes: Array("abc".utf8))
                ])
        }
    }

    @Test func `a page of another site uploads nothing`() async throws {
        let host = host
        try await visit { page in
            for origin in ["https://evil.example", "null", ""] {
                let answer = try await page.post(headers: [.origin: origin])
                #expect(answer.status == .forbidden, "\(origin)")
            }
            #expect(host.uploads.finished == [])
        }
    }

    @Test func `an upload without the token of its page, or with another page's, is refused`()
        async throws
    {
        let host = host
        try await visit { page in
            let other = BrowserPass(at: Date())
            let foreign = host.passSigner.pageToken(
                for: other.person, browser: other.browser, app: "contacts", session: page.session)
            let otherWindow = host.passSigner.pageToken(
                for: page.pass.person, browser: page.pass.browser, app: "contacts",
                session: "other")
            let form = host.passSigner.formToken(for: page.pass)
            for token in ["", foreign, otherWindow, form] {
                let answer = try await page.post(headers: [FileUploads.tokenHeader: token])
                #expect(answer.status == .forbidden)
            }
            // The browser of another person, with the token that it has seen.
            let thief = try await page.post(headers: [.cookie: host.cookie(other)])
            #expect(thief.status == .forbidden)
            let nobody = try await page.post(headers: [.cookie: ""])
            #expect(nobody.status == .forbidden)
            #expect(host.uploads.finished == [])
        }
    }

    @Test(arguments: [
        (HostError.Code.uploadRefused, HTTPResponse.Status.gone),
        (.uploadTooLarge, .contentTooLarge), (.tooManyUploads, .tooManyRequests),
        (.dataLocked, .forbidden), (.storageFailed, .serviceUnavailable),
    ])
    func `the page gets the sentence about a file that the host does not accept`(
        code: HostError.Code, status: HTTPResponse.Status
    ) async throws {
        let host = host
        try await visit { page in
            host.uploads.refuse(HostError(code, "A sentence.", path: "/secret", cause: "cause"))
            let answer = try await page.post()
            #expect(answer.status == status)
            #expect(String(buffer: answer.body) == "A sentence.")
        }
    }

    @Test func `an upload without a size, or with a name that is too long, is refused`()
        async throws
    {
        let host = host
        try await visit { page in
            for size in [nil, "", "-1", "many", "99999999999999999999"] {
                #expect(FileUploads.size(size) == nil)
            }
            #expect(FileUploads.size("12") == 12)
            let long = String(repeating: "a", count: 5000)
            let answer = try await page.post(name: long)
            #expect(answer.status == .uriTooLong)
            #expect(host.uploads.finished == [])
        }
    }

    @Test func `an uploaded file has no address`() async throws {
        try await visit { page in
            #expect(try await page.post().status == .created)
            for path in [
                "files/\(Self.grant)", "files/\(FakeUploads.identifier)",
                "files/\(FakeUploads.identifier)/note.txt",
            ] {
                let answer = try await page.client.execute(
                    uri: "/contacts/\(page.session)/\(path)", method: .get,
                    headers: [.cookie: page.host.cookie(page.pass)])
                #expect(answer.status == .notFound, "\(path)")
            }
        }
    }

    @Test(arguments: [(false, HTTPResponse.Status.created), (true, .forbidden)])
    func `a browser that has only just got its identity uploads nothing`(
        isNew: Bool, status: HTTPResponse.Status
    ) async throws {
        let (host, pass) = (host, pass)
        let router = Router(context: WebContext.self)
        router.add(
            middleware: GivenIdentity(
                identity: BrowserIdentity(
                    pass, isNew: isNew, isStranger: false, signer: host.passSigner)))
        FileUploads(host: host, counts: ServerCounts()).add(to: router)
        let session = host.makeSession(of: "contacts", for: pass.person).identifier
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        try await Application(router: router, logger: logger).test(.router) { client in
            let page = Uploader(client: client, host: host, pass: pass, session: session)
            let answered = try await page.post().status
            #expect(answered == status)
            #expect(host.uploads.finished.count == (isNew ? 0 : 1))
        }
    }
}

/// A middleware that gives each request the same identity.
private struct GivenIdentity: RouterMiddleware {
    let identity: BrowserIdentity

    @concurrent func handle(
        _ request: Request, context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.identity = identity
        return try await next(request, context)
    }
}
