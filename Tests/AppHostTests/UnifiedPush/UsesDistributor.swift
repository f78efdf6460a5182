import Foundation
import HostLink
import Logging
import Synchronization
import Testing

@testable import AppHost

/// Tests with a host that has a push distributor on a message bus of their own.
protocol UsesDistributor: SendableMetatype {}

extension UsesDistributor {
    static var service: String { "org.example.Mail" }
    static var bundle: String { "org.example.Phone" }
    static var address: String { "http://127.0.0.1:8080/" }

    /// An app that is registered for pushes.
    static var registered: Script {
        { message, app in
            FakeSpawner.wellBehaved(message, app)
            guard let order = message.launchOrder else { return }
            app.say(.pushTypes([.voIP]))
            for scene in order.scenes where scene.phase == .background {
                app.say(.reached(session: scene.session, .background))
            }
        }
    }

    static func phone(usesPushEndpoint: Bool = true) -> InstalledApp {
        var app = InstalledApp(
            name: "Fake", executable: "/usr/bin/Fake", bundleIdentifier: Self.bundle,
            backgroundModes: ["voip"])
        app.usesPushEndpoint = usesPushEndpoint
        return app
    }

    /// - Parameter patience: Longer than a host's, because answers take longer among thousands of
    ///   tests in parallel.
    func bus(_ daemon: PrivateBus, patience: Duration = .seconds(300)) -> SessionConnectorBus {
        SessionConnectorBus(
            address: daemon.address, name: "Test",
            waits: (.milliseconds(1), .milliseconds(20)), patience: patience)
    }

    /// Starts a host with a distributor, and waits until it is on the bus.
    func host(
        _ daemon: PrivateBus, _ folder: TemporaryFolder? = nil, app: InstalledApp = Self.phone(),
        person: Person = Person(token: PersonToken()), address: String = Self.address,
        patience: Duration = .seconds(300),
        stores: @Sendable (inout HostStores) -> Void = { _ in }
    ) async throws -> TestHost {
        let test = try TestHost(
            folder, script: Self.registered, person: person, app: app,
            settings: { $0.eventSources.connectors = bus(daemon, patience: patience) },
            stores: stores)
        test.endpoints.serve(at: address)
        try await waitForDistributor(daemon)
        return test
    }

    func waitForDistributor(_ daemon: PrivateBus) async throws {
        let waiting = try daemon.connect()
        try await waiting.waitForOwner(of: ConnectorDouble.distributor.service)
    }

    func secret(_ address: String, at host: String = Self.address) throws -> String {
        try #require(address.hasPrefix(host + "-/push/"))
        return String(address.dropFirst((host + "-/push/").count))
    }

    func digest(_ address: String, of test: TestHost) throws -> Data {
        guard case .connector(let digest)? = test.endpoints.endpoint(try secret(address)) else {
            throw CocoaError(.coderInvalidValue)
        }
        return digest
    }

    /// Opens the app of the host's person, and waits for its device token.
    func open(_ test: TestHost) async throws -> FakeApp {
        let number = Int32(test.spawner.apps.count + 1)
        _ = try await test.open()
        let app = await test.spawner.app(number)
        _ = await app.heard.first { Self.token(in: $0) != nil }
        return app
    }

    static func token(in message: HostMessage) -> [UInt8]? {
        if case .pushCredentials(.voIP, let token) = message { token } else { nil }
    }

    func tokens(_ app: FakeApp) -> [String] {
        app.heard.all.compactMap { message in
            if message == .pushInvalidated(.voIP) { return "invalidated" }
            return Self.token(in: message).map { String(decoding: $0, as: UTF8.self) }
        }
    }
}

/// A bus whose connection the test makes and ends.
final class FakeConnectorBus: ConnectorBus {
    private let receiver = Mutex<(@Sendable (ConnectorBusEvent) -> Void)?>(nil)
    private let notices = Recorder<String>()

    func offer(
        logger: Logger, _ onEvent: @escaping @Sendable (ConnectorBusEvent) -> Void
    ) -> any EventWatch {
        receiver.withLock { $0 = onEvent }
        return TaskWatch(task: Task {})
    }

    func report(_ event: ConnectorBusEvent) { receiver.withLock { $0 }?(event) }

    /// Connects, with a name for the connection.
    func connect(_ name: String) {
        report(
            .connected(
                ConnectorLine { [notices] notice, receiver in
                    var words = [name, receiver, notice.member]
                    if case .newEndpoint(let token, _) = notice.content { words.append(token) }
                    notices.append(words.joined(separator: " "))
                }))
    }

    /// Registers a program with the unique name `:1.7`.
    func register(_ service: String, _ token: String) async {
        let action = DistributorRequest.Action.register(
            service: service, token: token, isOwner: true)
        #expect(await answer(to: action) == .succeeded)
    }

    /// Returns the answer to a call of a program with a unique name.
    func answer(
        to action: DistributorRequest.Action, of sender: String = ":1.7"
    ) async -> DistributorAnswer {
        await withCheckedContinuation { continuation in
            let request = DistributorRequest(sender: sender, version: .one, action: action)
            report(
                .request(DistributorCall(request: request) { continuation.resume(returning: $0) }))
        }
    }

    /// Waits for a call of the distributor, by number.
    func notice(_ index: Int) async -> String { await notices.first(from: index) { _ in true } }
}

/// Registrations whose changes fail when the test requests it.
final class FailingConnectors: PushConnectorStore {
    let fails = Mutex(false)
    /// The changes that were stored, each as a whole.
    let changes = Mutex<[[StoredConnector]]>([])

    func connectors() -> [StoredConnector] { [] }

    func put(_ connectors: [StoredConnector]) throws(HostError) {
        if fails.withLock({ $0 }) { throw HostError(.storageFailed, "The disk is full.") }
        changes.withLock { $0.append(connectors) }
    }
}

extension TestHost {
    var endpoints: HostEndpoints { HostEndpoints(of: host) }
}
