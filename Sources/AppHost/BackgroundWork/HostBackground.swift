/// The two causes of launches without a page: scheduled background work, and pushes.
///
/// Used on the host's queue only.
struct HostBackground {
    let scheduler: BackgroundScheduler
    let pushes: HostPushes
}

extension AppHost {
    /// The scheduler of background work, for apps that no page shows.
    var backgroundScheduler: BackgroundScheduler { background.scheduler }

    /// The pushes, which also reach apps without a process.
    var pushes: HostPushes { background.pushes }
}
