import Foundation
import RawClient
import Testing

extension Scenarios {
    /// Clients that send invalid or incomplete requests, which must not block other clients.
    @Suite struct SlowAndHuge {
        private let state: TemporaryState
        private let host: RunningHost

        init() throws {
            state = try TemporaryState()
            host = try RunningHost(["TrialApp"], state: state)
        }

        private func expectHostServes() throws {
            #expect(try RawPerson(of: host).get("/").status == 200)
        }

        /// Returns whether the host refuses a request, or closes the connection during it.
        ///
        /// A timeout throws.
        private func refuses(_ connection: RawConnection) throws -> Bool {
            do {
                return try connection.read(through: "\r\n\r\n").hasPrefix("HTTP/1.1 4")
            } catch let failure as RawFailure where failure.kind == .hangUp {
                return true
            }
        }

        @Test(arguments: [
            ("one field that is too long", "X: " + String(repeating: "a", count: 50 << 10)),
            (
                "too many fields",
                (0..<200).map { "X-\($0): a" }.joined(separator: "\r\n")
            ),
            (
                "fields that are too long together",
                (0..<80).map { "X-\($0): " + String(repeating: "a", count: 1000) }
                    .joined(separator: "\r\n")
            ),
            ("a field without a name", ": a"), ("a field cut in two", "X: a\r\n\0b"),
        ])
        func `a request head that no browser sends is refused`(_ kind: String, fields: String)
            throws
        {
            for line in [
                "GET / HTTP/1.1", "GET /-/socket HTTP/1.1", "POST /-/switcher/end HTTP/1.1",
            ] {
                let connection = try RawConnection(port: host.port)
                connection.write(
                    Array("\(line)\r\nHost: 127.0.0.1:\(host.port)\r\n\(fields)\r\n\r\n".utf8))
                #expect(try refuses(connection), "\(kind)")
            }
            try expectHostServes()
        }

        @Test func `an overlong request path is refused`() throws {
            let connection = try RawConnection(port: host.port)
            let path = String(repeating: "a", count: 200 << 10)
            connection.write(
                Array("GET /\(path) HTTP/1.1\r\nHost: 127.0.0.1:\(host.port)\r\n\r\n".utf8))
            #expect(try refuses(connection))
            try expectHostServes()
        }

        @Test func `an overlong request body is refused`() throws {
            let person = RawPerson(of: host)
            _ = try person.get("/")
            let connection = try RawConnection(port: host.port)
            let cookie = try #require(person.cookie)
            connection.write(
                Array(
                    ("POST /-/switcher/end HTTP/1.1\r\nHost: 127.0.0.1:\(host.port)\r\n"
                        + "Origin: http://127.0.0.1:\(host.port)\r\nCookie: \(cookie)\r\n"
                        + "Transfer-Encoding: chunked\r\n\r\n").utf8))
            let chunk = "1000\r\n" + String(repeating: "a", count: 0x1000) + "\r\n"
            for _ in 0..<8 { connection.write(Array(chunk.utf8)) }
            let answer = try connection.read(through: "\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 413"), "\(answer)")
            try expectHostServes()
        }

        @Test func `many connections that send nothing, or half a request, block no other client`()
            throws
        {
            let silent = try (0..<100).map { index in
                let connection = try RawConnection(port: host.port)
                if index % 2 == 0 { connection.write(Array("GET / HTTP/1.1\r\nHo".utf8)) }
                return connection
            }
            try expectHostServes()
            withExtendedLifetime(silent) {}
        }
    }
}
