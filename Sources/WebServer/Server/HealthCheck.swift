import AppHost
import HTTPTypes
import Hummingbird
import NIOCore

/// Answers programs that watch the host: `/healthz` as long as it serves, `/healthz/ready` while it can do so.
///
/// Probes call hosts by address, so these answer whatever the `Host` is; they say one word, the same to everybody.
struct HealthCheck: Sendable {
    let host: any HostAPI
    let base: BasePath

    private static let live = "/healthz"
    private static let ready = "/healthz/ready"

    /// The answer to a request that asks for the host's health; `nil` to any other.
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
