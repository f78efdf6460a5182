public import HostLink

/// The settings of a host.
///
/// Every setting except the state directory has a default.
public struct HostSettings: Sendable {
    /// The folder that contains all files of the host.
    public var stateDirectory: String
    /// A file with the master key, 32 bytes, which is read and never created; `nil` for the state
    /// directory's own `master.key`.
    public var masterKeyFile: String?
    /// Grace times and deadlines.
    public var times: LifeTimes
    /// The limits for apps that crash, are killed or report no calls, repeatedly.
    public var crashLimits: CrashLimits
    /// The way in which the state of running apps is preserved.
    public var preservation: LaunchOrder.Preservation
    /// The time after which a session that no page shows is discarded.
    public var sessionAge: Duration
    /// The time for which a running app may leave user input uncommitted before its page shows a
    /// warning.
    public var commitPatience = Duration.seconds(5)
    /// The resource limits for all apps and for the apps of one user.
    public var budgets = HostBudgets()
    /// The source of memory measurements of processes.
    public var processMemory: any ProcessMemory = SystemProcessMemory()
    /// Whether quitting an app keeps its state, for testing restoration (specification 5.5.3).
    public var isDeveloperMode = false
    /// Whether a crash is written to the app's output with functions and lines, as it always is in
    /// developer mode.
    public var reportsCrashes = false

    /// Whether a debugger is attached to a process.
    var isTraced: @Sendable (_ process: Int32) -> Bool = { ProcessTracer.isTracing($0) }
    /// Environment variables of every app, in addition to those that each program needs.
    public var appEnvironment: [String: String] = [:]
    /// The confinement of apps, which isolates them from each other and from the host.
    public var confinement = ConfinementSettings()
    /// The names by which browsers reach this host, in addition to the names of every machine, such
    /// as `localhost`.
    ///
    /// No app can open an address with one of these names.
    public var hostNames: [String] = []
    /// The system events that are sent to apps; none by default.
    public var eventSources = MachineEventSources()
    /// Whether apps are started in the background for external events.
    public var backgroundRefresh = BackgroundRefresh.available
    /// The limits on how often apps are woken in the background.
    public var backgroundWork = BackgroundWakeLimits()
    /// The function that computes a mark of a build from all its files; called on any thread.
    var buildMark: @Sendable (InstalledApp) -> String? = BuildMark.ofEverything
    /// The function that removes the item at a path below a folder, on any thread, and returns 0 or
    /// the system's error.
    var removeFolder: @Sendable (_ path: [String], _ folder: String) -> Int32 = {
        FolderRemoval.remove($0, below: $1)
    }
    /// The host's time.
    public var clock: any HostClock
    /// The function that returns the app's own report of the objects that were preserved and
    /// restored, with their names and without values.
    ///
    /// Only this function reads the saved state of an app; the host itself never does. The function
    /// is called on any thread.
    public var explain: (@Sendable (KeptContainer) -> [String])?
    /// Called on the host's queue for every launch that a page waited for; for measurements.
    public var onWake: (@Sendable (WakeTimes) -> Void)?

    /// Creates settings.
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

/// The times of one wake, by the host's clock.
public struct WakeTimes: Hashable, Sendable {
    /// The app.
    public var app: String
    /// The process that was started.
    public var process: Int32
    /// The time when the process was first needed, because an event waited or a page attached.
    public var wanted: Duration
    /// The time when the process was started and its launch order written.
    public var spawned: Duration
    /// The time when the app read its launch order.
    public var launched: Duration
    /// The time when the first frame was sent to its page.
    public var firstFrame: Duration
}
