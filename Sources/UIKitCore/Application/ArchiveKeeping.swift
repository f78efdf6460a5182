package import RestorationArchive

/// Where the runtime's archives are kept between launches; the store of the process or of a test.
package protocol ArchiveKeeping: AnyObject {
    /// Whether the person's data is locked: nothing can be read or written.
    var isLocked: Bool { get }
    /// Lets go of the key; `false` when another process has taken the state meanwhile, so that this one is to
    /// end.
    func lock() -> Bool
    /// Takes the key again; `false` as for `lock()`.
    func unlock(_ key: [UInt8]) -> Bool
    /// The archive last saved under a name.
    func load(_ name: String) -> ArchiveLoad
    /// Receives the outcome of each archive and report that was handed over, in the order in which
    /// they were saved; the runtime sets it.
    var onOutcome: (SaveOutcome) -> Void { get set }
    /// Takes state to be saved: `UserDefaults` first, so that state never refers to a value that is
    /// lost, then each archive durably and all or nothing, then the report.
    ///
    /// May return before anything is written. States are saved one after the other, in the order in
    /// which they were handed over; a newer state may replace one whose turn has not come. What has
    /// not changed since the last save is not written again.
    func save(_ state: PreservedState)
    /// Waits until everything that was handed over is saved or has failed, with its outcome
    /// received; `false` when that takes too long, and then the outcomes follow later.
    func finishSaving() -> Bool
    /// Deletes what was saved under a name.
    func discard(_ name: String)
    /// Moves what was saved under a name aside; it is not loaded again and not deleted.
    func setAside(_ name: String, reason: String)
}

/// What `ArchiveKeeping.load(_:)` found.
package enum ArchiveLoad {
    /// Nothing was saved.
    case missing
    /// The archive, opened.
    case loaded(ArchiveReader)
    /// The person's data is locked: whether there is something cannot be told, nor can anything be saved.
    case locked
    /// There is something, and it cannot be used; the reason is a sentence for people.
    case unusable(reason: String)
}
