package import RestorationArchive

/// The store of the app's archives between launches, either the process's or a test's.
package protocol ArchiveKeeping: AnyObject {
    /// Whether the user's data is locked, so that no state can be read or written.
    var isLocked: Bool { get }
    /// Drops the key.
    ///
    /// - Returns: `false` if another process has taken the state, so that this process must exit.
    func lock() -> Bool
    /// Receives the key again.
    ///
    /// - Returns: `false` if another process has taken the state, so that this process must exit.
    func unlock(_ key: [UInt8]) -> Bool
    /// Loads the archive that was saved last under a name.
    func load(_ name: String) -> ArchiveLoad
    /// The receiver of the outcome of each archive and report, called in the order in which they
    /// were saved. `PreservationCoordinator` sets it.
    var onOutcome: (SaveOutcome) -> Void { get set }
    /// Saves state: first `UserDefaults`, so that state never refers to a lost value, then each
    /// archive durably and atomically, then the report.
    ///
    /// The method may return before the state is written. States are saved one after the other, in
    /// the order of the calls. A newer state may replace one that is still waiting. An archive that
    /// has not changed since the last save is not written again.
    func save(_ state: PreservedState)
    /// Waits until all states that were passed to `save(_:)` are saved or have failed, and their
    /// outcomes were reported.
    ///
    /// - Returns: `false` if that takes too long; the outcomes follow later.
    func finishSaving() -> Bool
    /// Deletes the state with a name.
    func discard(_ name: String)
    /// Sets the state with a name aside; it is neither loaded again nor deleted.
    func setAside(_ name: String, reason: String)
}

/// The result of `ArchiveKeeping.load(_:)`.
package enum ArchiveLoad {
    /// There is no saved state.
    case missing
    /// The archive, opened.
    case loaded(ArchiveReader)
    /// The user's data is locked, so it is unknown whether an archive is saved, and none can be
    /// saved.
    case locked
    /// There is a saved archive that cannot be used; the reason is a sentence for users.
    case unusable(reason: String)
}

/// The names under which archives are saved: the identifier of each session, and one more.
enum ArchiveName {
    /// The name of the application's own archive.
    static let application = "application"
}
