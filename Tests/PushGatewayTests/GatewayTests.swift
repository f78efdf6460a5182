import Foundation
import Logging
import NIOSSL
import PushGateway
import PushSender
import Specification
import Testing

@Suite(.timeLimit(.minutes(5))) struct `The push gateway` {
    private static let topic = "\(GatewayUnderTest.bundle).voip"

    @Test(.specification("7.4.1", "7.4.2"))
    func `a push of a sender with a service certificate reaches the app`() async throws {
        try await GatewayUnderTest.run { test in
            let token = try test.token()
            let sender = try await test.senderWithCertificate()
            let id = "0F8FAD5B-D9CB-469F-A165-70867728950E"
            let response = try await sender.push(
                token.hexadecimal, payload: Array(#"{"call":"1"}"#.utf8),
                headers: [
                    ("apns-push-type", "voip"), ("apns-topic", Self.topic), ("apns-priority", "10"),
                    ("apns-expiration", "0"), ("apns-collapse-id", "call"), ("apns-id", id),
                ])
            #expect(response == Sender.Response(status: 200, id: id, body: ""))
            await test.host.waitForPushes(1)
            let push = try #require(test.host.received.first)
            #expect(push.id == id)
            #expect(push.recipient.person == "ada")
            #expect(push.recipient.app == "phone")
            #expect(push.expires == nil)
            #expect(test.host.texts == [#"{"call":"1"}"#])
        }
    }

    @Test(.specification("7.4.2"))
    func `a push of a sender with a provider token reaches the app`() async throws {
        try await GatewayUnderTest.run { test in
            let token = try test.token()
            let key = try test.credentials.issueProviderKey(for: [GatewayUnderTest.bundle])
            let sender = try await test.sender()
            let signed = try await test.providerToken(key)
            for _ in 0..<3 {
                let response = try await sender.push(
                    token.hexadecimal, headers: [("apns-topic", Self.topic)], authorization: signed)
                #expect(response.status == 200)
                #expect(UUID(uuidString: response.id) != nil)
            }
            await test.host.waitForPushes(3)
        }
    }

    @Test(.specification("7.4.4"))
    func `the last push waits for an app that cannot receive, and is delivered once`() async throws
    {
        try await GatewayUnderTest.run { test in
            test.host.canReceive = false
            let token = try test.token()
            let sender = try await test.senderWithCertificate()
            for number in 1...3 {
                let response = try await sender.push(
                    token.hexadecimal, payload: Array(#"{"n":\#(number)}"#.utf8))
                #expect(response.status == 200)
            }
            #expect(test.host.received.isEmpty)
            test.host.canReceive = true
            try test.queue.deliverWaiting { $0.person == "grace" }
            try test.queue.deliverWaiting { $0.person == "ada" }
            await test.host.waitForPushes(1)
            try test.queue.deliverWaiting { _ in true }
            // The next push is delivered after everything that waited.
            _ = try await sender.push(token.hexadecimal, payload: Array(#"{"n":4}"#.utf8))
            await test.host.waitForPushes(2)
            #expect(test.host.texts == [#"{"n":3}"#, #"{"n":4}"#])
            #expect(test.queue.counts.replaced == 2)
        }
    }

    @Test(.specification("7.4.4"))
    func `a push is in the store until its app is ready, and a newer one replaces it`()
        async throws
    {
        try await GatewayUnderTest.run { test in
            let (isLaunching, launch) = AsyncStream.makeStream(of: Void.self)
            let (isReady, ready) = AsyncStream.makeStream(of: Void.self)
            test.host.beforeTaking {
                launch.yield()
                for await _ in isReady { break }
            }
            let token = try test.token()
            let sender = try await test.senderWithCertificate()
            _ = try await sender.push(token.hexadecimal, payload: Array(#"{"n":1}"#.utf8))
            for await _ in isLaunching { break }
            // A host that is killed now finds the push again.
            let now = test.clock.date
            #expect(try test.storage.queue.recover(now: now).interrupted == 0)
            #expect(try test.storage.queue.waitingTokens() == [token.digest])
            _ = try await sender.push(token.hexadecimal, payload: Array(#"{"n":2}"#.utf8))
            ready.yield()
            await test.host.waitForPushes(1)
            _ = try await sender.push(token.hexadecimal, payload: Array(#"{"n":3}"#.utf8))
            ready.yield()
            await test.host.waitForPushes(2)
            #expect(test.host.texts == [#"{"n":2}"#, #"{"n":3}"#])
        }
    }

    @Test func `a push that its app can never receive is deleted`() async throws {
        try await GatewayUnderTest.run { test in
            let token = try test.token()
            let sender = try await test.senderWithCertificate()
            test.host.handover = .impossible
            test.host.isUntaken = true
            _ = try await sender.push(token.hexadecimal)
            while try !test.storage.queue.waitingTokens().isEmpty {
                try Task.checkCancellation()
                await Task.yield()
            }
            #expect(test.host.received.isEmpty)
        }
    }

    @Test(.specification("7.4.4"))
    func `a push that expires before the app can receive is not delivered`() async throws {
        try await GatewayUnderTest.run { test in
            test.host.canReceive = false
            let (first, second) = (try test.token(), try test.token(person: "grace"))
            let sender = try await test.senderWithCertificate()
            let now = Int(test.clock.date.timeIntervalSince1970)
            for (token, seconds) in [(first, 60), (second, 600)] {
                let response = try await sender.push(
                    token.hexadecimal, headers: [("apns-expiration", "\(now + seconds)")])
                #expect(response.status == 200)
            }
            let late = try await sender.push(
                second.hexadecimal, headers: [("apns-expiration", "\(now - 1)")])
            #expect(late.status == 200)
            test.clock.advance(100)
            test.host.canReceive = true
            try test.queue.deliverWaiting { _ in true }
            await test.host.waitForPushes(1)
            #expect(test.host.received.map(\.recipient.person) == ["grace"])
            #expect(test.queue.counts.expired == 1)
            #expect(test.queue.counts.dropped == 1)
        }
    }

    @Test(.specification("7.4.4"))
    func `a push with the expiration 0 is dropped if the app cannot receive it now`() async throws {
        try await GatewayUnderTest.run { test in
            test.host.canReceive = false
            let token = try test.token()
            let sender = try await test.senderWithCertificate()
            let response = try await sender.push(
                token.hexadecimal, headers: [("apns-expiration", "0")])
            #expect(response.status == 200)
            #expect(try test.storage.queue.waitingTokens().isEmpty)
            #expect(test.queue.counts.dropped == 1)
        }
    }

    @Test func `a push that cannot be stored is refused, and no app receives it`() async throws {
        let store = MemoryPushQueue()
        try await GatewayUnderTest.run(store: store) { test in
            let token = try test.token()
            let sender = try await test.senderWithCertificate()
            store.isFailing = true
            let refused = try await sender.push(token.hexadecimal)
            #expect(refused.status == 503)
            #expect(refused.reason == "ServiceUnavailable")
            store.isFailing = false
            let accepted = try await sender.push(
                token.hexadecimal, payload: Array(#"{"n":2}"#.utf8))
            #expect(accepted.status == 200)
            await test.host.waitForPushes(1)
            #expect(test.host.texts == [#"{"n":2}"#])
        }
    }

    @Test func `pushes that wait for one transaction are stored together in the next`() async throws
    {
        let gate = Gate()
        let store = MemoryPushQueue { gate.wait() }
        try await GatewayUnderTest.run(store: store) { test in
            test.host.canReceive = false
            let sender = try await test.senderWithCertificate()
            let tokens = try (0..<20).map { try test.token(person: "person\($0)") }
            let responses = try await withThrowingTaskGroup(of: Int.self) { group in
                // The senders get their responses if the wait is cancelled.
                defer { gate.open() }
                for token in tokens {
                    group.addTask { try await sender.push(token.hexadecimal).status }
                }
                // The first transaction ends when all requests have arrived.
                while test.gateway.counts.valid < tokens.count {
                    try Task.checkCancellation()
                    await Task.yield()
                }
                gate.open()
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(responses == Array(repeating: 200, count: 20))
            #expect(store.groups.count <= 3)
            #expect(store.groups.reduce(0, +) == 20)
        }
    }

    @Test(.specification("7.2.6", "7.4.3"))
    func `an invalidated token is unregistered, and its waiting push is deleted`() async throws {
        try await GatewayUnderTest.run { test in
            test.host.canReceive = false
            let token = try test.token()
            let sender = try await test.senderWithCertificate()
            _ = try await sender.push(token.hexadecimal)
            test.tokens.invalidate(person: "ada", at: test.clock.date)
            let response = try await sender.push(token.hexadecimal)
            #expect(response.status == 410)
            #expect(response.reason == "Unregistered")
            let milliseconds = Int(test.clock.date.timeIntervalSince1970 * 1_000)
            #expect(response.timestamp == milliseconds)
            // The push is deleted when its delivery is requested, and is not delivered.
            test.host.canReceive = true
            try test.queue.deliverWaiting { _ in true }
            let next = try test.token()
            #expect(next != token)
            _ = try await sender.push(next.hexadecimal)
            await test.host.waitForPushes(1)
            #expect(test.host.received.map(\.recipient.token) == [next.digest])
            #expect(try !test.storage.queue.waitingTokens().contains(token.digest))
        }
    }

    @Test func `the wait for a delivery that does not end is ended by a cancellation`() async throws
    {
        try await GatewayUnderTest.run { test in
            let token = try test.token()
            let sender = try await test.senderWithCertificate()
            test.host.hold()
            #expect(try await sender.push(token.hexadecimal).status == 200)
            await test.host.waitForPushes(1)
            let wait = Task { await test.queue.settle() }
            wait.cancel()
            await wait.value
            // The delivery is still in progress, and another wait ends with it.
            let other = Task { await test.queue.settle() }
            test.host.release()
            await other.value
            #expect(test.queue.counts.delivered == 1)
        }
    }

    @Test func `a gateway that shuts down says so and lets requests in progress end`() async throws
    {
        let gate = Gate()
        let store = MemoryPushQueue { gate.wait() }
        try await GatewayUnderTest.run(store: store) { test in
            let token = try test.token()
            let sender = try await test.senderWithCertificate()
            async let response = sender.push(token.hexadecimal)
            while test.gateway.counts.valid < 1, !Task.isCancelled { await Task.yield() }
            async let ended: Void = test.gateway.shutDown()
            #expect(try await sender.goAwayReason() == #"{"reason":"Shutdown"}"#)
            gate.open()
            #expect(try await response.status == 200)
            try await sender.waitUntilClosed()
            await ended
        }
    }

    @Test func `the gateway speaks TLS 1.2 and 1.3, and HTTP/2 only`() async throws {
        try await GatewayUnderTest.run { test in
            let issued = try test.credentials.issueCertificate(for: GatewayUnderTest.bundle)
            let authority = try test.credentials.authorityPEM
            let token = try test.token()
            let older = try await Sender(
                port: test.port, authority: authority, credential: issued, maximumTLS: .tlsv12)
            #expect(try await older.push(token.hexadecimal).status == 200)
            await #expect(throws: (any Error).self) {
                _ = try await Sender(
                    port: test.port, authority: authority, maximumTLS: .tlsv11)
            }
            // A published sender negotiates no protocol.
            let plain = try await Sender(
                port: test.port, authority: authority, credential: issued, protocols: [])
            #expect(try await plain.push(token.hexadecimal).status == 200)
            try await TLSBytes.sendUntilClosed(
                Array("POST /3/device/\(token.hexadecimal) HTTP/1.1\r\n\r\n".utf8), to: test)
            await test.host.waitForPushes(2)
            #expect(test.host.received.count == 2)
        }
    }

    @Test func `a gateway is started once, and not on an address of another machine`() async throws
    {
        try await GatewayUnderTest.run { test in
            await #expect(throws: PushGatewayError.self) { _ = try await test.gateway.start() }
            let other = PushGateway(
                PushGateway.Settings(
                    listening: .address("192.0.2.1", port: 0),
                    certificate: .issued(names: ["localhost"])),
                credentials: test.credentials, tokens: test.tokens, queue: test.queue,
                logger: .init(label: "test"))
            let error = await #expect(throws: PushGatewayError.self) { _ = try await other.start() }
            #expect(error?.code == .addressUnavailable)
            await other.shutDown()
        }
    }

    @Test(.specification("7.2.13"))
    func `a push of the host itself is delivered like a sender's`() async throws {
        try await GatewayUnderTest.run { test in
            let record = try #require(test.tokens.record(of: try test.token().digest))
            let id = try await test.queue.send(
                Array(#"{"call":1}"#.utf8), to: record.recipient)
            await test.host.waitForPushes(1)
            #expect(test.host.received.map(\.id) == [id])
            await #expect(throws: PushRefusal.self) {
                try await test.queue.send(
                    Array(repeating: 32, count: 5_121), to: record.recipient)
            }
        }
    }
}

/// A gate at which threads wait until it is opened; it stays open.
private final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func wait() {
        semaphore.wait()
        semaphore.signal()
    }

    func open() { semaphore.signal() }
}
