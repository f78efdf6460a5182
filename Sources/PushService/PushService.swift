public import AppHost
import Foundation
public import Logging
public import PushGateway

/// The pushes of other servers to a host: it receives them through the push gateway and through
/// endpoints, stores them in the state directory, and delivers them to the host's apps.
///
/// Call `start()` and then `run()` while the host runs, `stopAccepting()` before the host shuts
/// down, and `close()` afterwards.
public final class PushService: Sendable {
    private let storage: PushStorage
    private let credentials: PushCredentials
    private let queue: PushQueue
    /// The gateway, if the host has one.
    private let gateway: PushGateway?
    private let waiting: WaitingPushes
    private let requests: CredentialRequests
    private let listening: PushGateway.Listening?
    /// The endpoints of the host's push distributor.
    public var endpoints: any PushEndpointAPI { hostEndpoints }
    private let hostEndpoints: HostPushEndpoints
    private let logger: Logger

    /// The interval in which pushes that have expired, or whose app is gone, are deleted.
    private static let interval = Duration.seconds(60)
    /// The time for which a credential is listed after it ended.
    private static let endedSeconds = 90 * 86_400.0
    /// The longest wait for the records of deliveries when the host has shut down.
    private static let settlingTime = Duration.seconds(2)

    /// The longest time that `stopAccepting()` and `close()` take together.
    package static let longestStop =
        settlingTime + .seconds(PushGatewayLimits().shutdownSeconds)

    /// Opens the storage and the credentials; listens nowhere yet.
    ///
    /// - Parameters:
    ///   - settings: The gateway's address, and its own certificate; `nil` for no gateway.
    ///   - host: The host whose apps receive the pushes.
    ///   - stateDirectory: The host's state directory, which gets `push.sqlite`.
    /// - Throws: `storageFailed`, `unreadable`.
    public init(
        _ settings: PushGateway.Settings?, host: AppHost, stateDirectory: String,
        clock: PushClock = .system, logger: Logger
    ) throws(PushGatewayError) {
        let logger = logger.printable
        listening = settings?.listening
        let seal = PushKeySeal(key: host.pushStorageKey)
        storage = try PushStorage(path: stateDirectory + "/push.sqlite")
        credentials = try PushCredentials(store: storage.credentials, seal: seal, clock: clock)
        let tokens = HostPushTokens(host: host)
        queue = PushQueue(
            store: storage.queue, tokens: tokens, delivery: HostPushDelivery(host: host),
            seal: seal, clock: clock, logger: logger)
        let (credentials, queue) = (credentials, queue)
        gateway = settings.map {
            PushGateway(
                $0, credentials: credentials, tokens: tokens, queue: queue, clock: clock,
                logger: logger)
        }
        hostEndpoints = HostPushEndpoints(
            host: HostEndpoints(of: host), tokens: tokens, queue: queue, clock: clock)
        waiting = WaitingPushes(queue, logger: logger)
        requests = CredentialRequests(credentials: credentials, clock: clock)
        self.logger = logger
        host.onPushReadiness { [waiting] in waiting.readinessChanged($0) }
    }

    /// Opens the address, and delivers the pushes that an earlier host stored.
    ///
    /// - Returns: The port on which the gateway listens; `nil` without a gateway.
    /// - Throws: `addressUnavailable`, `badServerCertificate`, `storageFailed`.
    public func start() async throws(PushGatewayError) -> Int? {
        try queue.recover()
        let port = try await gateway?.start()
        waiting.sweep()
        return port
    }

    /// Whether there is a gateway, for which credentials are issued.
    package var hasGateway: Bool { gateway != nil }

    /// Returns the address of the gateway on a port, as a sender on this machine writes it.
    package func address(port: Int) -> String {
        switch listening {
        case .address("0.0.0.0", port: _), .address("::", port: _), .inherited, nil:
            "https://localhost:\(port)"
        case .address(let address, port: _):
            address.contains(":") ? "https://[\(address)]:\(port)" : "https://\(address):\(port)"
        }
    }

    /// Deletes what has expired, once a minute, until the task is cancelled.
    public func run() async {
        while !Task.isCancelled {
            try? await Task.sleep(for: Self.interval)
            guard !Task.isCancelled else { return }
            waiting.sweep()
            do {
                try queue.deleteExpired()
                try credentials.forget(
                    endedBefore: Date().addingTimeInterval(-Self.endedSeconds))
            } catch {
                logger.warning(
                    "Expired pushes could not be deleted.", metadata: ["error": "\(error)"])
            }
        }
    }

    /// Refuses new pushes, and lets requests in progress end; waiting pushes stay stored.
    public func stopAccepting() async { await gateway?.shutDown() }

    /// Closes the storage, after the host has shut down.
    public func close() async {
        await withTaskGroup(of: Void.self) { tasks in
            tasks.addTask { [queue] in await queue.settle() }
            tasks.addTask { try? await Task.sleep(for: Self.settlingTime) }
            await tasks.next()
            tasks.cancelAll()
        }
        storage.close()
    }

    /// Carries out an operator's request about credentials; every request gets an answer.
    package func answer(_ request: PushCredentialRequest) -> ControlAnswer {
        requests.answer(request)
    }

    /// The metrics of the gateway in Prometheus' text format.
    package var metrics: String {
        PushMetrics(counts: queue.counts, messages: hostEndpoints.counter.counts).text
    }
}
