import HostLink

/// The state of an app instance that outlives its process, and its record in the database.
struct LaunchHistory {
    /// The record in the database.
    private(set) var stored: LaunchRecord
    /// Whether the user quit the app and has not opened it since.
    var isQuit: Bool
    /// The duration of the last restoration, from the start of the process to its first frame.
    var restoreTime: Duration?

    init(stored: LaunchRecord) {
        self.stored = stored
        isQuit = stored.isQuit
        restoreTime = stored.restoreTime
    }

    /// Completes a launch record with this history, and stores it unless it is unchanged.
    ///
    /// - Parameter executable: The build that runs; empty for none.
    mutating func keep(
        _ record: LaunchRecord, executable: String, of key: InstanceKey, in store: any LaunchStore
    ) throws(HostError) {
        var record = record
        record.executable = executable.isEmpty ? stored.executable : executable
        record.isQuit = isQuit
        record.restoreTime = restoreTime
        guard record != stored else { return }
        try store.keep(record, app: key.app, person: key.person)
        stored = record
    }
}

/// The memory and disk space of an app instance.
struct Footprint {
    /// The memory of the process, as last measured.
    var memory: UInt64 = 0
    /// The size of the saved state, as measured when the process was last suspended.
    var savedState: UInt64 = 0
}

/// The build that a process runs.
struct BuildInUse {
    /// The mark of the executable (`BuildMark`).
    var executable = ""
    /// The mark of all files when the process was started (`BuildSettling`); empty if unknown.
    var mark = ""
    /// Whether the process is being restarted because of another build; that build may differ only
    /// in its resources.
    var isBeingReplaced = false
}

/// The times of a launch of an app instance.
struct LaunchTimes {
    /// The time when a process was first needed.
    var wanted = Duration.zero
    /// The time when the process was started.
    var spawned = Duration.zero
    /// The time when the process reported that it runs; `nil` until then.
    var launched: Duration?
}

/// The stored record of the launches of one user's app.
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
    /// The duration of the last relaunch, from the start of the process to its first frame.
    var restoreTime: Duration?
}
