/// The maintenance of the database behind the stores.
protocol StoreMaintenance: Sendable {
    /// Whether the database can be read.
    var isReadable: Bool { get }

    /// Moves what was written since the last call to its permanent place; called at intervals, on
    /// any thread.
    func checkpoint()

    /// Closes the database permanently.
    func close()
}
