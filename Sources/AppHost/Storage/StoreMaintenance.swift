/// The maintenance of the database behind the stores.
protocol StoreMaintenance: Sendable {
    /// Whether the database can be read.
    var isReadable: Bool { get }

    /// Moves the writes since the last call from the log to the database; called at intervals, on
    /// any thread.
    func checkpoint()

    /// Closes the database permanently.
    func close()
}
