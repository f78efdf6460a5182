import Foundation

/// The registrations of a UnifiedPush distributor, and the decisions about them (specification
/// 7.9.10, 7.9.11).
///
/// It performs nothing itself: each change returns the actions that follow, in order.
///
/// A connector on the message bus has an endpoint for each of its tokens. An app of this host has
/// one endpoint, its device token, and so one program that registered it: a registration with
/// another token ends the earlier one, and gives the app another endpoint.
struct Distributor {
    /// The maximum number of registrations.
    static let connectorsMax = 256
    /// The maximum number of registrations of one service.
    static let connectorsOfServiceMax = 16
    /// The maximum number of bytes of a connector's token.
    static let tokenBytesMax = 100
    /// The number of ended endpoints that are kept, so that their senders learn of the end.
    static let endedKept = 1_024

    /// The registrations, by token.
    private(set) var connectors: [String: PushConnector] = [:]
    /// The unique names of the programs that registered apps, by token.
    ///
    /// They are valid for one connection of the host to the message bus.
    private var programs: [String: String] = [:]

    /// The receiver of the messages of a new registration.
    enum Recipient: Hashable, Sendable {
        /// The service itself, whose name the caller has or does not have.
        case service(isOwner: Bool)
        case app(InstanceKey)
        case refused(RegistrationFailure)
    }

    /// An action of the performer.
    enum Action: Hashable, Sendable {
        /// Stores a registration.
        case keep(PushConnector)
        /// Ends the endpoint of a registration, and stores that.
        case end(PushConnector)
        /// Notifies a connector of the address of its endpoint.
        case announce(PushConnector, to: String)
        case notify(ConnectorNotice, to: String)
        /// Gives an app another endpoint.
        case renew(InstanceKey)
        /// Ends the endpoint of an app, which gets another one when it registers again.
        case invalidate(InstanceKey)
    }

    /// Creates the distributor with the stored registrations.
    init(_ stored: [PushConnector] = []) {
        for connector in stored { connectors[connector.token] = connector }
    }

    // MARK: Requests

    /// Registers a connector, or reports its endpoint again.
    ///
    /// - Parameters:
    ///   - request: The call.
    ///   - recipient: The receiver that the service stands for.
    ///   - makeSecret: Makes the 32 random bytes of a new endpoint.
    mutating func register(
        _ request: DistributorRequest, service: String, token: String, _ recipient: Recipient,
        makeSecret: () -> Data
    ) -> (DistributorAnswer, [Action]) {
        do throws(RegistrationFailure) {
            let app = try Self.app(of: recipient, service)
            guard let known = connectors[token] else {
                return try add(request, service, token, app, makeSecret())
            }
            // Texts that are equal although their bytes differ are different tokens.
            guard known.token.utf8.elementsEqual(token.utf8), known.service == service,
                known.app == app.map(PushConnector.AppOfUser.init)
            else { throw .usedToken }
            programs[token] = known.isOnBus ? nil : request.sender
            var connector = known
            connector.version = request.version
            connectors[token] = connector
            let changes: [Action] = connector == known ? [] : [.keep(connector)]
            return (.succeeded, changes + [announcement(of: connector)].compactMap(\.self))
        } catch {
            return (.failed(error), [])
        }
    }

    private static func app(
        of recipient: Recipient, _ service: String
    ) throws(RegistrationFailure) -> InstanceKey? {
        switch recipient {
        case .service(isOwner: true): return nil
        case .service(isOwner: false): throw .foreignService(service)
        case .app(let key): return key
        case .refused(let failure): throw failure
        }
    }

    private mutating func add(
        _ request: DistributorRequest, _ service: String, _ token: String, _ app: InstanceKey?,
        _ secret: Data
    ) throws(RegistrationFailure) -> (DistributorAnswer, [Action]) {
        let former = app.flatMap { self.connector(of: $0) }
        guard former != nil || connectors.count < Self.connectorsMax,
            app != nil
                || connectors.values.count(where: { $0.service == service })
                    < Self.connectorsOfServiceMax
        else { throw .tooMany }
        let connector = PushConnector(
            secret: secret, service: service, token: token, version: request.version,
            app: app.map(PushConnector.AppOfUser.init))
        var actions: [Action] = []
        if let former, let app { actions = remove(former, isRequested: false) + [.renew(app)] }
        connectors[token] = connector
        if app != nil { programs[token] = request.sender }
        actions.append(.keep(connector))
        if let announcement = announcement(of: connector) { actions.append(announcement) }
        return (.succeeded, actions)
    }

