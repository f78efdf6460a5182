import AppHost
import HTTPTypes
import Hummingbird
import NIOCore

/// The pages that the host writes itself.
struct HostPages: Sendable {
    let files: ClientFiles
    /// The path that is put before every address of the host.
    var base = BasePath()
    /// The address at which users of a proxy sign out; `nil` if the operator specified none.
    var signOutAddress: String?
    /// The token with which pages watch their user's calls; `nil` if they do not.
    var callToken: String?

    /// Returns the pages for a browser; they watch the user's calls if an app makes calls.
    func watchingCalls(_ identity: BrowserIdentity, on host: any HostAPI) -> HostPages {
        var pages = self
        pages.callToken = host.hasCalls ? identity.callToken : nil
        return pages
    }

    func response(
        _ status: HTTPResponse.Status, _ root: HTML, headers: HTTPFields = [:]
    ) -> Response {
        var headers = headers
        headers[.contentType] = "text/html; charset=utf-8"
        headers[.cacheControl] = "no-store"
        return Response(
            status: status, headers: headers,
            body: .init(byteBuffer: ByteBuffer(string: HTML.document(root, base: base))))
    }

    /// Returns a page of the host in the style of the apps.
    func page(
        _ status: HTTPResponse.Status = .ok, title: String, kind: String = "page",
        head: [HTML] = [], _ body: [HTML]
    ) -> Response {
        let main = HTML.element("main", ["class": kind], body)
        var head = commonHead(title: title) + head
        let body: HTML
        if let callToken {
            head.append(
                .element(
                    "script", ["type": "module", "src": files.address(of: "watching.js")]))
            body = .element("body", ["data-token": callToken, "data-base": base.prefix], [main])
        } else {
            body = .element("body", [main])
        }
        return response(
            status,
            .element(
                "html", ["lang": "en", "class": "host"], [.element("head", head), body]))
    }

    /// Returns a page with one box.
    func box(
        _ status: HTTPResponse.Status = .ok, title: String, head: [HTML] = [], _ content: [HTML]
    ) -> Response {
        page(status, title: title, kind: "message", head: head, [.div("box", content)])
    }

    func commonHead(title: String) -> [HTML] {
        let viewport =
            "width=device-width, initial-scale=1, viewport-fit=cover, "
            + "interactive-widget=resizes-content"
        return [
            .void("meta", ["charset": "utf-8"]),
            .void("meta", ["name": "viewport", "content": viewport]),
            .void("meta", ["name": "color-scheme", "content": "light dark"]),
            .element("title", [.text(title)]), .void("link", ["rel": "icon", "href": "data:,"]),
            .void("link", ["rel": "stylesheet", "href": files.address(of: "client.css")]),
        ]
    }

    /// Returns a page with one message, links to other pages, and a form after them.
    func message(
        _ status: HTTPResponse.Status, _ title: String, _ sentence: String,
        ways: [(title: String, address: String)] = [("Home screen", "/")], form: HTML? = nil,
        head: [HTML] = []
    ) -> Response {
        let links = ways.enumerated().map { index, way in
            HTML.link(index == 0 ? "action primary" : "action", to: way.address, [.text(way.title)])
        }
        return box(
            status, title: title, head: head,
            [.element("h1", [.text(title)]), .element("p", [.text(sentence)])] + links
                + (form.map { [$0] } ?? []))
    }

    /// The address at which a signed-out browser gets a new identity if it posts a form.
    static let startOver = "/-/browsers/start-over"

    private func startingOver(_ kind: String) -> HTML {
        .form(Self.startOver, [.button(kind, "Start over in this browser")])
    }

    func signedOut() -> Response {
        message(
            .forbidden, "This browser was signed out",
            "It was signed out from another browser, or another one has taken its place. Your work is "
                + "still there: make a code in the other browser to be the same person here again.",
            ways: [], form: startingOver("action primary"))
    }

    /// Returns the page for a request with valid passes of several people.
    ///
    /// Another program set at least one of the cookies.
    func contested() -> Response {
        message(
            .conflict, "Two people in one browser",
            "This browser sent the host cookies of two people. Another program on this machine, or another "
                + "server of this name, may have set one of them, so nobody's windows are shown. The host has "
                + "removed such cookies as far as possible: go to the home screen. If this page appears "
                + "again, remove the cookies of this address in the browser's settings, and make a code in "
                + "another browser of yours to be the same person here.")
    }

    /// Returns the page for a request with cookies of the host's cookie name, none of which is
    /// valid.
    func unreadable() -> Response {
        message(
            .forbidden, "This browser's cookie cannot be read",
            "This browser sent the host a cookie that the host never gave out. Another program on this "
                + "machine, or another server of this name, may have set it. Try the home screen first. If "
                + "this page appears again, you can start over here, or make a code in another browser of yours to "
                + "be the same person here.",
            form: startingOver("action"))
    }

    /// Returns the page for a browser that repeated its request without the cookie that it was
    /// given.
    func cookieless() -> Response {
        message(
            .forbidden, "This page needs a cookie",
            "The browser did not send the cookie that it was given a moment ago. Allow cookies for this "
                + "address, then try again.", ways: [("Try again", "/")])
    }

    /// Returns the response for a user over a limit, with the time after which a retry is possible.
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
        if error.code == .unknownApp { return message(.notFound, "No such app", error.message) }
        if error.code == .dataLocked { return locked() }
        if error.code == .nothingToContinue {
            return message(.notFound, "Nothing to continue", error.message)
        }
        return message(.serviceUnavailable, "The host cannot do that now", error.message)
    }

    /// Returns the page that is shown while the user's data is locked.
    ///
    /// It shows no user data and loads the requested page after the data is unlocked.
    func locked() -> Response {
        message(
            .ok, "Locked",
            "Your data on this machine is locked. It will be unchanged when it is unlocked.",
            ways: [("Try again", "/")], head: [liveScript])
    }

    /// Returns the page for an unknown session.
    ///
    /// The answer for another user's session is the same, so it does not reveal that the session
    /// exists.
    func unknownSession(of app: InstalledApp) -> Response {
        message(
            .notFound, "This window is gone",
            "It was closed for good, or it belongs to another browser. "
                + "The data that \(app.name) itself stores is still there.",
            ways: [("Open \(app.name)", "/\(app.slug)"), ("Home screen", "/")])
    }

    /// The query in an address that a browser was asked to load again.
    static let again = "perennial-again"

    /// Returns a page that loads an address again, so that the request comes from a page of this
    /// host.
    ///
    /// - Parameter path: The address, if the repeated request must be recognisable; `nil` to load
    ///   the same address again.
    func bounce(to path: String? = nil) -> Response {
        // An address that begins with two slashes leads to another server.
        let isOwn = path.map { !$0.hasPrefix("//") && !$0.hasPrefix("/\\") } ?? false
        let place = path.map { isOwn ? $0 : base.address("/") }
        let content = place.map { "0; url=\($0)?\(Self.again)" } ?? "0"
        let again = HTML.void("meta", ["http-equiv": "refresh", "content": content])
        return page(title: "Opening…", kind: "message", head: [again], ["Opening…"])
    }
}
