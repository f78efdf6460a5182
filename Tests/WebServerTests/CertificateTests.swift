import AppHost
import Foundation
import Glibc
import Logging
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization
import Testing

@testable import WebServer

@Suite(.timeLimit(.minutes(5))) struct `A host with a certificate` {
    private let certificate: TestCertificate
    private let host = FakeHost()

    init() throws { certificate = try TestCertificate() }

    private var files: CertificateFiles {
        CertificateFiles(certificate: certificate.certificate, key: certificate.key)
    }

    private var logger: Logger {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return logger
    }

    /// Serves while the body runs.
    private func serve(
        inheriting socket: Int32? = nil, clock: @escaping @Sendable () -> Date = { Date() },
        _ body: (ServedAddress) async throws -> Void
    ) async throws {
        var options = WebServerOptions(port: 0, inheritedSocket: socket)
        options.certificate = files
        let screen = WebServer(host: host, options: options, logger: logger, clock: clock)
        let served = AsyncStream.makeStream(of: ServedAddress.self)
        let task = Task {
            defer { served.continuation.finish() }
            try await screen.run(stopsOnSignals: false) { served.continuation.yield($0) }
        }
        var addresses = served.stream.makeAsyncIterator()
        if let address = await addresses.next() { try await body(address) }
        task.cancel()
        if case .failure(let error) = await task.result, error is WebServerError { throw error }
    }

    private func trusting(_ path: String) throws -> NIOSSLContext {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMFile(path))
        return try NIOSSLContext(configuration: configuration)
    }

    private func connect<Result: Sendable>(
        _ address: ServedAddress, _ body: (inout RawPage) async throws -> Result
    ) async throws -> Result {
        try await RawPage.connect(
            port: address.port, over: try trusting(certificate.certificate), body)
    }

    @Test func `a host with a certificate serves pages over TLS with secure cookies`() async throws
    {
        try await serve { address in
            #expect(address.url == "https://127.0.0.1:\(address.port)/")
            let head = try await connect(address) { page in
                let name = "localhost:\(address.port)"
                let status = try await page.get("/", host: name)
                let first = page.head
                let next = try await page.get("/-/switcher", host: name)
                #expect(status == 200 && next == 200)
                return first
            }
            #expect(head.contains("__Host-perennial-") && head.contains("; Secure"))
        }
    }

    @Test func `with a certificate, only sockets of the host's secure origin are upgraded`()
        async throws
    {
        let pass = BrowserPass(at: Date())
        let session = host.makeSession(of: "contacts", for: pass.person).identifier
        let cookie = "__Host-" + host.cookie(pass)
        let hello = PageSocketTests.hello(
            session: session,
            token: host.passSigner.pageToken(for: pass, app: "contacts", session: session))
        try await serve { address in
            let name = "localhost:\(address.port)"
            let plain = try await connect(address) { page in
                try await page.upgrade(host: name, origin: "http://\(name)", cookie: cookie)
            }
            #expect(plain == 403)
            let told = try await connect(address) { page in
                let status = try await page.upgrade(
                    host: name, origin: "https://\(name)", cookie: cookie)
                #expect(status == 101)
                try await page.send(hello)
                _ = try await page.next()
                return try await page.next()
            }
            guard case .text(let text) = told else {
                Issue.record("\(told)")
                return
            }
            #expect(text.contains("welcome"))
        }
    }

    @Test func `a browser from before the certificate keeps its identity and gets a secure cookie`()
        async throws
    {
        let pass = BrowserPass(at: Date())
        let session = host.makeSession(of: "contacts", for: pass.person)
        try await serve { address in
            let head = try await connect(address) { page in
                let status = try await page.get(
                    session.address, host: "localhost:\(address.port)", cookie: host.cookie(pass))
                #expect(status == 200)
                return page.head
            }
            #expect(head.contains("Set-Cookie: __Host-") || head.contains("set-cookie: __Host-"))
        }
    }

    @Test func `TLS 1.2 clients get only cipher suites with forward secrecy`()
        async throws
    {
        func status(_ suite: NIOTLSCipher, _ address: ServedAddress) async throws -> Int {
            var configuration = TLSConfiguration.makeClientConfiguration()
            configuration.trustRoots = .certificates(
                try NIOSSLCertificate.fromPEMFile(certificate.certificate))
            configuration.maximumTLSVersion = .tlsv12
            configuration.cipherSuiteValues = [suite]
            let context = try NIOSSLContext(configuration: configuration)
            return try await RawPage.connect(port: address.port, over: context) { page in
                try await page.get("/", host: "localhost:\(address.port)")
            }
        }
        try await serve { address in
            let modern = try await status(.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, address)
            #expect(modern == 200)
            let old = try? await status(.TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA, address)
            #expect(old ?? 0 == 0)
        }
    }

    @Test func `a host with a certificate does not answer plain HTTP`() async throws {
        try await serve { address in
            let status = try await RawPage.connect(port: address.port) { page in
                try await page.get("/", host: "localhost:\(address.port)")
            }
            #expect(status == 0)
            // The server continues.
            let next = try await connect(address) { page in
                try await page.get("/", host: "localhost:\(address.port)")
            }
            #expect(next == 200)
        }
    }

    @Test func `a renewed certificate serves the next connection, a half-written one never`()
        async throws
    {
        let seconds = Mutex(TimeInterval(0))
        let start = Date()
        let clock: @Sendable () -> Date = { start + seconds.withLock { $0 } }
        let before = try trusting(certificate.certificate)
        try await serve(clock: clock) { address in
            func status(_ context: NIOSSLContext) async throws -> Int {
                seconds.withLock { $0 += 2 }
                return try await RawPage.connect(port: address.port, over: context) { page in
                    try await page.get("/", host: "localhost:\(address.port)")
                }
            }
            #expect(try await status(before) == 200)
            let key = try Data(contentsOf: URL(fileURLWithPath: certificate.key))
            try certificate.make()
            let newKey = try Data(contentsOf: URL(fileURLWithPath: certificate.key))
            let after = try trusting(certificate.certificate)
            // The new certificate is already written, its key is not.
            try key.write(to: URL(fileURLWithPath: certificate.key))
            #expect(try await status(before) == 200)
            try newKey.write(to: URL(fileURLWithPath: certificate.key))
            #expect(try await status(after) == 200)
            await #expect(throws: (any Error).self) { try await refused(status(before)) }
            try FileManager.default.removeItem(atPath: certificate.key)
            #expect(try await status(after) == 200, "what was read goes on")
        }
    }

    /// A failed handshake ends without an answer.
    private func refused(_ status: Int) throws -> Int {
        guard status != 0 else { throw CancellationError() }
        return status
    }

    @Test func `a host with a certificate serves on an inherited socket`() async throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        inet_pton(AF_INET, "127.0.0.1", &name.sin_addr)
        let isBound = withUnsafePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        try #require(isBound && listen(descriptor, 16) == 0)
        try await serve(inheriting: descriptor) { address in
            #expect(address.isSecure)
            let status = try await connect(address) { page in
                try await page.get("/", host: "localhost:\(address.port)")
            }
            #expect(status == 200)
        }
    }

    private func refusal(_ files: CertificateFiles, at date: Date = Date()) -> WebServerError? {
        do {
            _ = try ServerCertificate(files, logger: logger) { date }
            return nil
        } catch {
            return error
        }
    }

    @Test func `an error names the problem of the certificate files`() throws {
        let other = try TestCertificate()
        let encrypted = certificate.folder + "/encrypted.pem"
        try TestCertificate.run(
            "pkey", "-in", certificate.key, "-aes256", "-passout", "pass:secret", "-out", encrypted)
        let text = certificate.folder + "/text.pem"
        try Data("nothing of the kind".utf8).write(to: URL(fileURLWithPath: text))
        let empty = certificate.folder + "/empty.pem"
        try Data().write(to: URL(fileURLWithPath: empty))
        let good = files
        func changed(certificate: String? = nil, key: String? = nil) -> CertificateFiles {
            CertificateFiles(
                certificate: certificate ?? good.certificate, key: key ?? good.key)
        }
        #expect(refusal(good) == nil)
        for (files, words, path) in [
            (changed(certificate: "/none.pem"), "cannot be read", "/none.pem"),
            (changed(key: "/none.pem"), "cannot be read", "/none.pem"),
            (changed(certificate: certificate.folder), "cannot be read", certificate.folder),
            (changed(key: "/dev/zero"), "cannot be read", "/dev/zero"),
            (changed(certificate: text), "no certificate", text),
            (changed(certificate: empty), "no certificate", empty),
            (changed(certificate: good.key), "no certificate", good.key),
            (changed(key: text), "no key", text), (changed(key: empty), "no key", empty),
            (changed(key: good.certificate), "no key", good.certificate),
            (changed(key: other.key), "does not match the certificate", other.key),
            (changed(key: encrypted), "has a passphrase", encrypted),
        ] {
            let error = refusal(files)
            #expect(error?.code == .badCertificate, "\(path)")
            #expect(error?.message.contains(words) == true, "\(path): \(error?.message ?? "-")")
            #expect(error?.path == path)
        }
        let late = refusal(good, at: Date() + 3 * 86400)
        #expect(late?.message.contains("has expired") == true)
        #expect(refusal(good, at: Date() + 86400) == nil)
    }
}
