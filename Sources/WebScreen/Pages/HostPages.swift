import AppHost
import HTTPTypes
import Hummingbird
import NIOCore

/// The pages that the host writes itself.
struct HostPages: Sendable {
    let files: ClientFiles

    func response(
        _ status: HTTPResponse.Status, _ root: HTML, headers: HTTPFields = [:]
    ) -> Response {
        var headers = headers
        headers[.contentType] = "text/html; charset=utf-8"
        headers[.cacheControl] = "no-store"
        return Response(
            status: status, headers: headers,
            body: .init(byteBuffer: ByteBuffer(string: HTML.document(root))))
    }

    /// A page of the host in the look of the apps.
    func hostPage(title: String, head: [HTML] = [], _ body: [HTML]) -> HTML {
        .element(
            "html", [.init("lang", "en"), .init("class", "host")],
            [
                .element("head", [], commonHead(title: title) + head),
                .element("body", [], body),
            ])
    }

    func commonHead(title: String) -> [HTML] {
        let viewport =
            "width=device-width, initial-scale=1, viewport-fit=cover, "
            + "interactive-widget=resizes-content"
        return [
            .void("meta", [.init("charset", "utf-8")]),
            .void("meta", [.init("name", "viewport"), .init("content", viewport)]),
            .void("meta", [.init("name", "color-scheme"), .init("content", "light dark")]),
            .element("title", [], [.text(title)]),
            .void("link", [.init("rel", "icon"), .init("href", "data:,")]),
            .void(
                "link",
                [.init("rel", "stylesheet"), .init("href", files.address(of: "client.css"))]),
        ]
    }

    /// A page with one message and a way on.
    func message(
        _ status: HTTPResponse.Status, _ title: String, _ sentence: String,
        ways: [(title: String, address: String)] = [("Home screen", "/")], head: [HTML] = []
    ) -> Response {
        let links = ways.enumerated().map { index, way in
            HTML.link(index == 0 ? "action primary" : "action", to: way.address, [.text(way.title)])
        }
        let box = HTML.div(
            "box",
            [.element("h1", [], [.text(title)]), .element("p", [], [.text(sentence)])] + links)
        return response(
            status,
            hostPage(
                title: title, head: head, [.element("main", [.init("class", "message")], [box])]))
    }

    /// Where a browser that was signed out becomes somebody new.
    static let anew = "/-/browsers/anew"

    func signedOut() -> Response {
        message(
            .forbidden, "This browser was signed out",
            "It was signed out from another browser, or another one has taken its place. What you did is "
                + "still there: make a code in the other browser to be the same person here again.",
            ways: [("Start anew in this browser", Self.anew)])
    }

    /// Who asked for too much is told when to ask again.
    func tooMany(_ sentence: String, _ wait: Duration) -> Response {
        let seconds = max(1, Int(wait.components.seconds) + 1)
        var response = message(
            .tooManyRequests, "Too much at once",
            "\(sentence) Try again in \(seconds == 1 ? "a second" : "\(seconds) seconds").")
        response.headers[.retryAfter] = "\(seconds)"
        return response
    }

    func failure(_ error: HostError) -> Response {
        if error.code == .tooManySessions {
            return message(
                .tooManyRequests, "Too many windows", error.message,
                ways: [("App switcher", "/-/switcher"), ("Home screen", "/")])
        }
        if error.code == .unknownApp {
            return message(.notFound, "No such app", error.message)
        }
        if error.code == .dataLocked { return locked() }
        if error.code == .nothingToContinue {
            return message(.notFound, "Nothing to go on with", error.message)
        }
        return message(.serviceUnavailable, "The host cannot do that now", error.message)
    }

    /// Nothing of a person is shown while their data is locked; what was asked for comes once it is not.
    func locked() -> Response {
        message(
            .ok, "Locked",
            "Your data on this machine is locked. Unlock it to go on; everything is where it was.",
            ways: [("Try again", "/")], head: [liveScript])
    }

    /// Another person's window answers exactly like one that never was.
    func unknownSession(of app: InstalledApp) -> Response {
        message(
            .notFound, "This window is gone",
            "It was closed for good, or it belongs to another browser. "
                + "What \(app.name) keeps in its own data is still there.",
            ways: [("Open \(app.name)", "/\(app.slug)"), ("Home screen", "/")])
    }

    /// Asks for the same page once more, this time from a page of our own.
    func bounce() -> Response {
        let again = HTML.void("meta", [.init("http-equiv", "refresh"), .init("content", "0")])
        return response(
            .ok,
            hostPage(
                title: "Opening…", head: [again],
                [.element("main", [.init("class", "message")], ["Opening…"])]))
    }
}
