import RawClient

extension RawPerson {
    /// Someone who comes to a host of a test.
    convenience init(of host: RunningHost) { self.init(port: host.port) }
}
