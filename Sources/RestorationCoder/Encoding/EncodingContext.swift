import Foundation
import RestorationArchive

/// What the coders of one object and of the objects inside it share.
final class EncodingContext {
    let path: ArchivePath
    let references: (any ReferenceEncoding)?
    var requiresSecureCoding: Bool
    /// Whether the state of the object was taken, so that nothing more is kept.
    private(set) var isClosed = false
    private var hasNotedLateUse = false
    private(set) var diagnostics: [CoderDiagnostic] = []
    /// Objects by value get numbers in the order in which they were met.
    private var numbers: [ObjectIdentifier: UInt32] = [:]
    /// Kept alive, since the address of a freed object may become another one's.
    private var numbered: [AnyObject] = []
    private var shared = SharedObjects()
    private var valuesLeft = ArchiveLimits.valueCountMax

    init(path: ArchivePath, references: (any ReferenceEncoding)?, requiresSecureCoding: Bool) {
        self.path = path
        self.references = references
        self.requiresSecureCoding = requiresSecureCoding
    }

    func close() { isClosed = true }

    func noteLateUse(_ key: String) {
        guard !hasNotedLateUse else { return }
        hasNotedLateUse = true
        references?.noteLateUse(of: path, key: key)
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

    /// The value of an object that was met before, also of one that is still being encoded.
    func again(_ object: AnyObject) -> ArchiveValue? {
        guard let number = numbers[ObjectIdentifier(object)] else { return nil }
        shared.isWanted.insert(number)
        return .shared(number)
    }

    func begin(_ object: AnyObject) -> UInt32 {
        let number = UInt32(numbered.count)
        numbers[ObjectIdentifier(object)] = number
        numbered.append(object)
        return number
    }

    func end(_ object: ArchiveObject) {
        if let number = object.number { shared.definitions[number] = object }
    }

    /// Fields with final numbers; most objects are met once and have none.
    func settled(_ fields: [ArchiveField]) -> [ArchiveField] {
        numbered.isEmpty ? fields : shared.settled(fields)
    }
}
