import HostLink

/// The launches without saved state: how the host prepares and reports them.
///
/// State is set aside and never deleted. `CrashGuard` decides on such a launch after crashes,
/// `ProcessLife` when the user chooses it. The host never reads saved state, so the app's process
/// moves the files to the quarantine of `RestorationStore`.
enum StateSetAside {
    /// The message when crashes are the reason.
    static let afterCrashes =
        "The app could not start with its saved state, which was set aside. Nothing was deleted."
    /// The message while the app starts.
    static let atLaunch =
        "The app starts without its saved state, which was set aside. Nothing was deleted."
    /// The message of one window whose state is damaged.
    static let ofDamagedWindow =
        "The saved state of this window could not be read. It was set aside, not deleted, and the "
        + "app starts without it."

    /// Removes the snapshots and the events that belong to the state, because the next process does
    /// not have that state.
    static func prepareLaunch(of instance: AppInstance, _ host: isolated AppHost) {
        host.sessions.snapshots.removeAll(of: instance.key)
        for scene in instance.scenes.values { scene.ledger.startOver() }
    }
}
