import AppHost
import HTTPTypes
import Hummingbird
import NIOCore

/// The health endpoints: `/healthz` succeeds while the host runs, `/healthz/ready` while it can
/// serve.
///
/// Probes address hosts by IP address, so the endpoints accept any `Host`. They answer with one
/// word, the same for every client.
struct HealthCheck: Sendable {
    let host: any HostAPI
    let base: BasePath

    private static let live = "/healthz"
    private static let ready = "/healthz/ready"

    /// Returns the answer to a health request; `nil` for any other request.
    func answer(to request: Request) async -> Response? {
        guard request.method == .get || request.method == .head else { return nil }
        let path = request.uri.path
        let response: Response
        if [Self.live, base.address(Self.live)].contains(path) {
            response = Self.response(.ok, "ok\n")
        } else if [Self.ready, base.address(Self.ready)].contains(path) {
            response =
                await host.isReady
                ? Self.response(.ok, "ready\n") : Self.response(.serviceUnavailable, "not ready\n")
        } else {
            return nil
        }
        return request.method == .head ? response.createHeadResponse() : response
    }

    private static func response(_ status: HTTPResponse.Status, _ word: String) -> Response {
        Response(
            status: status,
            headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(string: word)))
    }
}
