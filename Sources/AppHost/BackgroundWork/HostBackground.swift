/// The reasons for which the host launches apps that no page shows.
///
/// Used on the host's queue only.
struct HostBackground {
    let scheduler: BackgroundScheduler
    let pushes: HostPushes
    let voip: VoIPLaunches
    let connections: VoIPConnections
}

extension AppHost {
    /// The scheduler of background work, for apps that no page shows.
    var backgroundScheduler: BackgroundScheduler { background.scheduler }

    /// The pushes, for apps that may not run.
    var pushes: HostPushes { background.pushes }
}
