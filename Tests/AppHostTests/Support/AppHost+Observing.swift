@testable import AppHost

/// What tests read of a host's parts, which belong to its queue.
extension AppHost {
    var deferredLaunchCount: Int { processes.capacity.deferredLaunchCount }
    var isCheckingBuilds: Bool { processes.builds.isChecking }
    var hasNoOpenings: Bool { openings.isEmpty }
    var hasNoHandoffs: Bool { handoffs.isEmpty }
    var snapshotStore: SnapshotStore { sessions.snapshots.snapshotStore }
    var hasUnwrittenChanges: Bool { !sessions.changes.isEmpty }
    var hasLaunchesWaitingForCheck: Bool { processes.builds.hasPendingLaunches }

    func sweepPeople() { people.sweep() }
}
