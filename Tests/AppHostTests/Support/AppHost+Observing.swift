@testable import AppHost

/// The values of a host that tests read on its queue.
extension AppHost {
    var deferredLaunchCount: Int { processes.capacity.deferredLaunchCount }
    var isCheckingBuilds: Bool { processes.builds.isWalking }
    var hasNoOpenings: Bool { openings.isEmpty }
    var hasNoHandoffs: Bool { handoffs.isEmpty }
    var snapshotStore: SnapshotStore { sessions.snapshots.snapshotStore }
    var hasUnwrittenChanges: Bool { !sessions.changes.isEmpty }
    var hasLaunchesWaitingForCheck: Bool { processes.builds.hasPendingLaunches }

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

    func sweepPeople() { people.sweep() }
}
