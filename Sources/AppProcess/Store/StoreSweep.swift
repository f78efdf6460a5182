import Foundation
import RestorationStore

/// What is deleted of saved state that nobody needs any more.
enum StoreSweep {
    /// What is younger stays, as long as there is room.
    static let age: TimeInterval = 30 * 24 * 3600
    /// So many stay, however old they are.
    static let count = 16
    /// What set-aside files may take together.
    static let byteCount = 64 << 20

    /// Deletes old set-aside files, and old archives of sessions that do not exist, such as those that a host
    /// without its database left.
    static func run(on store: RestorationStore, keeping kept: Set<SessionIdentifier>) {
        let date = Date(timeIntervalSinceNow: -age)
        // What cannot be deleted now, since the store is closed or the disk is broken, is tried again by the
        // next process.
        _ = try? store.sweepQuarantine(before: date, keeping: count, byteCount: byteCount)
        _ = try? store.sweepSessions(before: date, keeping: count, except: kept)
    }
}
