import Foundation
import RestorationStore

/// The deletion of saved state that is no longer needed.
enum StoreSweep {
    /// The age in seconds up to which files are kept if there is space.
    static let age: TimeInterval = 30 * 24 * 3600
    /// The number of files that are kept at any age.
    static let count = 16
    /// The maximum size of all set-aside files together, in bytes.
    static let byteCount = 64 << 20

    /// Deletes old set-aside files, and old archives of sessions that do not exist, such as those
    /// that remain from a host without its database.
    ///
    /// - Parameters:
    ///   - store: The store of the files.
    ///   - kept: Sessions whose archives are always kept.
    /// - Returns: The errors of files that could not be deleted. The next process tries again.
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
        // A process that ends or is locked meanwhile closes its store, which is not an error.
        return failures.filter { $0.code != .closed }
    }
}
