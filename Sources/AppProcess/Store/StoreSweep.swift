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
    ///
    /// - Parameters:
    ///   - store: Where they lie.
    ///   - kept: Sessions whose archives stay in any case.
    /// - Returns: What could not be deleted, and why; the next process tries again.
    static func run(
        on store: RestorationStore, keeping kept: Set<SessionIdentifier>
    ) -> [RestorationStoreError] {
        let date = Date(timeIntervalSinceNow: -age)
        var failures: [RestorationStoreError] = []
        do {
            try store.sweepQuarantine(before: date, keeping: count, byteCount: byteCount)
        } catch {
            failures.append(error)
        }
        do {
            try store.sweepSessions(before: date, keeping: count, except: kept)
        } catch {
            failures.append(error)
        }
        // A process that ends or is locked meanwhile closes its store; nothing is wrong then.
        return failures.filter { $0.code != .closed }
    }
}
