package import HostLink

extension AppHost {
    /// Wakes an app for background work now, whatever its schedule says, and waits for the result.
    ///
    /// - Parameters:
    ///   - app: The app's name in addresses.
    ///   - task: The identifier of a background task; `nil` for a background fetch.
    ///   - person: The app's user.
    /// - Throws: `unknownApp`, `dataLocked`, `backgroundRefused`, `storageFailed`.
    package func performBackgroundWork(
        of app: String, task: String? = nil, for person: Person
    ) async throws(HostError) -> BackgroundWorkResult {
        let key = InstanceKey(person: person, app: app)
        let (results, report) = AsyncStream.makeStream(of: BackgroundWorkResult.self)
        try backgroundFetches.begin(try work(task, key), of: key, self) { result in
            report.yield(result)
            report.finish()
        }
        for await result in results { return result }
        return .failed
    }

    private func work(_ task: String?, _ key: InstanceKey) throws(HostError) -> BackgroundWork {
        guard let task else { return .fetch }
        let pending = try store.work(of: key)?.requests.first { $0.identifier == task }
        return .task(identifier: task, pending?.kind ?? .refresh)
    }

    /// Starts an app in the background without a page, with the window that its user last used.
    ///
    /// The one way in for everything that wakes an app. A process that exists already is left as
    /// it is.
    ///
    /// While its person's data is locked the app is given no key: it restores nothing, saves
    /// nothing, and ends (specification 5.2.2).
    ///
    /// - Throws: `unknownApp`, `storageFailed`; `backgroundRefused` when apps may not be started so
    ///   on this host.
    package func launchInBackground(_ app: String, for person: Person) throws(HostError) {
        guard catalog[app] != nil else { throw Self.unknown(app) }
        guard settings.backgroundRefresh == .available else {
            throw HostError(
                .backgroundRefused, "This host does not start apps in the background.")
        }
        let key = InstanceKey(person: person, app: app)
        let session: SceneSession
        if let latest = try store.windows(of: person, app: app).first {
            session = latest
        } else {
            session = try newSession(of: app, for: person)
        }
        guard let (instance, scene) = try instance(key, session.identifier),
            instance.process == nil
        else { return }
        guard !instance.history.isQuit else {
            throw HostError(
                .backgroundRefused,
                "The person has quit this app, so it is not started before they open it.")
        }
        scene.isWantedWithoutPage = true
        updateNeeds(of: instance)
    }
}
