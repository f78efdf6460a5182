import Logging

/// What the host writes of sessions: their changes, and that they are discarded.
final class SessionRecords {
    let changes: SessionChanges
    let discards: SessionDiscarding

    init(
        _ store: SessionStore, _ snapshots: SnapshotShelf, clock: any HostClock, logger: Logger
    ) {
        changes = SessionChanges(in: store, logger: logger)
        discards = SessionDiscarding(store, snapshots, clock: clock, logger: logger)
    }
}
