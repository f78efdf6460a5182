/// The stored background work of all users' apps; it is in memory only while it is performed.
protocol BackgroundWorkStore: Sendable {
    func work(of key: InstanceKey) throws(HostError) -> BackgroundWorkRecord?

    /// Stores a record with the time at which it is due.
    ///
    /// - Parameter isNew: Whether to insert the record if there is none. At the end of work it is
    ///   only updated, so that a user who was deleted meanwhile does not reappear.
    func keep(
        _ record: BackgroundWorkRecord, of key: InstanceKey, due: Double?, isNew: Bool
    ) throws(HostError)

    /// Returns the app and user whose work is due first, and the time.
    func firstWork() throws(HostError) -> (key: InstanceKey, due: Double)?
}
