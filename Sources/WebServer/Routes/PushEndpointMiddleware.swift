import AppHost
import HTTPTypes
import Hummingbird
import NIOCore

/// The middleware that answers the requests to push endpoints (specification 7.9.10, 7.9.12).
///
/// The senders are servers and not browsers: they have no cookie and no origin, and no proxy signs
/// them in. The address itself is their secret.
struct PushEndpointMiddleware: RouterMiddleware {
    let endpoints: any PushEndpointAPI
    let base: BasePath

    /// The path of all endpoints.
    static let path = "/-/push/"
    private static let bytesMax = 4_096

    @concurrent func handle(
        _ request: Request, context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        let path = base.address(Self.path)
        guard request.uri.path.hasPrefix(path) else { return try await next(request, context) }
        let secret = String(request.uri.path.dropFirst(path.count))
        switch request.method {
        case .post: return await accept(request, at: secret)
        case .get, .head: return status(of: secret, isHead: request.method == .head)
        default:
            var response = Self.response(.methodNotAllowed)
            if let name = HTTPField.Name("Allow") { response.headers[name] = "GET, HEAD, POST" }
            return response
        }
    }

    private func accept(_ request: Request, at secret: String) async -> Response {
        let message: [UInt8]
        do {
            // One byte more shows that the message is too large.
            message = Array(
                try await request.body.collect(upTo: Self.bytesMax + 1).readableBytesView)
        } catch {
            return Self.response(.contentTooLarge)
        }
        let answer = await endpoints.accept(
            message, at: secret, timeToLive: HTTPField.Name("TTL").flatMap { request.headers[$0] })
        switch answer {
        case .accepted(let seconds):
            var response = Self.response(.created)
            if let name = HTTPField.Name("TTL") { response.headers[name] = "\(seconds)" }
            return response
        default: return Self.refusal(answer)
        }
    }

    /// Returns the document by which a sender recognizes an endpoint, before it stores its address.
    private func status(of secret: String, isHead: Bool) -> Response {
        let answer = endpoints.status(of: secret)
        guard case .accepted = answer else { return Self.refusal(answer) }
        let response = Response(
            status: .ok, headers: [.contentType: "application/json; charset=utf-8"],
            body: .init(byteBuffer: ByteBuffer(string: #"{"unifiedpush":{"version":1}}"#)))
        return isHead ? response.createHeadResponse() : response
    }

    private static func refusal(_ answer: PushEndpointAnswer) -> Response {
        switch answer {
        case .accepted, .malformed: return response(.badRequest)
        case .unknown: return response(.notFound)
        case .ended: return response(.gone)
        case .tooLarge: return response(.contentTooLarge)
        case .tooMany(let wait): return response(.tooManyRequests, retryAfter: wait)
        case .unavailable: return response(.serviceUnavailable, retryAfter: .seconds(10))
        }
    }

    private static func response(
        _ status: HTTPResponse.Status, retryAfter: Duration? = nil
    ) -> Response {
        var response = Response(status: status)
        if let retryAfter, let name = HTTPField.Name("Retry-After") {
            response.headers[name] = "\(retryAfter.components.seconds + 1)"
        }
        return response
    }
}
