import Foundation
import HostLink
import Logging
import PushGateway
import PushService
import Specification
import Synchronization
import Testing

@testable import AppHost

/// Messages to the endpoints of a host with an app that is registered for pushes, and a message bus
/// that the test offers.
@Suite(.timeLimit(.minutes(5))) struct `The push endpoints of a host` {
    private static let bundle = "org.example.Phone"
    private static let longest = 30 * 86_400

    private let folder = NSTemporaryDirectory() + "perennial-endpoints-\(UUID().uuidString)"

    private static var silent: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }

    /// Runs a body with a service, at a time after now.
    private func withService(
        _ bus: BusOfTest = BusOfTest(), after seconds: Double = 0,
        _ body: (PushService, AppHost) async throws -> Void
    ) async throws {
        var app = InstalledApp(
            name: "Phone", executable: "/usr/bin/Phone", bundleIdentifier: Self.bundle,
            backgroundModes: ["voip"])
        app.usesPushEndpoint = true
        var settings = HostSettings(stateDirectory: folder)
        settings.eventSources.connectors = bus
        let host = try AppHost(apps: [app], settings: settings, logger: Self.silent)
        let clock = PushClock(
            date: { Date().addingTimeInterval(seconds) }, uptime: PushClock.system.uptime)
        do {
            let service = try PushService(
                nil, host: host, stateDirectory: folder, clock: clock, logger: Self.silent)
            HostEndpoints(of: host).serve(at: "http://127.0.0.1:8080/")
            try await body(service, host)
            await host.shutDown()
            await service.close()
        } catch {
            await host.shutDown()
            throw error
        }
    }

    /// Registers the app for a user, and ends the host's apps, so that pushes stay stored.
    private func endpoint(of host: AppHost) async throws -> String {
        let app = try #require(host.catalog.all.first)
        let key = InstanceKey(
            person: Person(identifier: String(repeating: "a", count: 64)), app: app.slug)
        let token = try host.storage.pushes.tokens.token(
            of: key, .voIP, bundleIdentifier: Self.bundle)
        await host.shutDown()
        return RandomName.urlSafe(token)
    }

    @Test(.specification("7.9.10"))
    func `the header TTL is a number of seconds, of which 30 days are stored at most`() async throws
    {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await withService { service, host in
            let secret = try await endpoint(of: host)
            #expect(service.endpoints.status(of: secret) == .accepted(timeToLive: 0))
            for (text, seconds) in [
                (nil, Self.longest), ("0", 0), ("60", 60), ("007", 7), ("2592000", Self.longest),
                ("2592001", Self.longest), ("2147483648", Self.longest),
                ("9223372036854775808", Self.longest),
                (String(repeating: "9", count: 1_000), Self.longest),
            ] as [(String?, Int)] {
                let answer = await service.endpoints.accept([1], at: secret, timeToLive: text)
                #expect(answer == .accepted(timeToLive: seconds), "\(text ?? "none")")
            }
            for text in ["", "-1", "+5", "1.5", "60, 60", " 60", "６０", "0x10", "1e3", "long"] {
                let answer = await service.endpoints.accept([1], at: secret, timeToLive: text)
                #expect(answer == .malformed, "\(text)")
            }
        }
    }

    @Test func `the endpoint of an app has 20 messages at once`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await withService { service, host in
            let secret = try await endpoint(of: host)
            var accepted = 0
            // Two messages a second are added meanwhile.
            while accepted < 500,
                case .accepted = await service.endpoints.accept([1], at: secret, timeToLive: "60")
            {
                accepted += 1
            }
            #expect((20..<500).contains(accepted))
        }
    }

    @Test(.specification("7.9.10"), arguments: [(30.0, 0), (90.0, 1)])
    func `a message for an app that cannot receive is stored for its time, and no longer`(
        _ seconds: Double, _ expired: Int
    ) async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await withService { service, host in
            let secret = try await endpoint(of: host)
            #expect(
                await service.endpoints.accept([1], at: secret, timeToLive: "60")
                    == .accepted(timeToLive: 60))
            // This one is not stored.
            #expect(
                await service.endpoints.accept([2], at: secret, timeToLive: "0")
                    == .accepted(timeToLive: 0))
        }
        try await withService(after: seconds) { service, host in
            await host.shutDown()
            _ = try await service.start()
            #expect(
                service.metrics.contains(
                    #"perennial_gateway_pushes_total{result="expired"} \#(expired)"#))
        }
    }

    @Test(.specification("7.9.10", "7.9.12"))
    func `a message to a program is handed over at once, or refused with its reason`() async throws
    {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let bus = BusOfTest()
        try await withService(bus) { service, _ in
            let secret = try await bus.register("t")
            let endpoints = service.endpoints
            #expect(endpoints.status(of: secret) == .accepted(timeToLive: 0))
            let largest = [UInt8](repeating: 7, count: 4_096)
            // Nothing is stored for a program, whatever the sender requests.
            #expect(
                await endpoints.accept(largest, at: secret, timeToLive: "60")
                    == .accepted(timeToLive: 0))
            guard case .message("t", largest, _)? = await bus.next()?.content else {
                Issue.record("no message")
                return
            }
            #expect(
                await endpoints.accept(largest + [7], at: secret, timeToLive: nil) == .tooLarge)
            #expect(await endpoints.accept([], at: secret, timeToLive: nil) == .malformed)
            let other = RandomName.urlSafe(bytes: 32)
            #expect(await endpoints.accept([1], at: other, timeToLive: nil) == .unknown)
            #expect(endpoints.status(of: other) == .unknown)
            bus.isBroken.withLock { $0 = true }
            #expect(await endpoints.accept([1], at: secret, timeToLive: nil) == .unavailable)
            bus.isBroken.withLock { $0 = false }
            var isLimited = false
            for _ in 0..<500 where !isLimited {
                if case .tooMany = await endpoints.accept([1], at: secret, timeToLive: nil) {
                    isLimited = true
                }
            }
            #expect(isLimited)
            await bus.unregister("t")
            #expect(endpoints.status(of: secret) == .ended)
            #expect(await endpoints.accept([1], at: secret, timeToLive: nil) == .ended)
            for answer in ["malformed", "unknown", "ended", "tooLarge", "tooMany", "unavailable"] {
                #expect(
                    service.metrics.contains(
                        #"perennial_endpoint_messages_total{answer="\#(answer)"} 1"#), "\(answer)")
            }
        }
    }
}

