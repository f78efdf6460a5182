import Foundation
import RestorationArchive

/// What the coders of one object and of the objects inside it share.
final class EncodingContext {
    let path: ArchivePath
    let references: (any ReferenceEncoding)?
    var requiresSecureCoding: Bool
    private(set) var diagnostics: [CoderDiagnostic] = []
    private var inProgress: Set<ObjectIdentifier> = []
    private var valuesLeft = ArchiveLimits.valueCountMax

    init(path: ArchivePath, references: (any ReferenceEncoding)?, requiresSecureCoding: Bool) {
        self.path = path
        self.references = references
        self.requiresSecureCoding = requiresSecureCoding
    }

    func diagnose(_ code: CoderDiagnostic.Code, key: String, _ message: String) {
        diagnostics.append(CoderDiagnostic(code, key: key, path: path, message: message))
    }

    /// Whether another value fits; a web of shared objects, copied by value, may have no end.
    func spendValue() -> Bool {
        guard valuesLeft > 0 else { return false }
        valuesLeft -= 1
        return true
    }

    /// Marks an object as being encoded; false when it already is, further out.
    func begin(_ object: AnyObject) -> Bool {
        inProgress.insert(ObjectIdentifier(object)).inserted
    }

    func end(_ object: AnyObject) {
        inProgress.remove(ObjectIdentifier(object))
    }
}
