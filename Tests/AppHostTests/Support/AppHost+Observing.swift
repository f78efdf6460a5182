@testable import AppHost

/// What tests read of a host's parts, which belong to its queue.
extension AppHost {
    var isCheckingBuilds: Bool { builds.isChecking }
    var hasLaunchesWaitingForCheck: Bool { builds.hasPendingLaunches }
}
