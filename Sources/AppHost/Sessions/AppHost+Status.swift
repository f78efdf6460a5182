import HostLink

extension AppHost {
    /// What one person's app does and did.
    public func status(of app: String, for person: Person) async throws(HostError) -> AppStatus {
        guard let installedApp = catalog[app] else { throw Self.unknown(app) }
        let report = await report(on: installedApp, person)
        let instance = instances[InstanceKey(person: person, app: app)]
        let record = try store.launchRecord(app: app, person: person)
        return AppStatus(
            app: installedApp, process: instance?.life.summary ?? .ended,
            memory: await memory(of: instance),
            comeback: instance?.restoreTime ?? record.restoreTime,
            isQuit: instance?.isQuit ?? record.isQuit, keepsState: settings.isDeveloperMode,
            scenes: try scenes(of: person).filter { $0.session.app == app },
            deaths: try store.deaths(app: app, person: person), report: report)
    }

    /// Reads the app's own report away from the host's queue: it lies sealed on the disk.
    private func report(on app: InstalledApp, _ person: Person) async -> [String] {
        guard let explain = settings.explain else { return [] }
        let container = KeptContainer(
            person: person.identifier, app: app.containerName,
            path: directory.container(of: person, app), key: key(of: person, app)
        )
        return await AsideQueue.runAtOnce { explain(container) }
    }

    private func memory(of instance: AppInstance?) async -> UInt64? {
        guard let process = instance?.process?.identifier else { return nil }
        let memory = settings.processMemory
        return await AsideQueue.runAtOnce { memory.bytes(of: process) }
    }
}
