/// A connection to a driver: one command at a time, with one answer each.
///
/// Calls block their thread.
protocol DriverConnection: Sendable {
    /// Sends a command and returns its answer, without the protocol's wrapping.
    mutating func send(_ command: DriverCommand) throws -> JSONValue
    /// Closes the connection; no command may be sent afterwards.
    func close()
}
