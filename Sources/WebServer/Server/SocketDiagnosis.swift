import AppHost
import HTTPTypes
import Hummingbird
import NIOCore

/// Says why a page's socket is refused: browsers do not tell their pages.
///
/// A page whose socket never opened sends an ordinary request to the socket's address. It takes the same way
/// through proxies, with the same `Host` and `Origin`.
struct SocketDiagnosis: Sendable {
    let hosts: AllowedHosts

    /// What a page is answered.
    enum Finding: String {
        /// The page comes from an address that is not the host's own for browsers.
        case origin
        /// A proxy signs people in, and nobody is signed in.
        case signIn
        /// The host would take the socket: what stands between lets no WebSocket through.
        case webSocket

        /// The sentence for the page.
        var sentence: String {
            switch self {
            case .origin:
                "The host refuses this page's connection, because it does not know this address as its "
                    + "own. Its operator names it with --public-url."
            case .signIn: "You are signed out. Reload the page to sign in again."
            case .webSocket:
                "The page's connection does not reach the host. A proxy in between must hand over "
                    + "WebSockets."
            }
        }
    }

    func answer(to request: Request, user: Gateway.NamedUser) -> Response {
        let finding = finding(request, user)
        // Every part is a literal of this program.
        let json = #"{"reason":"\#(finding.rawValue)","message":"\#(finding.sentence)"}"#
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/json; charset=utf-8", .cacheControl: "no-store",
            ], body: .init(byteBuffer: ByteBuffer(string: json)))
    }

    private func finding(_ request: Request, _ user: Gateway.NamedUser) -> Finding {
        guard hosts.accepts(origin: request.headers[.origin], host: request.head.authority) else {
            return .origin
        }
        switch user {
        case .missing, .unreadable: return .signIn
        case .notAsked, .name: return .webSocket
        }
    }
}
