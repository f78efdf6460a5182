import Foundation
import RestorationArchive

/// What the coders of one object and of the objects inside it share.
final class DecodingContext {
    let path: ArchivePath
    let header: ArchiveHeader?
    let storyboardName: String?
    let references: (any ReferenceResolving)?
    var requiresSecureCoding: Bool
    private(set) var diagnostics: [CoderDiagnostic] = []

    init(
        path: ArchivePath, header: ArchiveHeader?, storyboardName: String?,
        references: (any ReferenceResolving)?, requiresSecureCoding: Bool
    ) {
        self.path = path
        self.header = header
        self.storyboardName = storyboardName
        self.references = references
        self.requiresSecureCoding = requiresSecureCoding
    }

    func diagnose(_ code: CoderDiagnostic.Code, key: String, _ message: String) {
        diagnostics.append(CoderDiagnostic(code, key: key, path: path, message: message))
    }
}
