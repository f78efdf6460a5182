import Foundation
import RestorationArchive

/// The state that the coders of one object and of the objects inside it share.
final class EncodingContext {
    let path: ArchivePath
    let references: (any ReferenceEncoding)?
    var requiresSecureCoding: Bool
    /// Whether the state of the object was taken, after which values are not kept.
    private(set) var isClosed = false
    private var hasNotedLateUse = false
    private(set) var diagnostics: [CoderDiagnostic] = []
    /// The numbers of objects encoded by value, in the order in which they were first encoded.
    private var numbers: [ObjectIdentifier: UInt32] = [:]
    /// The numbered objects, retained because the address of a freed object may be reused.
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

    /// Counts one more value, and returns whether it is within the limit.
    ///
    /// Objects that create new objects while they are encoded could otherwise add values without
    /// end.
    func spendValue() -> Bool {
        guard valuesLeft > 0 else { return false }
        valuesLeft -= 1
        return true
    }

    /// Returns the value of an object that was encoded before or is still being encoded.
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

    /// Returns the fields with final numbers.
    ///
    /// Most objects are encoded once and have no number.
    func settled(_ fields: [ArchiveField]) -> [ArchiveField] {
        numbered.isEmpty ? fields : shared.settled(fields)
    }
}
