@testable import AppHost

/// The values of a host that tests read on its queue.
extension AppHost {
    var deferredLaunchCount: Int { processes.capacity.blocked.count }
    var isCheckingBuilds: Bool { !processes.builds.walking.isEmpty }
    var hasNoOpenings: Bool { openings.isEmpty }
    var hasNoHandoffs: Bool { handoffs.isEmpty }
    var snapshotStore: SnapshotStore { sessions.snapshots.snapshotStore }
    var hasUnwrittenChanges: Bool { !sessions.changes.isEmpty }
    var hasLaunchesWaitingForCheck: Bool { !processes.builds.pendingLaunches.isEmpty }

    /// Returns the number of an app's process; `nil` if it has none.
    func processNumber(of app: String, for person: Person) -> Int32? {
        instances[InstanceKey(person: person, app: app)]?.process?.identifier
    }

    /// The SQLite database behind the stores that no test has replaced.
    nonisolated var database: HostDatabase {
        guard let database = stores.maintenance as? HostDatabase else {
            preconditionFailure("The host's database is not SQLite.")
        }
        return database
    }

    /// Launches an app in the background, as the scheduler of background work does.
    func launchInBackground(_ app: String, for person: Person) throws(HostError) {
        try backgroundScheduler.launcher.launch(InstanceKey(person: person, app: app), self)
    }

    /// Whether the sound of an app keeps its process running.
    func hasSound(of app: String, for person: Person) -> Bool {
        instances[InstanceKey(person: person, app: app)]?.life.hasSound == true
    }

    func sweepPeople() { people.sweep() }
}
