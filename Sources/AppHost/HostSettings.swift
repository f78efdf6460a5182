public import HostLink

/// How a host behaves; everything has a default but the place of its state.
public struct HostSettings: Sendable {
    /// The folder that holds everything the host keeps.
    public var stateDirectory: String
    /// A file with the master key, 32 bytes, which is read and never made; `nil` for the state
    /// directory's own `master.key`.
    public var masterKeyFile: String?
    /// Grace times and deadlines.
    public var times: LifeTimes
    /// When relaunches back off.
    public var crashLimits: CrashLimits
    /// What keeps the state of running apps.
    public var preservation: LaunchOrder.Preservation
    /// Sessions that no page showed for so long are discarded.
    public var sessionAge: Duration
    /// How long a running app may leave what a person did uncommitted before its page says so.
    public var commitPatience = Duration.seconds(5)
    /// How much all apps, and those of one person, may take.
    public var budgets = HostBudgets()
    /// What measures the memory of processes.
    public var processMemory: any ProcessMemory = SystemProcessMemory()
    /// Whether quitting an app keeps its state, so that restoring can be tried out (specification
    /// 5.5.3).
    public var isDeveloperMode = false
    /// Whether a crash is written to the app's output with functions and lines; developer mode does
    /// so too.
    public var reportsCrashes = false

    /// Whether a debugger follows a process.
    var isTraced: @Sendable (_ process: Int32) -> Bool = { ProcessTracer.isTracing($0) }
    /// Variables that every app finds in its environment, besides those each program needs.
    public var appEnvironment: [String: String] = [:]
    /// What keeps apps away from each other and from the host.
    public var confinement = ConfinementSettings()
    /// The names by which browsers call this host, besides those that every machine has for itself,
    /// such as `localhost`; no app opens an address of one of them.
    public var hostNames: [String] = []
    /// What of the system's own events reaches apps; none by default.
    public var eventSources = SignificantEventSources()
    /// Whether apps are started in the background, for what comes from outside.
    public var backgroundRefresh = BackgroundRefresh.available
    /// How often apps are woken in the background.
    public var backgroundWork = BackgroundWorkLimits()
    /// What tells a build by everything that lies there, on any thread.
    var buildMark: @Sendable (InstalledApp) -> String? = BuildMark.ofEverything
    /// Removes what is at a path below a folder, on any thread; returns 0 or the system's error.
    var removeFolder: @Sendable (_ path: [String], _ folder: String) -> Int32 = {
        FolderRemoval.remove($0, below: $1)
    }
    /// The host's time.
    public var clock: any HostClock
    /// Tells what an app's own report says of what was preserved and restored: names and no values.
    ///
    /// The host itself never reads what an app saved; whoever sets this does, on any thread.
    public var explain: (@Sendable (KeptContainer) -> [String])?
    /// Called for every launch that a page waited for, on the host's queue; for measuring.
    public var onWake: (@Sendable (WakeTimes) -> Void)?

    /// Makes settings.
    public init(
        stateDirectory: String, times: LifeTimes = LifeTimes(),
        crashLimits: CrashLimits = CrashLimits(),
        preservation: LaunchOrder.Preservation = .continuous,
        sessionAge: Duration = .seconds(30 * 24 * 3600), clock: any HostClock = SystemHostClock(),
        onWake: (@Sendable (WakeTimes) -> Void)? = nil
    ) {
        self.stateDirectory = stateDirectory
        self.times = times
        self.crashLimits = crashLimits
        self.preservation = preservation
        self.sessionAge = sessionAge
        self.clock = clock
        self.onWake = onWake
    }
}

/// The instants of one wake, by the host's clock.
public struct WakeTimes: Hashable, Sendable {
    /// The app.
    public var app: String
    /// The process that was started.
    public var process: Int32
    /// Something needed the process: an event was held, or a page came.
    public var wanted: Duration
    /// The process was started and its order written.
    public var spawned: Duration
    /// The app took its order.
    public var launched: Duration
    /// The first frame was handed to its page.
    public var firstFrame: Duration
}
