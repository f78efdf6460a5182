import Glibc
public import HostLink
import Logging

/// The interface for operators, the control socket and tests.
extension AppHost {
    // MARK: Requests

    /// Carries out a request of an operator; every request gets an answer, including one that
    /// fails.
    package func perform(_ request: ControlRequest) async -> ControlAnswer {
        await control.perform(request, self)
    }

    /// Reports the running apps of a target, and on request all apps with a window.
    package func report(
        _ target: ControlTarget = ControlTarget(), includesEnded: Bool = false
    ) async throws -> HostReport {
        try await control.report(target, includesEnded: includesEnded, self)
    }

    /// Returns all metrics in Prometheus' text format.
    package func metrics() async -> String { await MetricScrape(self).text(self) }

    // MARK: Processes

    /// Kills an app's process without notice, as the system does under memory pressure.
    ///
    /// Its state is kept (specification 5.3.6, 6.4.4), and it starts again when it is next needed.
    ///
    /// - Returns: Whether there was a process.
    @discardableResult
    public func kill(_ app: String, for person: Person) throws(HostError) -> Bool {
        guard let process = try instance(of: app, for: person)?.process else { return false }
        logger.info("App killed on request.", metadata: ["app": "\(app)"])
        process.signal(SIGKILL)
        return true
    }

    /// Suspends an app that is in the background, without waiting for the end of its grace time.
    ///
    /// - Returns: Whether the app is suspended, or will be as soon as its callbacks have returned;
    ///   `false` for an app without a process or in the foreground.
    @discardableResult
    public func suspend(_ app: String, for person: Person) throws(HostError) -> Bool {
        try instance(of: app, for: person).map { apply(.suspend, to: $0) } ?? false
    }

    /// Lets a suspended app run for another grace time.
    ///
    /// - Returns: Whether it was suspended.
    @discardableResult
    public func resume(_ app: String, for person: Person) throws(HostError) -> Bool {
        guard let instance = try instance(of: app, for: person),
            instance.life.summary == .suspended
        else { return false }
        return apply(.resume, to: instance)
    }

    private func instance(of app: String, for person: Person) throws(HostError) -> AppInstance? {
        guard catalog[app] != nil else { throw HostError.unknown(app) }
        return instances[InstanceKey(person: person, app: app)]
    }

    /// Quits an app as its removal from the app switcher does (specification 5.3.1).
    ///
    /// Its process is ended, its saved state is deleted, its sessions are discarded, and pages that
    /// show it go to the home screen. Its other files stay. A running app is notified that it
    /// terminates; a suspended app is not (specification 6.4.1, 6.4.2).
    ///
    /// Until the process has ended, the app is not started: a page that attaches goes to the home
    /// screen too, and background tasks that the app begins get no time.
    ///
    /// The app is not launched in the background until its user opens it again
    /// (specification 6.1.8). In developer mode state and sessions are kept, so that restoration
    /// can be tested (specification 5.5.3).
    public func quit(_ app: String, for person: Person) async throws(HostError) {
        try await quitting.quit(app, for: person, self)
    }

    /// Closes one window as its removal from the app switcher does.
    ///
    /// Its session is discarded with its state. Closing the last window quits the app. In developer
    /// mode, closing any window quits the app, and everything is kept.
    public func quit(
        session: String, of app: String, for person: Person
    ) async throws(HostError) {
        try await quitting.quit(session: session, of: app, for: person, self)
    }

    /// Whether the app is quit if its user closes a session, because no window remains.
    ///
    /// - Throws: `unknownApp`, `unknownSession`, `storageFailed`.
    func quitsApp(
        closing session: String, of app: String, for person: Person
    ) throws(HostError) -> Bool {
        try quitting.quitsApp(closing: session, of: app, for: person)
    }

