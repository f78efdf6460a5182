import Foundation

/// Someone with a cookie and no browser.
package final class RawPerson {
    /// What the host answers to a request.
    package struct Answer {
        package var status: Int
        package var head: String
        package var body: String

        /// The value of a field of the head.
        package func header(_ name: String) -> String? {
            head.components(separatedBy: "\r\n").first {
                $0.lowercased().hasPrefix(name.lowercased() + ":")
            }.map { String($0.drop { $0 != ":" }.dropFirst().drop { $0 == " " }) }
        }
    }

    /// Where the host listens; another one may have taken its place.
    package var port: Int
    /// The cookie that the host gave, as a request carries it: name and value.
    package var cookie: String?
    private let answerSecondsMax: Int

    /// Makes somebody the host does not know yet, or somebody with a cookie that it gave.
    ///
    /// - Parameters:
    ///   - port: Where the host listens.
    ///   - cookie: What the host knows the person by.
    ///   - answerSecondsMax: An answer that has not come by then does not come.
    package init(port: Int, cookie: String? = nil, answerSecondsMax: Int = 20) {
        self.port = port
        self.cookie = cookie
        self.answerSecondsMax = answerSecondsMax
    }

    /// Asks for an address of the host, as a browser does.
    package func get(_ path: String) throws -> Answer { try ask("GET \(path)") }

    /// Sends a form, as a page of the host does.
    package func post(_ path: String, _ form: String) throws -> Answer {
        try ask(
            "POST \(path)",
            "Origin: http://127.0.0.1:\(port)\r\nContent-Length: \(form.utf8.count)\r\n", form)
    }

    private func ask(
        _ line: String, _ fields: String = "", _ body: String = ""
    ) throws -> Answer {
        let connection = try RawConnection(port: port, answerSecondsMax: answerSecondsMax)
        var request =
            "\(line) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\(fields)"
        if let cookie { request += "Cookie: \(cookie)\r\n" }
        connection.write(Array((request + "\r\n" + body).utf8))
        let head = try connection.read(through: "\r\n\r\n")
        var answer = Answer(
            status: Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0, head: head,
            body: "")
        let length = answer.header("Content-Length").flatMap { Int($0) } ?? 0
        answer.body = String(decoding: try connection.read(length) ?? [], as: UTF8.self)
        if let given = answer.header("Set-Cookie") { cookie = String(given.prefix { $0 != ";" }) }
        return answer
    }

    /// The session that the host gives for an app, as its address leads there.
    package func session(of app: String) throws -> String {
        let answer = try get("/\(app)")
        guard answer.status == 303,
            let session = answer.header("Location")?.split(separator: "/").last
        else { throw RawFailure("/\(app) gave no session: \(answer.head)\(answer.body)") }
        return String(session)
    }

    /// What the host writes into the page of a session, for its socket to show.
    package func token(of app: String, session: String) throws -> String {
        try Self.token(inPage: try get("/\(app)/\(session)").body)
    }

    /// What stands in a session's page for its socket to show.
    package static func token(inPage page: String) throws -> String {
        guard let token = page.firstMatch(of: /data-token="([0-9a-f]+)"/)?.1 else {
            throw RawFailure("The page has no token: \(page)")
        }
        return String(token)
    }

    /// Opens a page's socket; nothing is said on it yet.
    package func socket() throws -> RawPage {
        let connection = try RawConnection(port: port, answerSecondsMax: answerSecondsMax)
        var request = "GET /-/socket HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
        request += "Origin: http://127.0.0.1:\(port)\r\nUpgrade: websocket\r\n"
        request += "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        request += "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        if let cookie { request += "Cookie: \(cookie)\r\n" }
        connection.write(Array((request + "\r\n").utf8))
        let head = try connection.read(through: "\r\n\r\n")
        guard head.hasPrefix("HTTP/1.1 101") else { throw RawFailure("No upgrade: \(head)") }
        return RawPage(connection)
    }

    /// Opens a page and says hello; answers once the first picture is there.
    package func page(of app: String, session: String, showing: Bool = true) throws -> RawPage {
        let token = try token(of: app, session: session)
        let page = try socket()
        page.hello(app: app, session: session, token: token)
        if showing { _ = try page.next { $0["root"] != nil } }
        return page
    }
}