/// A message bus whose only program is the test.
private final class BusOfTest: ConnectorBus {
    /// Whether the connection has ended without notice.
    let isBroken = Mutex(false)
    private let receiver = Mutex<(@Sendable (ConnectorBusEvent) -> Void)?>(nil)
    private let (notices, notice) = AsyncStream.makeStream(of: ConnectorNotice.self)

    func offer(
        logger: Logger, _ onEvent: @escaping @Sendable (ConnectorBusEvent) -> Void
    ) -> any EventWatch {
        receiver.withLock { $0 = onEvent }
        onEvent(
            .connected(
                ConnectorLine { [weak self] notice, _ in
                    guard let self, !isBroken.withLock({ $0 }) else { throw BusError.ended }
                    self.notice.yield(notice)
                }))
        return TaskWatch(task: Task {})
    }

    /// Waits for the next call of the distributor.
    func next() async -> ConnectorNotice? {
        for await notice in notices { return notice }
        return nil
    }

    private func call(_ action: DistributorRequest.Action) async -> DistributorAnswer {
        // The host offers the distributor on its queue.
        while receiver.withLock({ $0 == nil }) { await Task.yield() }
        return await withCheckedContinuation { continuation in
            let request = DistributorRequest(sender: ":1.1", version: .one, action: action)
            receiver.withLock { $0 }?(
                .request(DistributorCall(request: request) { continuation.resume(returning: $0) }))
        }
    }

    /// Registers a program, and waits for the end of its endpoint's address.
    func register(_ token: String) async throws -> String {
        let answer = await call(
            .register(service: "org.example.Mail", token: token, isOwner: true))
        guard answer == .succeeded, case .newEndpoint(_, let address)? = await next()?.content,
            let secret = address.split(separator: "/").last
        else { throw CocoaError(.coderInvalidValue) }
        return String(secret)
    }

    /// Unregisters a program, and waits for the confirmation.
    func unregister(_ token: String) async {
        _ = await call(.unregister(token: token))
        while let notice = await next() {
            if case .unregistered = notice.content { return }
        }
    }
}