    /// Whether an app may be launched in the background.
    ///
    /// An app that its user has quit may not, until the user opens it again (specification 6.1.8).
    public func mayLaunchInBackground(
        _ app: String, for person: Person
    ) throws(HostError) -> Bool {
        if let instance = instances[InstanceKey(person: person, app: app)] {
            return !instance.history.isQuit
        }
        return try !stores.launches.launchRecord(app: app, person: person).isQuit
    }

    /// Wakes an app for background work now, regardless of its schedule, and waits for the result.
    ///
    /// - Parameters:
    ///   - app: The app's name in addresses.
    ///   - task: The identifier of a background task; `nil` for a background fetch.
    ///   - person: The app's user.
    /// - Throws: `unknownApp`, `dataLocked`, `backgroundRefused`, `storageFailed`.
    package func performBackgroundWork(
        of app: String, task: String? = nil, for person: Person
    ) async throws(HostError) -> BackgroundWorkResult {
        try await backgroundScheduler.perform(
            task, of: InstanceKey(person: person, app: app), self)
    }

    /// The longest time that `shutDown()` takes, including 3 seconds to write and close the
    /// database.
    package nonisolated var longestStop: Duration { settings.times.longestEnding + .seconds(3) }

    // MARK: Memory

    /// The memory pressure that still lasts; `nil` while there is enough memory.
    public var memoryPressure: MemoryPressure? { processes.pressureRelief.pressure(at: now) }

    /// Handles a report of memory pressure: warns the apps, and ends background apps.
    ///
    /// The kernel's reports are handled without this call. To test how apps react to a warning,
    /// call it with a pressure of the origin `request`.
    public func handle(_ pressure: MemoryPressure) {
        processes.pressureRelief.handle(pressure, self)
    }

    /// Frees memory: warns the running apps, disconnects background scenes, and ends background
    /// processes after they have preserved, the cheapest to restore first.
    ///
    /// - Parameter isCritical: Whether all background processes end, instead of a part of them. If
    ///   there is none, one app in the foreground is restarted with its state.
    public func relieveMemory(isCritical: Bool = false) {
        processes.pressureRelief.relieve(isCritical ? .critical : .warning, self)
    }

    // MARK: Data lock and openings

    /// Opens a URL for a user in the app whose `Info.plist` names its scheme, whether or not the
    /// app runs (specification 6.9).
    ///
    /// If several apps have the scheme, an app that already runs for the user is chosen, or else
    /// the first by name. The app's scene that the user last used gets the URL once a page shows
    /// it, because an app is in the foreground before it gets a URL.
    ///
    /// - Throws: `refusedURL`, `noAppForURL`, `dataLocked`, `tooManySessions`, `storageFailed`.
    @discardableResult
    public func open(url: String, for person: Person) throws(HostError) -> OpenedURL {
        try openings.urls.open(try OpenableURL(url), for: person, self)
    }

    /// Whether the data of all users is locked, by `lock` or by the login session of the machine.
    public var isLocked: Bool { dataLock.isHostLocked }

    /// Locks a user's data, or that of all users (specification 6.6).
    ///
    /// Pages hide their apps at once, and the apps go to the background, where they preserve. After
    /// the grace time of the settings (`LifeTimes.lockGrace`) each app is asked to erase its key. A
    /// process that does not erase its key, or cannot because it is suspended, is ended. The lock
    /// survives the host's end.
    ///
    /// - Parameter person: The user; all users by default.
    /// - Throws: `storageFailed`: the data is locked nevertheless, until the host ends.
    public func lock(_ person: Person? = nil) throws(HostError) {
        try dataLock.set(true, person, self)
    }

    /// Unlocks the data that `lock` locked: apps get their keys again and pages show them.
    ///
    /// - Throws: `storageFailed`: the data is unlocked nevertheless, until the host ends.
    public func unlock(_ person: Person? = nil) throws(HostError) {
        try dataLock.set(false, person, self)
    }

    /// Notifies every app that the clock, the day or the zone has changed.
    ///
    /// The system's own changes are noticed without this call.
    public func timeChanged(_ change: TimeChange) { machineEvents.timeChanged(change, self) }
}
