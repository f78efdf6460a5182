import RestorationArchive

/// Where a decoder's fields come from, and what they may refer to.
struct DecodingOrigin {
    let path: ArchivePath
    var header: ArchiveHeader?
    var storyboardName: String?
    var references: (any ReferenceResolving)?
    var requiresSecureCoding = false
}
