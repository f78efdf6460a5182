/// The stored locks of users' data.
protocol LockStore: Sendable {
    /// Returns the users whose data was locked when the last host ended.
    func lockState() throws(HostError) -> LockState

    /// Stores the users whose data is locked.
    ///
    /// The lock of the machine's login session is not stored, because its source reports it.
    func keep(_ state: LockState) throws(HostError)
}
