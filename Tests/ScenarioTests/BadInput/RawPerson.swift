import Foundation

/// Someone with a cookie and no browser.
final class RawPerson {
    /// What the host answers to a request.
    struct Answer {
        var status: Int
        var head: String
        var body: String

        func header(_ name: String) -> String? {
            head.components(separatedBy: "\r\n").first {
                $0.lowercased().hasPrefix(name.lowercased() + ":")
            }.map { String($0.drop { $0 != ":" }.dropFirst().drop { $0 == " " }) }
        }
    }

    /// Where the host listens; another one may have taken its place.
    var port: Int
    private(set) var cookie: String?

    init(of host: RunningHost) {
        port = host.port
    }

    init(port: Int) { self.port = port }

    /// Asks for an address of the host, as a browser does.
    func get(_ path: String) throws -> Answer {
        let connection = try RawConnection(port: port)
        var request = "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n"
        if let cookie { request += "Cookie: perennial=\(cookie)\r\n" }
        connection.write(Array((request + "\r\n").utf8))
        let head = try connection.read(through: "\r\n\r\n")
        var answer = Answer(
            status: Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0, head: head,
            body: "")
        let length = answer.header("Content-Length").flatMap { Int($0) } ?? 0
        answer.body = String(decoding: try connection.read(length) ?? [], as: UTF8.self)
        if let given = answer.header("Set-Cookie"), given.hasPrefix("perennial=") {
            cookie = String(given.dropFirst("perennial=".count).prefix { $0 != ";" })
        }
        return answer
    }

    /// The session that the host gives for an app, as its address leads there.
    func session(of app: String) throws -> String {
        let answer = try get("/\(app)")
        guard answer.status == 303,
            let session = answer.header("Location")?.split(separator: "/").last
        else { throw RawFailure("/\(app) gave no session: \(answer.head)\(answer.body)") }
        return String(session)
    }

    /// Opens a page's socket; nothing is said on it yet.
    func socket() throws -> RawPage {
        let connection = try RawConnection(port: port)
        var request = "GET /-/socket HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
        request += "Origin: http://127.0.0.1:\(port)\r\nUpgrade: websocket\r\n"
        request += "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        request += "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        if let cookie { request += "Cookie: perennial=\(cookie)\r\n" }
        connection.write(Array((request + "\r\n").utf8))
        let head = try connection.read(through: "\r\n\r\n")
        guard head.hasPrefix("HTTP/1.1 101") else { throw RawFailure("No upgrade: \(head)") }
        return RawPage(connection)
    }

    /// Opens a page and says hello; answers once the first picture is there.
    func page(of app: String, session: String, showing: Bool = true) throws -> RawPage {
        let page = try socket()
        page.hello(app: app, session: session)
        if showing { _ = try page.next { $0["root"] != nil } }
        return page
    }
}
