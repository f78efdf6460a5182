/// The stored locks of users' data.
protocol LockStore: Sendable {
    /// Returns the lock state that was stored last.
    func lockState() throws(HostError) -> LockState

    /// Stores the users whose data is locked.
    ///
    /// The lock of the machine's login session is not stored, because its source reports it at each
    /// start.
    func keep(_ state: LockState) throws(HostError)
}
