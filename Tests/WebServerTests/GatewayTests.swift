import AppHost
import Foundation
import Logging
import NIOCore
import NIOPosix
import Testing

@testable import WebServer

/// Tests of the trust in proxies' reports about a visitor.
@Suite(.timeLimit(.minutes(5))) struct `A proxy` {
    private func gateway(
        _ trusted: [String], header: String? = nil, own: String? = nil, log: Logger? = nil
    ) throws -> Gateway {
        Gateway(
            proxies: try TrustedProxies(trusted), userHeader: header,
            logger: log ?? Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            isOfThisMachine: { $0 == own.flatMap { NetworkAddress($0) } })
    }

    private func visit(
        _ gateway: Gateway, from peer: String?, _ fields: [String: [String]]
    ) throws -> Gateway.Visit {
        let address =
            if let peer { try SocketAddress(ipAddress: peer, port: 1) } else {
                try SocketAddress(unixDomainSocketPath: "/run/web.sock")
            }
        return gateway.visit(from: address, to: nil) { fields[$0] ?? [] }
    }

    @Test(arguments: [
        // The right-most address that is not a trusted proxy's.
        (["198.51.100.9"], "198.51.100.9"),
        (["6.6.6.6, 198.51.100.9"], "198.51.100.9"),
        (["6.6.6.6, 198.51.100.9, 10.0.0.8"], "198.51.100.9"),
        (["6.6.6.6", "198.51.100.9, 10.0.0.8,10.1.2.3"], "198.51.100.9"),
        (["198.51.100.9:4711"], "198.51.100.9"), (["::ffff:198.51.100.9"], "198.51.100.9"),
        // All addresses are trusted: the result is the first of them.
        (["10.0.0.9, 10.0.0.8"], "10.0.0.9"),
        // Text that is not an address ends the trusted part.
        (["198.51.100.9, unknown, 10.0.0.8"], "10.0.0.8"), (["garbage"], "10.0.0.7"),
        ([""], "10.0.0.7"), ([], "10.0.0.7"),
        (["2001:db8:1:2::5"], "20:1:d:b8:0:1:0:2"),
        (["[2001:db8:1:2::5]:443"], "20:1:d:b8:0:1:0:2"),
    ])
    func `a trusted proxy reports the visitor's address`(
        _ values: [String], _ address: String
    ) throws {
        let gateway = try gateway(["10.0.0.0/8"])
        let fields = ["x-forwarded-for": values]
        #expect(try visit(gateway, from: "10.0.0.7", fields).address == address)
    }

    @Test(arguments: [
        ("for=198.51.100.9", "198.51.100.9"),
        ("for=6.6.6.6, For=\"198.51.100.9:80\";proto=https;by=10.0.0.7", "198.51.100.9"),
        ("proto=https; for=\"[2001:db8:1:2::5]:443\"", "20:1:d:b8:0:1:0:2"),
        ("for=_hidden", "10.0.0.7"), ("proto=https", "10.0.0.7"), ("for=", "10.0.0.7"),
    ])
    func `a trusted proxy may report the address in the Forwarded header`(
        _ value: String, _ address: String
    ) throws {
        let gateway = try gateway(["10.0.0.7"])
        #expect(try visit(gateway, from: "10.0.0.7", ["forwarded": [value]]).address == address)
    }

    @Test func `the headers of an untrusted or contradicted proxy are not believed`() throws {
        let gateway = try gateway(["10.0.0.7", "2001:db8::/32"])
        let fields = ["x-forwarded-for": ["198.51.100.9"]]
        #expect(try visit(gateway, from: "10.0.0.8", fields).address == "10.0.0.8")
        #expect(try visit(gateway, from: "2001:db8::7", fields).address == "198.51.100.9")
        #expect(try visit(gateway, from: nil, fields).address == "198.51.100.9")
        let both = ["x-forwarded-for": ["198.51.100.9"], "forwarded": ["for=6.6.6.6"]]
        #expect(try visit(gateway, from: "10.0.0.7", both).address == "10.0.0.7")
        let same = ["x-forwarded-for": ["198.51.100.9"], "forwarded": ["for=198.51.100.9"]]
        #expect(try visit(gateway, from: "10.0.0.7", same).address == "198.51.100.9")
    }

    @Test(arguments: [
        "10.0.0.7/33", "10.0.0", "localhost", "10.0.0.7/-1", "10.0.0.7/", "::1/129", "", "1/2/3",
        "10.0.0.7/+8", "::ffff:10.0.0.7/95", "::ffff:10.0.0.7/129",
    ])
    func `a text that is not an address names no trusted proxy`(_ text: String) {
        #expect(throws: WebServerError.self) { try TrustedProxies([text]) }
    }

    @Test func `a trusted network of version 4 can be written as one of version 6`() throws {
        let gateway = try gateway(["::ffff:10.0.0.0/104"])
        let fields = ["x-forwarded-for": ["198.51.100.9"]]
        #expect(try visit(gateway, from: "10.9.0.7", fields).address == "198.51.100.9")
        #expect(try visit(gateway, from: "11.0.0.7", fields).address == "11.0.0.7")
    }

    @Test func `only a trusted proxy can name a user`() throws {
        let gateway = try gateway(["10.0.0.0/8"], header: "X-Remote-User", own: "10.0.0.99")
        let fields = ["x-remote-user": ["anna"]]
        let anna = try #require(UserName("anna"))
        #expect(try visit(gateway, from: "10.0.0.7", fields).user == .name(anna))
        #expect(try visit(gateway, from: nil, fields).user == .name(anna))
        // Every program of this machine can connect from its addresses.
        #expect(try visit(gateway, from: "10.0.0.99", fields).user == .missing)
        #expect(try visit(gateway, from: "192.0.2.1", fields).user == .missing)
        #expect(try visit(gateway, from: nil, [:]).user == .missing)
        let without = try self.gateway(["10.0.0.0/8"])
        #expect(try visit(without, from: "10.0.0.7", fields).user == .notAsked)
        #expect(Gateway.isOfThisMachine(try #require(NetworkAddress("127.0.0.1"))))
        #expect(Gateway.isOfThisMachine(try #require(NetworkAddress("::1"))))
    }

    @Test(arguments: [
        [""], [" "], ["anna", "anna"], ["anna", "bert"], ["an\u{1b}na"], ["an\u{FFFD}na"],
        ["anna\u{202e}"], [String(repeating: "a", count: 257)],
    ])
    func `a user header without a name or with two names is refused`(_ values: [String]) throws {
        let gateway = try gateway([], header: "X-Remote-User")
        let user = try visit(gateway, from: nil, ["x-remote-user": values]).user
        #expect(user == .unreadable)
    }

    @Test func `an untrusted proxy that names a user is logged once`() throws {
        let lines = GrowingText()
        let logger = Logger(label: "test") { _ in LineHandler(lines: lines) }
        let gateway = try gateway([], header: "X-Remote-User", log: logger)
        for _ in 0..<3 {
            _ = try visit(gateway, from: "192.0.2.1", ["x-remote-user": ["secret name"]])
        }
        #expect(lines.value.split(separator: "\n").count == 1)
        #expect(lines.value.contains("x-remote-user") && lines.value.contains("192.0.2.1"))
        #expect(!lines.value.contains("secret name"))
    }

    private struct LineHandler: LogHandler {
        let lines: GrowingText
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.info
        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }
        func log(event: LogEvent) {
            lines.append("\(event.message) \(event.metadata ?? [:])\n")
        }
    }
}
