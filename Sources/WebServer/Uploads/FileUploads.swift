import AppHost
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// The route by which a scene's page uploads the files that its user chose.
///
/// The body of the request is the file. Nothing of it is kept in memory, and no route serves it.
struct FileUploads: Sendable {
    let host: any HostAPI
    let counts: ServerCounts

    /// The header with the token of the page.
    ///
    /// No form and no page of another site can send it.
    // The name is a valid one.
    // swift-format-ignore: NeverForceUnwrap
    static let tokenHeader = HTTPField.Name("X-Perennial-Page")!

    /// The maximum length of a name in the address; the host shortens names further.
    private static let nameBytesMax = 4096

    func add(to router: some RouterMethods<WebContext>) {
        router.post("/:app/:session/files/:grant") { request, context in
            await answer(request, context)
        }
    }

    private func answer(_ request: Request, _ context: WebContext) async -> Response {
        do {
            let (upload, person) = try description(of: request, context)
            let file = try await host.fileUploads.begin(upload, for: person)
            await SlowRequestHandler.watchPace(on: context.channel)
            for try await part in request.body {
                try await file.write(Array(part.readableBytesView))
            }
            return Self.response(.created, try await file.finish())
        } catch let error as HostError {
            counts.refusedRequest()
            context.logger.info("A file was not accepted: \(error)")
            return Self.response(Self.status(of: error), error.message)
        } catch let refusal as Refusal {
            counts.refusedRequest()
            return Self.response(refusal.status, refusal.sentence)
        } catch {
            // The connection ended before the file.
            return Self.response(.badRequest, "The file did not arrive completely. Try again.")
        }
    }

    private struct Refusal: Error {
        let status: HTTPResponse.Status
        let sentence: String
    }

    private func description(
        of request: Request, _ context: WebContext
    ) throws -> (FileUpload, Person) {
        guard let identity = context.identity, let app = context.parameters.get("app"),
            let session = context.parameters.get("session"),
            let grant = context.parameters.get("grant"), !identity.isNew,
            let token = request.headers[Self.tokenHeader],
            PassSigner.areEqual(
                token.utf8, identity.pageToken(app: app, session: session).utf8)
        else {
            throw Refusal(
                status: .forbidden, sentence: "Only the app's own page may upload files to it.")
        }
        guard let bytes = Self.size(request.headers[.contentLength]) else {
            throw Refusal(status: .lengthRequired, sentence: "The size is missing.")
        }
        let name = request.uri.queryParameters.get("name") ?? ""
        guard name.utf8.count <= Self.nameBytesMax else {
            throw Refusal(status: .uriTooLong, sentence: "The name of the file is too long.")
        }
        let upload = FileUpload(
            app: app, session: session, grant: grant, name: name, bytes: bytes)
        return (upload, identity.person)
    }

    /// Returns the size that a request announces; `nil` if it announces none.
    static func size(_ header: String?) -> Int? {
        header.flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
    }

    private static func status(of error: HostError) -> HTTPResponse.Status {
        switch error.code {
        case .uploadRefused: .gone
        case .uploadTooLarge: .contentTooLarge
        case .tooManyUploads: .tooManyRequests
        case .dataLocked: .forbidden
        default: .serviceUnavailable
        }
    }

    /// Returns an answer in plain text: the identifier of the file, or a sentence for the user.
    private static func response(_ status: HTTPResponse.Status, _ text: String) -> Response {
        Response(
            status: status, headers: [.contentType: "text/plain; charset=utf-8"],
            body: .init(byteBuffer: ByteBuffer(string: text)))
    }
}
