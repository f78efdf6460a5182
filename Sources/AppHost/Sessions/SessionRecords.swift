import Logging

/// The stored state of sessions: their changes, their snapshots, and the discarded sessions.
final class SessionRecords {
    let changes: SessionChanges
    let snapshots: SnapshotIntake
    let discards: SessionDiscarding
    let housekeeping: Housekeeping

    init(
        _ storage: HostStorage, _ shelf: SnapshotShelf, _ settings: HostSettings, logger: Logger
    ) {
        let (store, clock) = (storage.stores.sessions, settings.clock)
        changes = SessionChanges(in: store, logger: logger)
        snapshots = SnapshotIntake(shelf, storage.keys, store, clock: clock, logger: logger)
        discards = SessionDiscarding(store, shelf, clock: clock, logger: logger)
        housekeeping = Housekeeping(
            of: storage.stores, shelf, in: storage.directory, sessionAge: settings.sessionAge,
            logger: logger)
    }
}
