package import Logging

/// A message bus on which the distributor offers its object, such as `SessionConnectorBus` or a
/// test.
package protocol ConnectorBus: Sendable {
    /// Begins to offer the distributor, until the watch is cancelled or released.
    ///
    /// The bus is connected again when its connection has ended.
    ///
    /// - Parameter onEvent: Called on any thread, with one event after the other.
    func offer(
        logger: Logger, _ onEvent: @escaping @Sendable (ConnectorBusEvent) -> Void
    ) -> any EventWatch
}

/// An event of a message bus.
package enum ConnectorBusEvent: Sendable {
    /// The distributor can be called, and connectors can be called through a line.
    case connected(ConnectorLine)
    /// A connector has called, and waits for an answer.
    case request(DistributorCall)
    /// The connection has ended.
    case disconnected
}

/// A call of a connector with the function that answers it.
package struct DistributorCall: Sendable {
    let request: DistributorRequest
    let answer: @Sendable (DistributorAnswer) -> Void
}

/// The connection through which connectors are called.
package struct ConnectorLine: Sendable {
    /// Calls the connector with a name, without waiting for its answer; the bus starts a connector
    /// that does not run.
    ///
    /// It throws if the connection has ended.
    let send: @Sendable (ConnectorNotice, String) throws -> Void
    /// Waits until the bus has what was sent to a name before, and returns whether a connector has
    /// the name or is started.
    ///
    /// It throws if the bus does not confirm that in time, and the connection has then ended.
    let confirm: @Sendable (String) async throws -> Bool

    init(
        send: @escaping @Sendable (ConnectorNotice, String) throws -> Void,
        confirm: @escaping @Sendable (String) async throws -> Bool = { _ in true }
    ) {
        self.send = send
        self.confirm = confirm
    }
}
