/// Where the runtime's archives are kept between launches; the store of the process or of a test.
package protocol ArchiveKeeping: AnyObject {
    /// The bytes last saved under a name.
    func load(_ name: String) -> ArchiveLoad
    /// Saves bytes under a name, durably, all or nothing.
    func save(_ bytes: [UInt8], as name: String) throws
    /// Deletes what was saved under a name.
    func discard(_ name: String)
    /// Moves what was saved under a name aside; it is not loaded again and not deleted.
    func setAside(_ name: String, reason: String)
}

/// What `ArchiveKeeping.load(_:)` found.
package enum ArchiveLoad {
    /// Nothing was saved.
    case missing
    /// The bytes.
    case loaded([UInt8])
    /// There is something, and it cannot be used; the reason is a sentence for people.
    case unusable(reason: String)
}
