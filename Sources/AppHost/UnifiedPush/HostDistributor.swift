import Crypto
import Foundation
import HostLink
import Logging

/// The UnifiedPush distributor of the host: stores registrations, and talks to connectors on the
/// message bus and to apps (specification 7.9.10, 7.9.11).
///
/// `Distributor` decides; this type performs. Used on the host's queue only.
final class HostDistributor {
    private let bus: any ConnectorBus
    private let records: ConnectorRecords
    private let tokens: PushTokens
    private let endpoints: PushEndpoints
    private let logger: Logger
    private var distributor: Distributor
    private var calls: DistributorRates
    private var line: ConnectorLine?
    private var watch: (any EventWatch)?
    private var isStopped = false

    /// - Throws: `storageFailed`.
    init(
        _ bus: any ConnectorBus, _ storage: HostStorage, clock: any HostClock, logger: Logger
    ) throws(HostError) {
        self.bus = bus
        records = ConnectorRecords(
            store: storage.stores.pushConnectors, keys: storage.keys, clock: clock)
        tokens = storage.pushes.tokens
        endpoints = storage.pushes.endpoints
        self.logger = logger
        calls = DistributorRates(at: clock.now)
        let (connectors, ended) = try records.all()
        distributor = Distributor(connectors)
        for digest in ended { endpoints.end(digest) }
        for connector in connectors where connector.isOnBus { endpoints.add(connector.digest) }
    }

    // MARK: The bus

    /// Begins to offer the distributor, because the address of its endpoints is known, or notifies
    /// connectors that it is another one.
    func start(_ host: isolated AppHost) {
        guard !isStopped else { return }
        guard watch == nil else {
            return perform(distributor.readdressed { self.address(of: $0) }, host)
        }
        watch = bus.offer(logger: logger) { [weak host] event in
            host?.run { host in host.pushes.distributor?.handle(event, host) }
        }
    }

    /// Leaves the bus; connectors stay registered.
    func stop() {
        isStopped = true
        (watch, line) = (nil, nil)
    }

    private func handle(_ event: ConnectorBusEvent, _ host: isolated AppHost) {
        guard !isStopped else { return }
        switch event {
        case .connected(let new):
            line = new
            perform(distributor.connected { self.address(of: $0) }, host)
        case .disconnected:
            line = nil
            distributor.disconnected()
            calls.disconnected()
        case .request(let call): handle(call, host)
        }
    }

