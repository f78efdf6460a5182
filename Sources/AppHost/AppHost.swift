import Dispatch
import Foundation
import HostLink
public import Logging
import Synchronization

/// The host: runs apps for persons, one process per app and person, and keeps what must outlive them.
///
/// It never reads a view or a value: of frames it checks the form alone, pictures and activities
/// are bytes to it. Everything happens on one queue, so calls take effect in the order they were
/// made; the life of each process is a machine of its own (`ProcessLife`), and so is the fate of
/// each scene's events (`EventLedger`).
///
/// What must survive the host lies in its state directory; of a person whose process is ended and who has no
/// page open, nothing is in memory but what they are at (`handoffs(for:)`), for a day, and addresses that wait
/// for a page, for minutes.
public actor AppHost {
    /// The executor that is also the queue of sockets and pages.
    nonisolated let hostQueue = HostQueue()
    nonisolated let catalog: AppCatalog
    nonisolated let settings: HostSettings
    let logger: Logger
    let spawner: any ProcessSpawner
    let directory: StateDirectory
    nonisolated let store: SessionStore
    let masterKey: HostKeys
    /// Makes and reads the cookies of browsers and the tokens of pages.
    public nonisolated let passSigner: PassSigner
    let snapshots: SnapshotShelf
    let confinements: Confinements

    var instances: [InstanceKey: AppInstance] = [:]
    var pages: [UInt64: AttachedPage] = [:]
    var changes: [String: SessionChange] = [:]
    var flushTimer: (any HostTimer)?
    var housekeepingTimer: (any HostTimer)?
    var sweepTimer: (any HostTimer)?
    var checkpointTimer: (any HostTimer)?
    /// Sessions given out as free whose pages have not greeted yet, and when.
    var offered: [String: Duration] = [:]
    /// Deliveries that storage refused, by session.
    var retries: [String: any HostTimer] = [:]
    /// The launches that wait for capacity.
    let capacity: CapacityQueue
    /// The checks for new builds.
    let builds: BuildChecks
    var isShuttingDown = false
    /// Apps that are being quit by hand, and by how many at once.
    var quitting: [InstanceKey: Int] = [:]
    /// What of the system is watched while the host runs.
    var watches: [any EventWatch] = []
    /// What persons are at, as their apps have told.
    var handoffs: [InstanceKey: OfferedActivity] = [:]
    /// What apps do while nobody looks at them.
    let backgroundFetches: BackgroundFetches
    /// Whose data is locked.
    var lockState: LockState
    /// What sessions without a page are to open, by session.
    var openings: [String: [WaitingOpening]] = [:]
    /// When the host was made, by its clock.
    let started: Duration
    /// What is counted for who measures.
    var counted = HostMetrics()
    /// The size of all saved state as it was last looked at.
    var stateSize: (bytes: UInt64, at: Duration)?
    /// What the host's screen counts.
    public nonisolated let serverCounts = ServerCounts()
    var whenIdle: [CheckedContinuation<Void, Never>] = []
    private nonisolated let pageCount = Atomic<UInt64>(0)
    /// What pages sent and was not taken yet.
    nonisolated let intake = PageIntake()

    /// Every call runs on the host's queue.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        hostQueue.asUnownedSerialExecutor()
    }

    /// The installed apps, by name.
    public nonisolated var apps: [InstalledApp] { catalog.all }

    /// Whether quitting an app by hand keeps its state and its windows (specification 5.5.3).
    public nonisolated var keepsStateOnQuitting: Bool { settings.isDeveloperMode }

    /// Opens the state directory and makes a host over it; no process is started.
    ///
    /// - Throws: `sharedIdentifier`, `sharedAddress`, `stateDirectoryInUse`, `stateDirectoryNotWritable`, `damagedFile`,
    ///   `storageFailed`, `grantRefused`, `confinementUnavailable`.
    public init(
        apps: [InstalledApp], settings: HostSettings,
        spawner: any ProcessSpawner = PosixProcessSpawner(),
        logger: Logger = Logger(label: "perennial.host")
    ) throws(HostError) {
        let logger = logger.printable
        self.settings = settings
        started = settings.clock.now
        self.spawner = spawner
        self.logger = logger
        catalog = try AppCatalog(apps)
        directory = try StateDirectory(path: settings.stateDirectory)
        OrphanedProcesses(below: directory.persons, records: directory.processRecords).end(logger)
        try directory.processRecords.startOver()
        StagedExport.removeAll(inStateDirectory: directory.path)
        masterKey = try HostKeys(in: directory, given: settings.masterKeyFile)
        passSigner = masterKey.passSigner
        snapshots = SnapshotShelf(
            SnapshotFiles(folder: directory.snapshots), logger: logger)
        confinements = try Confinements(
            settings.confinement,
            secrets: [directory.path] + (settings.masterKeyFile.map { [$0] } ?? []),
            apps: apps, logger: logger)
        store = try SessionStore(in: directory)
        lockState = try store.lockState()
        capacity = CapacityQueue(
            budgets: settings.budgets, processMemory: settings.processMemory, logger: logger)
        builds = BuildChecks(of: catalog, mark: settings.buildMark, logger: logger)
        backgroundFetches = BackgroundFetches(store: store, limits: settings.backgroundWork)
        run { host in
            host.startSweeping()
            host.startCheckpoints()
            host.watchEvents()
            host.backgroundFetches.look(host)
        }
    }

    /// Runs work on the host's queue, after everything asked for before.
    nonisolated func run(_ work: @escaping @Sendable (isolated AppHost) -> Void) {
        hostQueue.queue.async {
            // Safe: the queue is the actor's executor.
            self.assumeIsolated { host in work(host) }
        }
    }

    nonisolated func newPageIdentifier() -> UInt64 {
        pageCount.add(1, ordering: .relaxed).newValue
    }

    /// How many apps of persons are in memory, with a process or a page; for measuring.
    public var instanceCount: Int { instances.count }

    /// How many pages are open; for measuring.
    public var openPageCount: Int { pages.count }

    var now: Duration { settings.clock.now }

    /// Calls a function on the host's queue after a time, unless the host is gone by then.
    func after(
        _ delay: Duration, _ work: @escaping @Sendable (isolated AppHost) -> Void
    ) -> any HostTimer {
        settings.clock.after(delay) { [weak self] in self?.run(work) }
    }

    /// Calls a function on the host's queue once the host has run for a time, unless it is gone by
    /// then.
    func afterRunning(
        _ duration: Duration, _ work: @escaping @Sendable (isolated AppHost) -> Void
    ) -> any HostTimer {
        settings.clock.afterRunning(duration) { [weak self] in self?.run(work) }
    }
}
