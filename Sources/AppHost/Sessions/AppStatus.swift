/// What the page of one app says to its person.
public struct AppStatus: Sendable {
    /// The app.
    public var app: InstalledApp
    /// What its process does.
    public var process: SceneSummary.ProcessState
    /// What the process takes in memory, in bytes, where it was measured.
    public var memory: UInt64?
    /// How long its last comeback took.
    public var comeback: Duration?
    /// Whether it is launched only by its person, who quit it.
    public var isQuit: Bool
    /// Whether quitting it keeps its state.
    public var keepsState: Bool
    /// Its windows, latest first.
    public var scenes: [SceneSummary]
    /// Its last deaths, latest first.
    public var deaths: [AppDeath]
    /// What was preserved and restored, what was skipped, and why: names of objects and no values.
    ///
    /// Empty where the host has nothing that reads it, or the app has kept no report.
    public var report: [String]

    /// Describes an app.
    public init(
        app: InstalledApp, process: SceneSummary.ProcessState, memory: UInt64? = nil,
        comeback: Duration? = nil, isQuit: Bool = false, keepsState: Bool = false,
        scenes: [SceneSummary] = [], deaths: [AppDeath] = [], report: [String] = []
    ) {
        self.app = app
        self.process = process
        self.memory = memory
        self.comeback = comeback
        self.isQuit = isQuit
        self.keepsState = keepsState
        self.scenes = scenes
        self.deaths = deaths
        self.report = report
    }
}
