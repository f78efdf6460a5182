import RestorationArchive

/// Where a decoder's fields come from, and what they may refer to.
struct DecodingOrigin {
    let path: ArchivePath
    var header: ArchiveHeader?
    var storyboardName: String?
    var references: (any ReferenceResolving)?
    var requiresSecureCoding = false
    /// Whether a seal vouches for the bytes, so that they were written by the program itself.
    var isSealed = false
    /// Whether a key that is asked for and absent is a diagnostic (specification 8.3.4).
    var reportsAbsentKeys = false
}
