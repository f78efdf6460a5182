/// What outlives the process of an app instance, and what of it the database holds.
struct LaunchHistory {
    /// What the database holds.
    private(set) var stored: LaunchRecord
    /// Whether the user quit the app and has not opened it since.
    var isQuit: Bool
    /// How long the last restoration took, from the start of the process to its first frame.
    var restoreTime: Duration?

    init(stored: LaunchRecord) {
        self.stored = stored
        isQuit = stored.isQuit
        restoreTime = stored.restoreTime
    }

    /// Stores a record of the app's life together with the history.
    ///
    /// - Parameter executable: The build that runs; empty for none.
    /// - Throws: What `store` throws.
    mutating func store(
        _ record: LaunchRecord, executable: String,
        _ store: (LaunchRecord) throws(HostError) -> Void
    ) throws(HostError) {
        var record = record
        record.executable = executable.isEmpty ? stored.executable : executable
        record.isQuit = isQuit
        record.restoreTime = restoreTime
        guard record != stored else { return }
        try store(record)
        stored = record
    }
}

/// What an app instance takes in memory and on the disk.
struct Footprint {
    /// The memory of its process, as last measured.
    var memory: UInt64 = 0
    /// Its saved state, as measured when its process was last suspended.
    var savedState: UInt64 = 0
}

/// The build that a process runs.
struct BuildInUse {
    /// The mark of the executable (`BuildMark`).
    var executable = ""
    /// The number of build checks that were complete when the process was started (`BuildWatch`).
    var checks = 0
    /// Whether the process is restarted because of another build, which may differ in its resources
    /// only.
    var makesWay = false
    /// Starts in a row that failed while the app's files were being written.
    var unsettledStarts = 0
}

/// When the process of an app instance came to be.
struct LaunchTimes {
    /// When it was first needed.
    var wanted = Duration.zero
    /// When it was started.
    var spawned = Duration.zero
    /// When it reported that it runs; `nil` until then.
    var launched: Duration?
}
