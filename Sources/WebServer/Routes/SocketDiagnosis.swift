import AppHost
import HTTPTypes
import Hummingbird
import NIOCore

/// The diagnosis of a refused socket, because browsers do not report the reason to pages.
///
/// A page whose socket never opened sends an ordinary request to the socket's address. The request
/// passes the same proxies, with the same `Host` and `Origin`.
struct SocketDiagnosis: Sendable {
    let hosts: AllowedHosts

    /// The reason that is sent to the page.
    enum Finding: String {
        /// The page was loaded from an address that is not a public address of the host.
        case origin
        /// Users sign in at a proxy, and no user is signed in.
        case signIn
        /// The host would accept the socket, so an intermediary does not forward WebSockets.
        case webSocket

        /// The message that the page shows.
        var sentence: String {
            switch self {
            case .origin:
                "The host refuses this page's connection, because it does not know this address as its "
                    + "own. Its operator names it with --public-url."
            case .signIn: "You are signed out. Reload the page to sign in again."
            case .webSocket:
                "The page's connection does not reach the host. A proxy in between must forward "
                    + "WebSockets."
            }
        }
    }

    func answer(to request: Request, user: Gateway.NamedUser) -> Response {
        let finding = finding(request, user)
        // All parts are literals of this program, so nothing must be escaped.
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
