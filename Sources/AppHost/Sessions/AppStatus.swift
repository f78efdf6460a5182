/// The status of one app for its user's page.
public struct AppStatus: Sendable {
    /// The app.
    public var app: InstalledApp
    /// The state of its process.
    public var process: SceneSummary.ProcessState
    /// The memory of the process, in bytes, if it was measured.
    public var memory: UInt64?
    /// The duration of its last restoration.
    public var comeback: Duration?
    /// Whether the user quit it, so that only the user launches it.
    public var isQuit: Bool
    /// Whether quitting it keeps its state.
    public var keepsState: Bool
    /// Its windows, latest first.
    public var scenes: [SceneSummary]
    /// Its last deaths, latest first.
    public var deaths: [AppDeath]
    /// The app's report of the objects that were preserved and restored or skipped, with reasons:
    /// names of objects and no values.
    ///
    /// Empty if the host has no reader for it, or the app has stored no report.
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
