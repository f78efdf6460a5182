package import RestorationArchive

/// The object and the archive that a decoder's fields come from.
struct DecodingOrigin {
    let path: ArchivePath
    var storyboardName: String?
    let session: DecodingSession
}

/// The values that the coders of all objects of an archive share.
///
/// It is a class, because thousands of coders refer to one instance.
package final class DecodingSession {
    let header: ArchiveHeader?
    /// The resolver of paths to objects.
    let references: (any ReferenceResolving)?
    let requiresSecureCoding: Bool
    /// Whether the bytes come from a sealed file, and so were written by the program itself.
    let isSealed: Bool
    /// Whether a requested key that is absent is a diagnostic (specification 8.3.4).
    let reportsAbsentKeys: Bool
    /// Whether any of the coders has diagnostics to collect.
    package internal(set) var hasDiagnostics = false

    /// Describes an archive from a sealed file.
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
