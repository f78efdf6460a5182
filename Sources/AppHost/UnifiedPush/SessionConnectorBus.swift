package import Logging

/// The message bus of a login session, on which the distributor is offered (specification 7.9.10).
///
/// When the connection ends, because the bus was restarted for example, the bus is connected again
/// after a second, and after each failure after twice the time, up to a minute. So is a bus on
/// which another program has the distributor's name.
package struct SessionConnectorBus: ConnectorBus {
    /// The beginning of the name of every distributor on the message bus.
    package static let namePrefix = UnifiedPushNames.distributorPrefix
    private let address: String
    private let name: String
    private let waits: (first: Duration, longest: Duration)
    private let patience: Duration
    private let library: Result<BusLibrary, BusError>

    /// Creates the bus at an address, such as the one in `DBUS_SESSION_BUS_ADDRESS`.
    ///
    /// - Parameter name: The last part of the distributor's name.
    package init(address: String, name: String) {
        self.init(address: address, name: name, waits: (.seconds(1), .seconds(60)))
    }

    init(
        address: String, name: String, waits: (first: Duration, longest: Duration),
        patience: Duration = .seconds(5),
        library: Result<BusLibrary, BusError> = BusLibrary.system
    ) {
        self.address = address
        self.patience = patience
        self.name = UnifiedPushNames.distributorPrefix + name
        self.waits = waits
        self.library = library
    }

    /// The address of this login session's bus; `nil` if there is none.
    package static var sessionAddress: String? { SystemBus.sessionAddress }

    /// Begins to offer the distributor.
    package func offer(
        logger: Logger, _ onEvent: @escaping @Sendable (ConnectorBusEvent) -> Void
    ) -> any EventWatch {
        TaskWatch(task: Task { await run(logger, onEvent) })
    }

    private func run(
        _ logger: Logger, _ onEvent: @Sendable (ConnectorBusEvent) -> Void
    ) async {
        let connection = BusReconnection(
            address: address, library: library, waits: waits, patience: patience)
        await connection.run { bus, serves in
            try await serve(bus) { event in
                if case .connected = event {
                    serves()
                    logger.info(
                        "The push distributor is on the message bus.",
                        metadata: ["name": "\(name)"])
                }
                onEvent(event)
            }
        } onEnd: { reason, isNew in
            guard isNew else { return }
            logger.warning(
                "The push distributor is not on the message bus. It tries again.",
                metadata: ["because": "\(reason)"])
        }
    }

    /// Offers the distributor until the connection ends.
    private func serve(
        _ bus: SystemBus, _ onEvent: (ConnectorBusEvent) -> Void
    ) async throws {
        // Calls are accepted before the name is known, so that none is refused.
        let calls = bus.calls(of: UnifiedPushNames.offered)
        try await bus.own(name)
        onEvent(
            .connected(
                ConnectorLine { [weak bus] notice, service in
                    guard let bus else { throw BusError.ended }
                    try bus.send(
                        notice.member, of: UnifiedPushNames.connector(notice.version),
                        at: BusObject(service: service, path: UnifiedPushNames.connectorPath),
                        notice.values)
                } confirm: { [weak bus] service in
                    guard let bus else { throw BusError.ended }
                    do { return try await bus.confirmSent(to: service) } catch {
                        // Messages that wait here for a bus that does not read would be delivered
                        // after their senders have sent them again.
                        bus.close()
                        throw error
                    }
                }))
        for await call in calls {
            do throws(BusRefusal) {
                if call.interface == UnifiedPushNames.introspectable {
                    bus.reply(to: call, [.string(try DistributorIntrospection(call).text)])
                    continue
                }
                let request = await owned(try DistributorRequest(call), bus)
                onEvent(
                    .request(
                        DistributorCall(request: request) { [weak bus] answer in
                            do throws(BusRefusal) {
                                bus?.reply(to: call, try answer.values(for: request))
                            } catch {
                                bus?.refuse(call, error)
                            }
                        }))
            } catch {
                bus.refuse(call, error)
            }
        }
        onEvent(.disconnected)
        throw BusError.ended
    }

    /// Finds out whether the caller has the name of the service that it registers.
    private func owned(
        _ request: DistributorRequest, _ bus: SystemBus
    ) async -> DistributorRequest {
        guard case .register(let service, _, _) = request.action else { return request }
        return request.owned(by: (try? await bus.owner(of: service)) ?? nil)
    }
}
