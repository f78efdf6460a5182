/// The pictures of an app that draws more than its host writes: the newest of each session,
/// bounded.
struct HeldSnapshots {
    /// What does not fit is no picture.
    static let bytesMax = 8 << 20

    private var pictures: [String: [UInt8]] = [:]
    private var bytes = 0

    /// Holds a session's picture in place of the one before it; `false` when it does not fit.
    mutating func hold(_ picture: [UInt8], session: String) -> Bool {
        forget(session)
        guard bytes + picture.count <= Self.bytesMax else { return false }
        pictures[session] = picture
        bytes += picture.count
        return true
    }

    /// Forgets a session's picture.
    mutating func forget(_ session: String) {
        if let picture = pictures.removeValue(forKey: session) { bytes -= picture.count }
    }

    /// The pictures by session; none is held any more.
    mutating func takeAll() -> [String: [UInt8]] {
        defer { (pictures, bytes) = ([:], 0) }
        return pictures
    }

    /// One of the pictures, which is held no more.
    mutating func takeOne() -> (session: String, picture: [UInt8])? {
        guard let session = pictures.keys.first, let picture = pictures[session] else { return nil }
        forget(session)
        return (session, picture)
    }

    var isEmpty: Bool { pictures.isEmpty }
}
