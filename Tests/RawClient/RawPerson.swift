import Foundation

/// A person with a cookie and without a browser.
package final class RawPerson {
    /// The host's answer to a request.
    package struct Answer {
        package var status: Int
        package var head: String
        package var body: String

        /// Returns the value of a header field.
        package func header(_ name: String) -> String? {
            head.components(separatedBy: "\r\n").first {
                $0.lowercased().hasPrefix(name.lowercased() + ":")
            }.map { String($0.drop { $0 != ":" }.dropFirst().drop { $0 == " " }) }
        }
    }

    /// The host's port; it changes if another host replaces it.
    package var port: Int
    /// The cookie that the host set, as a request carries it: name and value.
    package var cookie: String?
    private let answerSecondsMax: Int

    /// Creates a person that is new to the host, or one with a cookie that the host set.
    ///
    /// - Parameters:
    ///   - port: The host's port.
    ///   - cookie: The cookie that identifies the person.
    ///   - answerSecondsMax: The timeout for an answer.
    package init(port: Int, cookie: String? = nil, answerSecondsMax: Int = 20) {
        self.port = port
        self.cookie = cookie
        self.answerSecondsMax = answerSecondsMax
    }

    /// Requests an address of the host, as a browser does.
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

    /// Returns the session to which the host redirects the address of an app.
    package func session(of app: String) throws -> String {
        let answer = try get("/\(app)")
        guard answer.status == 303,
            let session = answer.header("Location")?.split(separator: "/").last
        else { throw RawFailure("/\(app) gave no session: \(answer.head)\(answer.body)") }
        return String(session)
    }

    /// Returns the token that the host wrote into the page of a session for its socket.
    package func token(of app: String, session: String) throws -> String {
        try Self.token(inPage: try get("/\(app)/\(session)").body)
    }

    /// Returns the token in the text of a session's page.
    package static func token(inPage page: String) throws -> String {
        guard let token = page.firstMatch(of: /data-token="([0-9a-f]+)"/)?.1 else {
            throw RawFailure("The page has no token: \(page)")
        }
        return String(token)
    }

    /// Opens a page's socket without sending a message.
    package func socket() throws -> RawPage { RawPage(try upgraded("/-/socket")) }

    /// Opens the socket for sound of a page, and introduces the page, which has a microphone that
    /// its user allows.
    package func soundSocket(token: String) throws -> RawSoundSocket {
        try RawSoundSocket(try upgraded("/-/sound"), token: token)
    }

    private func upgraded(_ path: String) throws -> RawConnection {
        let connection = try RawConnection(port: port, answerSecondsMax: answerSecondsMax)
        var request = "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
        request += "Origin: http://127.0.0.1:\(port)\r\nUpgrade: websocket\r\n"
        request += "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        request += "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        if let cookie { request += "Cookie: \(cookie)\r\n" }
        connection.write(Array((request + "\r\n").utf8))
        let head = try connection.read(through: "\r\n\r\n")
        guard head.hasPrefix("HTTP/1.1 101") else { throw RawFailure("No upgrade: \(head)") }
        return connection
    }

    /// Opens a page and sends its hello; returns after the first frame has arrived.
    package func page(of app: String, session: String, showing: Bool = true) throws -> RawPage {
        let token = try token(of: app, session: session)
        let page = try socket()
        page.hello(app: app, session: session, token: token)
        if showing { _ = try page.next { $0["root"] != nil } }
        return page
    }
}
