import HostLink

/// What of an app's launches must outlive the host, per person.
struct LaunchRecord: Hashable, Sendable {
    /// Crashes before the first frame, in a row.
    var launchCrashes = 0
    /// Whether the app has ever shown a frame to this person.
    var hasRun = false
    /// What the executable looked like when it last ran.
    var executable = ""
    /// Whether the person quit the app and has not opened it since: it is not launched in the
    /// background.
    var isQuit = false
    /// How long the last comeback took, from the start of the process to its first frame.
    var restoreTime: Duration?
}
