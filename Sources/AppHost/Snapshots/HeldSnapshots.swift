/// The snapshots of an app that draws more than its host stores: the newest of each session, up to
/// a total size.
struct HeldSnapshots {
    /// The total size; a snapshot that does not fit counts as none.
    static let bytesMax = 8 << 20

    private var pictures: [String: [UInt8]] = [:]
    private var bytes = 0

    /// Holds a session's snapshot in place of the one before it; `false` if it does not fit.
    mutating func hold(_ picture: [UInt8], session: String) -> Bool {
        forget(session)
        guard bytes + picture.count <= Self.bytesMax else { return false }
        pictures[session] = picture
        bytes += picture.count
        return true
    }

    /// Drops a session's snapshot.
    mutating func forget(_ session: String) {
        if let picture = pictures.removeValue(forKey: session) { bytes -= picture.count }
    }

    /// Removes all snapshots and returns them by session.
    mutating func takeAll() -> [String: [UInt8]] {
        defer { (pictures, bytes) = ([:], 0) }
        return pictures
    }

    /// Removes one of the snapshots and returns it.
    mutating func takeOne() -> (session: String, picture: [UInt8])? {
        guard let session = pictures.keys.first, let picture = pictures[session] else { return nil }
        forget(session)
        return (session, picture)
    }

    var isEmpty: Bool { pictures.isEmpty }
}
