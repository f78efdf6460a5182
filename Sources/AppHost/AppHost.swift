import Dispatch
import Foundation
import HostLink
public import Logging

/// The host: runs apps for users, one process per app and user, and keeps the state that outlives
/// the processes.
///
/// It never reads a view or a value: it checks only the form of frames, and it handles snapshots
/// and activities as bytes. Everything happens on one queue, so calls take effect in the order in
/// which they were made. The actor only routes calls. Each responsibility is a type of its own with
/// private state, such as `CapacityQueue` and `BuildChecks`. The life of each process
/// (`ProcessLife`) and the events of each scene (`EventLedger`) are state machines.
///
/// The state that must survive the host is in its state directory. For a user without a process and
/// without a page, the host keeps only two kinds of data in memory: the current activities
/// (`handoffs(for:)`), for a day, and the addresses that wait for a page, for minutes.
public actor AppHost {
    /// The executor that is also the queue of sockets and pages.
    nonisolated let hostQueue = HostQueue()
    nonisolated let catalog: AppCatalog
    nonisolated let settings: HostSettings
    let logger: Logger
    nonisolated let storage: HostStorage

    var instances: [InstanceKey: AppInstance] = [:]
    let pages: PageTable
    let openings: OpeningQueue
    let handoffs: HandoffBoard
    let dataLock: DataLock
    let machineEvents: MachineEvents
    let processes: AppProcesses
    let sessions: SessionRecords
    let quitting: AppQuitting
    let people: PeopleRegister
    let control: HostControl
    /// The background work, the pushes and the calls, for apps that no page shows.
    let background: HostBackground
    /// The counts of events, for metrics.
    var counted = EventCounts()
    /// The events that the web server counts.
    public nonisolated let serverCounts = ServerCounts()
    /// The messages of pages that have not been handled yet.
    nonisolated let intake = PageIntake()

    /// The host's queue, on which every call runs.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        hostQueue.asUnownedSerialExecutor()
    }

    var directory: StateDirectory { storage.directory }
    nonisolated var stores: HostStores { storage.stores }

    /// The signer that creates and reads the cookies of browsers and the tokens of pages.
    public nonisolated var passSigner: PassSigner { people.passSigner }

    /// The sound devices of users.
    public nonisolated var pageSound: any PageSoundAPI { HostPageSound(host: self) }

    /// The uploads of files that users choose for apps.
    public nonisolated var fileUploads: any FileUploadAPI { HostFileUploads(host: self) }

    /// The installed apps, by name.
    public nonisolated var apps: [InstalledApp] { catalog.all }

    /// Whether quitting an app by hand keeps its state and its windows (specification 5.5.3).
    public nonisolated var keepsStateOnQuitting: Bool { settings.isDeveloperMode }

    /// Creates a host, and opens its state directory; starts no process.
    ///
    /// - Throws: `sharedIdentifier`, `sharedAddress`, `stateDirectoryInUse`,
    ///   `stateDirectoryNotWritable`, `damagedFile`, `storageFailed`, `grantRefused`,
    ///   `confinementUnavailable`.
    public init(
        apps: [InstalledApp], settings: HostSettings,
        spawner: any ProcessSpawner = PosixProcessSpawner(),
        logger: Logger = Logger(label: "perennial.host")
    ) throws(HostError) {
        try self.init(apps: apps, settings: settings, spawner: spawner, logger: logger) {
            directory throws(HostError) in HostStores(in: try HostDatabase(in: directory))
        }
    }

    /// - Parameter openStores: Opens the stores of the host with a state directory.
    init(
        apps: [InstalledApp], settings: HostSettings, spawner: any ProcessSpawner, logger: Logger,
        openStores: @Sendable (StateDirectory) throws(HostError) -> HostStores
    ) throws(HostError) {
        let logger = logger.printable
        let started = settings.clock.now
        self.settings = settings
        self.logger = logger
        catalog = try AppCatalog(apps)
        let directory = try StateDirectory(path: settings.stateDirectory)
        let orphans = OrphanedProcesses(
            below: directory.persons, records: directory.processRecords)
        orphans.killAll(logger)
        try directory.processRecords.startOver()
        StagedExport.removeAll(inStateDirectory: directory.path)
        let keys = try HostKeys(in: directory, given: settings.masterKeyFile)
        let snapshotStore = SnapshotStore(
            SnapshotFiles(folder: directory.snapshots), logger: logger)
        let confinements = try Confinements(
            settings.confinement,
            secrets: [directory.path] + (settings.masterKeyFile.map { [$0] } ?? [])
                + settings.confinement.privateFiles,
            apps: apps, logger: logger)
        let stores = try openStores(directory)
        storage = HostStorage(
            directory: directory, stores: stores, keys: keys,
            pushes: try PushDirectory(stores, keys: keys, settings))
        pages = PageTable(catalog, stores.sessions, settings, logger: logger)
        processes = AppProcesses(
            BuildChecks(of: catalog, mark: settings.buildMark, logger: logger),
            Evictions(
                budgets: settings.budgets, processMemory: settings.processMemory, logger: logger),
            ProcessLauncher(
                spawner: spawner, confinements: confinements, directory: directory,
                store: stores.sessions, settings: settings, logger: logger),
            stores, settings, logger: logger)
        sessions = SessionRecords(storage, snapshotStore, settings, logger: logger)
        machineEvents = MachineEvents(settings.eventSources, logger: logger)
        dataLock = try DataLock(stores.locks, times: settings.times, logger: logger)
        handoffs = HandoffBoard(stores.sessions, logger: logger)
        openings = OpeningQueue(
            URLOpener(
                catalog: catalog, store: stores.sessions, ownHosts: OwnHosts(settings.hostNames),
                logger: logger))
        background = HostBackground(
            scheduler: BackgroundScheduler(stores, limits: settings.backgroundWork),
            pushes: try HostPushes(storage, settings: settings, logger: logger),
            calls: HostCalls(
                stores, keys: keys, limits: settings.times.calls, clock: settings.clock,
                logger: logger),
            sound: HostSound(settings, counts: serverCounts, logger: logger),
            voip: VoIPLaunches(stores, times: settings.times, logger: logger),
            connections: VoIPConnections(logger: logger))
        quitting = AppQuitting(
            stores, directory: directory, catalog: catalog, settings: settings,
            logger: logger)
        people = PeopleRegister(
            browsers: stores.browsers, people: stores.people, directory: directory,
            passSigner: keys.passSigner, clock: settings.clock, logger: logger)
        control = HostControl(
            survey: AppSurvey(
                store: stores.sessions, directory: directory, catalog: catalog,
                processMemory: settings.processMemory),
            people: PeopleOperations(
                store: stores.people, directory: directory, keys: keys, snapshots: snapshotStore,
                clock: settings.clock, logger: logger),
            started: started)
        run { host in
            host.sessions.housekeeping.start(host)
            host.machineEvents.start(host)
            host.backgroundScheduler.startDueWork(host)
            host.calls.start(host)
            host.background.voip.start(host)
        }
    }

    /// Lets every process commit, ends it within the terminate deadline, and closes the database.
    ///
    /// Pages are disconnected, and reconnect to the next host by themselves.
    public func shutDown() async {
        guard quitting.beginShutDown() else { return }
        machineEvents.stop()
        background.stop(self)
        await quitting.endAll(self)
        await sessions.snapshots.snapshotStore.settle()
        pages.closeAll()
        for key in Array(instances.keys) {
            for scene in instances[key]?.scenes.values ?? [:].values { scene.page = nil }
            releaseIfIdle(key)
        }
        sessions.changes.flush(self)
        sessions.housekeeping.stop()
        processes.stop()
        storage.close()
    }

    /// Runs work on the host's queue, after all earlier work.
    nonisolated func run(_ work: @escaping @Sendable (isolated AppHost) -> Void) {
        hostQueue.queue.async {
            // Safe: the queue is the actor's executor.
            self.assumeIsolated { host in work(host) }
        }
    }

    /// Returns the key of a user's app.
    ///
    /// It is derived from the first owner of the app's files, who is another user after a merge
    /// (`KeyOwners`).
    nonisolated func key(of person: Person, _ app: InstalledApp) -> [UInt8] {
        storage.keys.key(of: person, container: app.containerName, in: storage.directory)
    }

    /// The number of app instances in memory, with a process or a page; for measurements.
    public var instanceCount: Int { instances.count }

    /// The number of open pages; for measurements.
    public var openPageCount: Int { pages.count }

    /// Drops the activities and openings that have waited too long in memory.
    func removeExpired() {
        handoffs.removeExpired(at: now)
        openings.removeExpired(at: now)
    }

    var now: Duration { settings.clock.now }

    /// Whether `shutDown` has been called, so that no new work begins.
    var isShuttingDown: Bool { quitting.isShuttingDown }

    /// Calls a function on the host's queue after a delay, unless the host has been released by
    /// then.
    func after(
        _ delay: Duration, _ work: @escaping @Sendable (isolated AppHost) -> Void
    ) -> any HostTimer {
        settings.clock.after(delay) { [weak self] in self?.run(work) }
    }

    /// Calls a function on the host's queue after the host has run for a duration, unless it has
    /// been released by then.
    func afterRunning(
        _ duration: Duration, _ work: @escaping @Sendable (isolated AppHost) -> Void
    ) -> any HostTimer {
        settings.clock.afterRunning(duration) { [weak self] in self?.run(work) }
    }
}

/// The stored state of sessions: their changes, their snapshots, and the discarded sessions.
final class SessionRecords {
    let changes: SessionChanges
    let snapshots: SnapshotIntake
    let discards: SessionDiscarding
    let housekeeping: Housekeeping

    init(
        _ storage: HostStorage, _ snapshotStore: SnapshotStore, _ settings: HostSettings,
        logger: Logger
    ) {
        let (store, clock) = (storage.stores.sessions, settings.clock)
        changes = SessionChanges(in: store, logger: logger)
        snapshots = SnapshotIntake(snapshotStore, storage.keys, store, clock: clock, logger: logger)
        discards = SessionDiscarding(
            store: store, snapshots: snapshotStore, clock: clock, logger: logger)
        housekeeping = Housekeeping(
            of: storage.stores, snapshotStore, in: storage.directory,
            sessionAge: settings.sessionAge,
            logger: logger)
    }
}
