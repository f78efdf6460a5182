import HostLink

extension AppStatus {
    /// Collects the status of a user's app from memory, the database, its report and its process.
    ///
    /// - Throws: `unknownApp`, `storageFailed`.
    init(
        of app: String, for person: Person, _ host: isolated AppHost
    ) async throws(HostError) {
        guard let installedApp = host.catalog[app] else { throw AppHost.unknown(app) }
        let report = await Self.report(on: installedApp, person, host)
        let instance = host.instances[InstanceKey(person: person, app: app)]
        let record = try host.stores.launches.launchRecord(app: app, person: person)
        self.init(
            app: installedApp, process: instance?.life.summary ?? .ended,
            memory: await Self.memory(of: instance?.process?.identifier, host),
            comeback: instance?.history.restoreTime ?? record.restoreTime,
            isQuit: instance?.history.isQuit ?? record.isQuit,
            keepsState: host.settings.isDeveloperMode,
            scenes: try host.scenes(of: person).filter { $0.session.app == app },
            deaths: try host.stores.deaths.deaths(app: app, person: person), report: report)
    }

    /// Reads the app's own report away from the host's queue, because it is sealed on the disk.
    private static func report(
        on app: InstalledApp, _ person: Person, _ host: isolated AppHost
    ) async -> [String] {
        guard let explain = host.settings.explain else { return [] }
        let container = KeptContainer(
            person: person.identifier, app: app.containerName,
            path: host.directory.container(of: person, app), key: host.key(of: person, app))
        return await AsideQueue.runAtOnce { explain(container) }
    }

    private static func memory(
        of process: Int32?, _ host: isolated AppHost
    ) async -> UInt64? {
        guard let process else { return nil }
        let memory = host.settings.processMemory
        return await AsideQueue.runAtOnce { memory.bytes(of: process) }
    }
}