    private func handle(_ call: DistributorCall, _ host: isolated AppHost) {
        var actions: [Distributor.Action]
        var answer = DistributorAnswer.succeeded
        let former = distributor
        if !calls.admits(call.request.sender, at: host.now) {
            (answer, actions) = (.failed(.tooFast), [])
        } else {
            switch call.request.action {
            case .register(let service, let token, let isOwner):
                (answer, actions) = distributor.register(
                    call.request, service: service, token: token,
                    recipient(service, isOwner: isOwner, host)
                ) { SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) } }
            case .unregister(let token):
                actions = distributor.unregister(call.request, token: token)
            }
        }
        // What is not stored is not reported as done.
        do throws(HostError) {
            try store(actions)
        } catch {
            logger.error("A push registration could not be stored.", error)
            distributor = former
            return call.answer(.failed(.storageFailed))
        }
        if case .failed(let failure) = answer, calls.admitsLine(at: host.now) {
            logger.notice(
                "A push registration was refused.",
                metadata: [
                    "because": "\(failure.text)", "unlogged": "\(calls.resetDroppedLines())",
                ])
        }
        // A connector that waits for the answer has it before it is called.
        call.answer(answer)
        perform(actions, host)
    }

    /// Returns the receiver that a service stands for: an app with this bundle identifier, or else
    /// a connector on the bus.
    ///
    /// If several users have registered the app, the name has the beginning of a user's identifier
    /// as its last part.
    private func recipient(
        _ service: String, isOwner: Bool, _ host: isolated AppHost
    ) -> Distributor.Recipient {
        let mark = ".user-"
        let parts = service.ranges(of: mark).last.map {
            (bundle: String(service[..<$0.lowerBound]), user: String(service[$0.upperBound...]))
        }
        let app = host.catalog.all.first { app in
            app.bundleIdentifier == service || parts != nil && app.bundleIdentifier == parts?.bundle
        }
        guard let app else { return .service(isOwner: isOwner) }
        // A mark without an identifier names no user.
        guard app.bundleIdentifier == service || parts?.user.isEmpty == false else {
            return .refused(.notRegistered(service))
        }
        guard app.usesPushEndpoint else { return .refused(.withoutEndpoints(service)) }
        let keys = tokens.registeredApps.filter { key in
            key.app == app.slug && tokens.registration(of: key, .voIP) != nil
                && (app.bundleIdentifier == service
                    || key.person.identifier.hasPrefix(parts?.user ?? ""))
        }
        guard let key = keys.first else { return .refused(.notRegistered(service)) }
        guard keys.count == 1 else { return .refused(.severalUsers(service)) }
        return .app(key)
    }

    // MARK: Operators

    /// The registrations.
    var connectors: [PushConnector] { Array(distributor.connectors.values) }

    /// Ends a registration at the request of an operator; an app gets another endpoint.
    ///
    /// - Throws: `storageFailed`, and then the registration is valid.
    func remove(_ connector: PushConnector, _ host: isolated AppHost) throws(HostError) {
        let former = distributor
        let actions = distributor.remove(connector)
        do throws(HostError) { try store(actions) } catch {
            distributor = former
            throw error
        }
        perform(actions, host)
    }

    // MARK: Actions

    /// Stores what actions change, all or nothing.
    private func store(_ actions: [Distributor.Action]) throws(HostError) {
        var changes: [StoredConnector] = []
        for action in actions {
            switch action {
            case .keep(let connector): changes.append(try records.valid(connector))
            case .end(let connector): changes.append(records.ended(connector.digest))
            default: break
            }
        }
        if !changes.isEmpty { try records.store.put(changes) }
    }

    private func perform(_ actions: [Distributor.Action], _ host: isolated AppHost) {
        for action in actions {
            switch action {
            case .keep(let connector):
                if connector.isOnBus { endpoints.add(connector.digest) }
            case .end(let connector):
                if connector.isOnBus { endpoints.end(connector.digest) }
            case .announce(let connector, let receiver): announce(connector, to: receiver)
            case .notify(let notice, let receiver): send(notice, to: receiver)
            case .renew(let key): host.pushes.replaceEndpoint(of: key, host)
            case .invalidate(let key): host.pushes.endEndpoint(of: key, host)
            }
        }
    }

    private func announce(_ connector: PushConnector, to receiver: String) {
        guard let address = address(of: connector) else { return }
        let notice = ConnectorNotice(
            version: connector.version,
            content: .newEndpoint(token: connector.token, address: address))
        guard send(notice, to: receiver),
            let changed = distributor.announced(connector, address)
        else { return }
        do { try store([.keep(changed)]) } catch {
            // The connector is notified again by the next host.
            logger.error("The address of a push endpoint could not be stored.", error)
        }
    }

    /// - Returns: Whether the bus has the message.
    @discardableResult
    private func send(_ notice: ConnectorNotice, to receiver: String) -> Bool {
        do {
            guard let line else { return false }
            try line.send(notice, receiver)
            return true
        } catch {
            logger.warning("A push connector could not be called.", error)
            return false
        }
    }

    private func address(of connector: PushConnector) -> String? {
        guard let app = connector.app else { return endpoints.address(of: connector.secret) }
        return tokens.address(of: app.key, in: endpoints)
    }

    // MARK: Messages

    /// Sends a message to a connector on the bus, which starts a connector that does not run.
    ///
    /// - Returns: A function that waits for the bus, and returns whether the connector gets the
    ///   message; `nil` if it was not sent.
    func deliver(
        _ message: [UInt8], id: String, to digest: Data
    ) -> (@Sendable () async -> Bool)? {
        guard
            let connector = distributor.connectors.values.first(where: { $0.digest == digest })
        else { return nil }
        let notice = ConnectorNotice(
            version: connector.version,
            content: .message(token: connector.token, message, id: id))
        guard let line, send(notice, to: connector.service) else { return nil }
        return { (try? await line.confirm(connector.service)) ?? false }
    }

    // MARK: Apps

    /// Notifies the program that registered an app if the app has another endpoint.
    ///
    /// - Parameter address: The address of the app's endpoint. Each launch of the app has it, so
    ///   the database is not asked for it again.
    func appRegistered(_ key: InstanceKey, address: String, _ host: isolated AppHost) {
        guard let connector = distributor.connector(of: key), address != connector.announced else {
            return
        }
        perform(distributor.appRegistered(key), host)
    }

    /// Ends the registration of an app that has no endpoint any more.
    func appUnregistered(_ key: InstanceKey, _ host: isolated AppHost) {
        let actions = distributor.appUnregistered(key)
        do throws(HostError) { try store(actions) } catch {
            logger.error("The end of a push registration could not be stored.", error)
        }
        perform(actions, host)
    }

    /// Ends the registrations of apps whose users were deleted or merged into others.
    func peopleChanged(_ host: isolated AppHost) {
        for connector in distributor.connectors.values {
            guard let key = connector.app?.key, tokens.registration(of: key, .voIP) == nil else {
                continue
            }
            appUnregistered(key, host)
        }
    }
}

