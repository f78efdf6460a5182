/// The stored launches of all users' apps.
protocol LaunchStore: Sendable {
    /// Returns the record of an app's launches; an empty record if there were none.
    func launchRecord(app: String, person: Person) throws(HostError) -> LaunchRecord

    func keep(_ record: LaunchRecord, app: String, person: Person) throws(HostError)
}
