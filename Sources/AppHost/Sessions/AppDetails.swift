import HostLink

/// The status of one app for its user's page.
public struct AppDetails: Sendable {
    /// The app.
    public var app: InstalledApp
    /// The state of its process.
    public var process: SceneSummary.ProcessState
    /// The memory of the process, in bytes, if it was measured.
    public var memory: UInt64?
    /// The duration of its last restoration.
    public var restoreTime: Duration?
    /// Whether the user quit the app.
    ///
    /// Then only the user can launch it again.
    public var isQuit: Bool
    /// Whether pushes do not launch it, because it reported no call for several of them
    /// (specification 7.3.3).
    public var arePushLaunchesStopped = false
    /// Whether quitting it keeps its state.
    public var keepsState: Bool
    /// The windows of the app, latest first.
    public var scenes: [SceneSummary]
    /// The last deaths of the app, latest first.
    public var deaths: [AppDeath]
    /// The app's report of the objects that were preserved, restored or skipped, with reasons.
    ///
    /// It contains names of objects and no values.
    ///
    /// Empty if the host has no reader for it, or the app has stored no report.
    public var report: [String]

    /// Creates the details of an app.
    public init(
        app: InstalledApp, process: SceneSummary.ProcessState, memory: UInt64? = nil,
        restoreTime: Duration? = nil, isQuit: Bool = false, keepsState: Bool = false,
        scenes: [SceneSummary] = [], deaths: [AppDeath] = [], report: [String] = []
    ) {
        self.app = app
        self.process = process
        self.memory = memory
        self.restoreTime = restoreTime
        self.isQuit = isQuit
        self.keepsState = keepsState
        self.scenes = scenes
        self.deaths = deaths
        self.report = report
    }
}

extension AppDetails {
    /// Collects the status of a user's app from memory, the database, its report and its process.
    ///
    /// - Throws: `unknownApp`, `storageFailed`.
    init(
        of app: String, for person: Person, _ host: isolated AppHost
    ) async throws(HostError) {
        guard let installedApp = host.catalog[app] else { throw HostError.unknown(app) }
        let report = await Self.report(on: installedApp, person, host)
        let instance = host.instances[InstanceKey(person: person, app: app)]
        let record = try host.stores.launches.launchRecord(app: app, person: person)
        self.init(
            app: installedApp, process: instance?.life.summary ?? .ended,
            memory: await Self.memory(of: instance?.process?.identifier, host),
            restoreTime: instance?.history.restoreTime ?? record.restoreTime,
            isQuit: instance?.history.isQuit ?? record.isQuit,
            keepsState: host.settings.isDeveloperMode,
            scenes: try host.scenes(of: person).filter { $0.session.app == app },
            deaths: try host.stores.deaths.deaths(app: app, person: person), report: report)
        arePushLaunchesStopped = try !host.pushes.reports.mayLaunch(
            InstanceKey(person: person, app: app), installedApp)
    }

    /// Reads the app's own report on another queue, because the report is sealed on the disk.
    private static func report(
        on app: InstalledApp, _ person: Person, _ host: isolated AppHost
    ) async -> [String] {
        guard let explain = host.settings.explain else { return [] }
        let container = KeptContainer(
            person: person.identifier, app: app.containerName,
            path: host.directory.container(of: person, app), key: host.key(of: person, app))
        return await BlockingWork.runConcurrently { explain(container) }
    }

    private static func memory(
        of process: Int32?, _ host: isolated AppHost
    ) async -> UInt64? {
        guard let process else { return nil }
        let memory = host.settings.processMemory
        return await BlockingWork.runConcurrently { memory.bytes(of: process) }
    }
}