/// The stored registrations as values, which this type seals and unseals.
struct ConnectorRecords {
    let store: any PushConnectorStore
    let keys: HostKeys
    let clock: any HostClock

    /// Returns the valid registrations and the digests of the ended ones, oldest first.
    ///
    /// A registration that cannot be read has ended, because its address is not known any more.
    ///
    /// - Throws: `storageFailed`.
    func all() throws(HostError) -> (connectors: [PushConnector], ended: [Data]) {
        var (connectors, ended) = ([PushConnector](), [Data]())
        for stored in try store.connectors() {
            guard stored.ended == nil else {
                ended.append(stored.digest)
                continue
            }
            if let sealed = stored.sealed,
                let bytes = keys.unsealPushConnector(sealed, digest: stored.digest),
                let connector = try? JSONDecoder().decode(PushConnector.self, from: bytes),
                connector.digest == stored.digest
            {
                connectors.append(connector)
            } else {
                try store.put([self.ended(stored.digest)])
                ended.append(stored.digest)
            }
        }
        return (connectors, ended)
    }

    /// Returns the stored form of a valid registration.
    ///
    /// - Throws: `storageFailed`.
    func valid(_ connector: PushConnector) throws(HostError) -> StoredConnector {
        let bytes = (try? JSONEncoder().encode(connector)) ?? Data()
        let digest = connector.digest
        return StoredConnector(
            digest: digest, sealed: try keys.sealPushConnector(bytes, digest: digest), ended: nil)
    }

    /// Returns the stored form of a registration that has ended now.
    func ended(_ digest: Data) -> StoredConnector {
        StoredConnector(digest: digest, sealed: nil, ended: clock.date)
    }
}

extension RegistrationFailure {
    static func withoutEndpoints(_ service: String) -> RegistrationFailure {
        RegistrationFailure(
            reason: .unauthorized,
            text: "\(service) asks for no push endpoint. Set PerennialUsesPushEndpoint in its "
                + "Info.plist.")
    }

    static func notRegistered(_ service: String) -> RegistrationFailure {
        RegistrationFailure(
            reason: .actionRequired,
            text: "No user's \(service) is registered for pushes. Open it once.")
    }

    static func severalUsers(_ service: String) -> RegistrationFailure {
        RegistrationFailure(
            reason: .actionRequired,
            text: "Several users have registered \(service). Add .user- and the beginning of a "
                + "user's identifier, as perennial people prints it.")
    }
}
