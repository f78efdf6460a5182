package import RestorationArchive
package import UIKitPrimitives

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
    /// Saves an archive under a name, durably, all or nothing.
    ///
    /// Called after each pass: what has not changed since the last save is not written again.
    ///
    /// - Parameter settling: Whether the app may well end now, so that what is saved is put into the
    ///   form that loads fastest.
    func save(_ archive: Archive, as name: String, settling: Bool) throws
    /// Called before each pass that preserves state: what the app keeps in `UserDefaults` is
    /// written, so that state never refers to a value that is lost.
    func keepDefaults()
    /// Keeps the report on what was preserved and restored, in place of the last one.
    func keep(_ report: RestorationReport) throws
    /// Deletes what was saved under a name.
    func discard(_ name: String)
    /// Moves what was saved under a name aside; it is not loaded again and not deleted.
    func setAside(_ name: String, reason: String)
}

extension ArchiveKeeping {
    /// Does nothing: a keeper of a test shares the defaults of the test's process.
    package func keepDefaults() {}
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
