import HostLink

/// The quarantine of saved state that cannot be restored, so that no later save replaces it.
///
/// State that is set aside is moved to the store's quarantine. It is not loaded again and not
/// deleted. State is set aside
/// - by the keeper of the store, if its file is damaged or sealed with another key when it is
///   loaded (`ArchiveLoad.unusable`);
/// - by `setAside(_:because:)`, if a restoration fails;
/// - by `setEverythingAside(_:)`, if the launch order requests it, because the app crashed
///   repeatedly while launching or the user chose to start without saved state.
final class StateQuarantine {
    private let connection: any HostConnection
    private let keeper: any ArchiveKeeping
    private let preservation: PreservationCoordinator

    init(
        connection: any HostConnection, keeper: any ArchiveKeeping,
        preservation: PreservationCoordinator
    ) {
        self.connection = connection
        self.keeper = keeper
        self.preservation = preservation
    }

    /// Sets the archive with a name aside, because an error prevents its restoration.
    func setAside(_ name: String, because error: any Error) {
        setAside(name, reason: "\(error)")
    }

    /// Sets the archive of a scene aside, because the application's archive cannot be used.
    ///
    /// Without it no state is restored, and the next preservation would replace the scene's
    /// archive.
    func setAsideWithApplication(_ session: String) {
        setAside(session, reason: "The application's own archive cannot be used.")
    }

    /// Sets all state of the app aside before it is loaded.
    func setEverythingAside(_ order: LaunchOrder) {
        let reason =
            "The app crashed repeatedly while launching, or the user chose to start without saved state."
        for name in [ArchiveName.application] + order.scenes.map(\.session) {
            keeper.setAside(name, reason: reason)
        }
    }

    private func setAside(_ name: String, reason: String) {
        keeper.setAside(name, reason: reason)
        preservation.noteRemoved(name)
        connection.notice(.error, "The state of \(name) was set aside: \(reason)")
    }
}
