/// The stored background work of all users' apps.
///
/// A record is loaded only while its work is performed.
protocol BackgroundWorkStore: Sendable {
    func work(of key: InstanceKey) throws(HostError) -> BackgroundWorkRecord?

    /// Stores a record with the time at which it is due.
    ///
    /// - Parameter isNew: Whether to insert the record if there is none. Pass false at the end
    ///   of work, so that a user who was deleted in the meantime is not stored again.
    func keep(
        _ record: BackgroundWorkRecord, of key: InstanceKey, due: Double?, isNew: Bool
    ) throws(HostError)

    /// Returns the app and user whose work is due first, and the time.
    func firstWork() throws(HostError) -> (key: InstanceKey, due: Double)?
}
