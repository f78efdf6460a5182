@testable import AppHost

/// What tests read of a host's parts, which belong to its queue.
extension AppHost {
    var deferredLaunchCount: Int { capacity.deferredLaunchCount }
    var isCheckingBuilds: Bool { builds.isChecking }
    var hasNoOpenings: Bool { openings.isEmpty }
    var hasNoHandoffs: Bool { handoffs.isEmpty }
    var snapshotShelf: SnapshotShelf { snapshots.shelf }
    var hasUnwrittenChanges: Bool { !sessionChanges.isEmpty }
    var hasLaunchesWaitingForCheck: Bool { builds.hasPendingLaunches }

    func sweepPeople() { people.sweep() }
}
