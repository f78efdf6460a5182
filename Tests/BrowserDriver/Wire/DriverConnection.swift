/// A line to a driver: one command at a time, one answer each.
///
/// Calls block their thread.
protocol DriverConnection: Sendable {
    /// Sends a command and waits for its answer, without the protocol's wrapping.
    mutating func send(_ command: DriverCommand) throws -> JSONValue
    /// Ends the line. Nothing may be sent afterwards.
    func close()
}
