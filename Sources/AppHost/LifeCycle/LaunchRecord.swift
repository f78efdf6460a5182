import HostLink

/// The stored facts about the launches of one user's app.
struct LaunchRecord: Hashable, Sendable {
    /// The number of consecutive crashes before the first frame.
    var launchCrashes = 0
    /// Whether the app has ever shown a frame to this user.
    var hasRun = false
    /// The identification of the build that last ran.
    var executable = ""
    /// Whether the user quit the app and has not opened it since.
    ///
    /// Such an app is not launched in the background.
    var isQuit = false
    /// How long the last relaunch took, from the start of the process to its first frame.
    var restoreTime: Duration?
}
