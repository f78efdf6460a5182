package import RestorationArchive

/// Where a decoder's fields come from.
struct DecodingOrigin {
    let path: ArchivePath
    var storyboardName: String?
    let session: DecodingSession
}

/// What the coders of all objects of an archive have in common; one object, since each of thousands of
/// coders holds it.
package final class DecodingSession {
    let header: ArchiveHeader?
    /// What stands for a path.
    let references: (any ReferenceResolving)?
    let requiresSecureCoding: Bool
    /// Whether a seal vouches for the bytes, so that they were written by the program itself.
    let isSealed: Bool
    /// Whether a key that is asked for and absent is a diagnostic (specification 8.3.4).
    let reportsAbsentKeys: Bool
    /// Whether anything did not fit in any of the coders, so that they are worth looking through.
    package internal(set) var hasDiagnostics = false

    /// Describes an archive that comes out of a sealed file.
    package convenience init(
        header: ArchiveHeader?, references: (any ReferenceResolving)?,
        requiresSecureCoding: Bool, reportsAbsentKeys: Bool
    ) {
        self.init(
            header: header, references: references, requiresSecureCoding: requiresSecureCoding,
            isSealed: true, reportsAbsentKeys: reportsAbsentKeys)
    }

    init(
        header: ArchiveHeader? = nil, references: (any ReferenceResolving)? = nil,
        requiresSecureCoding: Bool = false, isSealed: Bool = false, reportsAbsentKeys: Bool = false
    ) {
        self.header = header
        self.references = references
        self.requiresSecureCoding = requiresSecureCoding
        self.isSealed = isSealed
        self.reportsAbsentKeys = reportsAbsentKeys
    }
}
