import RawClient

extension RawPerson {
    /// Creates a user of a test's host.
    convenience init(of host: RunningHost) { self.init(port: host.port) }
}
