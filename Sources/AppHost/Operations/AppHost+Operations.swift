import Glibc
import HostLink
import Logging

/// What an operator or a test does to one person's app; none of it loses state.
extension AppHost {
    /// Kills an app's process without a word, as the system does under memory pressure: its state is kept
    /// (specification 5.3.6, 6.4.4), and it starts again when it is next wanted.
    ///
    /// - Returns: Whether there was a process.
    @discardableResult
    public func kill(_ app: String, for person: Person) throws(HostError) -> Bool {
        guard let process = try instance(of: app, person)?.process else { return false }
        logger.info("App killed on request.", metadata: ["app": "\(app)"])
        process.signal(SIGKILL)
        return true
    }

    /// Suspends an app that is in the background, without waiting for the end of its grace time.
    ///
    /// - Returns: Whether it is suspended, or will be as soon as its callbacks have returned; not one that has
    ///   no process or is in front of somebody.
    @discardableResult
    public func suspend(_ app: String, for person: Person) throws(HostError) -> Bool {
        guard let instance = try instance(of: app, person) else { return false }
        return apply(.suspend, to: instance)
    }

    /// Lets a suspended app run for another grace time.
    ///
    /// - Returns: Whether it was suspended.
    @discardableResult
    public func resume(_ app: String, for person: Person) throws(HostError) -> Bool {
        guard let instance = try instance(of: app, person), instance.life.summary == .suspended
        else { return false }
        return apply(.resume, to: instance)
    }

    private func instance(of app: String, _ person: Person) throws(HostError) -> AppInstance? {
        guard catalog[app] != nil else { throw Self.unknown(app) }
        return instances[InstanceKey(person: person, app: app)]
    }
}