    /// Ends a registration at the request of its connector.
    ///
    /// The end is confirmed for an unknown token too, because a connector may have missed the
    /// confirmation.
    mutating func unregister(_ request: DistributorRequest, token: String) -> [Action] {
        let confirmation = ConnectorNotice(
            version: request.version, content: .unregistered(token: nil))
        guard let connector = connectors[token],
            connector.token.utf8.elementsEqual(token.utf8)
        else { return [.notify(confirmation, to: request.sender)] }
        let receiver = connector.isOnBus ? connector.service : request.sender
        return remove(connector, isRequested: true) + [.notify(confirmation, to: receiver)]
    }

    // MARK: Apps

    /// Reports that an app has registered for pushes: its endpoint may be another one.
    func appRegistered(_ key: InstanceKey) -> [Action] {
        connector(of: key).flatMap { announcement(of: $0) }.map { [$0] } ?? []
    }

    /// Ends the registration of an app that is not registered for pushes any more.
    mutating func appUnregistered(_ key: InstanceKey) -> [Action] {
        connector(of: key).map { remove($0, isRequested: false) } ?? []
    }

    // MARK: Operators

    /// Ends a registration at the request of an operator; an app gets another endpoint.
    mutating func remove(_ connector: PushConnector) -> [Action] {
        guard connectors[connector.token] != nil else { return [] }
        return remove(connector, isRequested: false)
            + (connector.app.map { [.renew($0.key)] } ?? [])
    }

    // MARK: The bus

    /// Returns the announcements that connectors missed, because they or the host were not on the
    /// bus, or because the host has another address.
    ///
    /// - Parameter address: Returns the address of an endpoint.
    func connected(address: (PushConnector) -> String?) -> [Action] {
        connectors.values.filter { $0.isOnBus && address($0) != $0.announced }
            .sorted { $0.token < $1.token }.map { .announce($0, to: $0.service) }
    }

    /// Returns the announcements that follow a change of the host's address.
    ///
    /// - Parameter address: Returns the address of an endpoint.
    func readdressed(address: (PushConnector) -> String?) -> [Action] {
        connectors.values.filter { address($0) != $0.announced }
            .sorted { $0.token < $1.token }.compactMap(announcement)
    }

    /// Forgets the programs of the last connection, whose names are not valid any more.
    mutating func disconnected() { programs = [:] }

    /// Records the address that a connector was notified of.
    ///
    /// - Returns: The registration, if it has to be stored again.
    mutating func announced(_ connector: PushConnector, _ address: String) -> PushConnector? {
        guard var known = connectors[connector.token], known.announced != address else {
            return nil
        }
        known.announced = address
        connectors[connector.token] = known
        return known
    }

    // MARK: Registrations

    /// Returns the registration of an app.
    func connector(of key: InstanceKey) -> PushConnector? {
        let app = PushConnector.AppOfUser(key)
        return connectors.values.first { $0.app == app }
    }

    private func announcement(of connector: PushConnector) -> Action? {
        let receiver = connector.isOnBus ? connector.service : programs[connector.token]
        return receiver.map { .announce(connector, to: $0) }
    }

    /// Removes a registration.
    ///
    /// - Parameter isRequested: Whether the connector requested the end; otherwise it is notified,
    ///   and must register again (specification 7.9.11).
    private mutating func remove(
        _ connector: PushConnector, isRequested: Bool
    ) -> [Action] {
        let program = programs.removeValue(forKey: connector.token)
        connectors[connector.token] = nil
        var actions: [Action] = [.end(connector)]
        if isRequested {
            if let app = connector.app { actions.append(.invalidate(app.key)) }
        } else if let receiver = connector.isOnBus ? connector.service : program {
            let notice = ConnectorNotice(
                version: connector.version, content: .unregistered(token: connector.token))
            actions.append(.notify(notice, to: receiver))
        }
        return actions
    }
}

extension RegistrationFailure {
    static let usedToken = RegistrationFailure(
        reason: .internalError,
        text: "The token belongs to another registration. Choose another random token.")
    static let tooMany = RegistrationFailure(
        reason: .internalError,
        text: "There are too many registrations. Unregister those that are not used.")
    static let tooFast = RegistrationFailure(
        reason: .internalError, text: "There were too many calls. Register again in a minute.")
    static let storageFailed = RegistrationFailure(
        reason: .internalError,
        text: "The registration could not be stored. The reason is in the log of the host.")

    static func foreignService(_ service: String) -> RegistrationFailure {
        RegistrationFailure(
            reason: .unauthorized,
            text: "The caller does not have the name \(service) on the message bus, and no app of "
                + "the host has it as its bundle identifier.")
    }
}
