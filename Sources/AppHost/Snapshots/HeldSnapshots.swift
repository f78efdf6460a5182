/// The snapshots of an app that draws more than its host writes: the newest of each session, up to
/// a limit.
struct HeldSnapshots {
    /// The maximum of bytes; a snapshot that does not fit is dropped.
    static let bytesMax = 8 << 20

    private var snapshots: [String: [UInt8]] = [:]
    private var bytes = 0

    /// Holds a session's snapshot in place of an earlier one; `false` if it does not fit.
    mutating func hold(_ snapshot: [UInt8], session: String) -> Bool {
        forget(session)
        guard bytes + snapshot.count <= Self.bytesMax else { return false }
        snapshots[session] = snapshot
        bytes += snapshot.count
        return true
    }

    /// Drops a session's snapshot.
    mutating func forget(_ session: String) {
        if let snapshot = snapshots.removeValue(forKey: session) { bytes -= snapshot.count }
    }

    /// Removes all snapshots and returns them by session.
    mutating func takeAll() -> [String: [UInt8]] {
        defer { (snapshots, bytes) = ([:], 0) }
        return snapshots
    }

    /// Removes one of the snapshots and returns it.
    mutating func takeOne() -> (session: String, picture: [UInt8])? {
        guard let session = snapshots.keys.first, let snapshot = snapshots[session] else {
            return nil
        }
        forget(session)
        return (session, snapshot)
    }

    var isEmpty: Bool { snapshots.isEmpty }
}
