import Foundation
package import RestorationArchive

/// The state that the coders of one object and of the objects inside it share.
final class DecodingContext {
    let origin: DecodingOrigin
    var requiresSecureCoding: Bool
    private(set) var diagnostics: [CoderDiagnostic] = []
    /// The record's own fields, which contain the shared objects.
    private let fields: [ArchiveField]
    private lazy var definitions = Self.definitions(in: fields)
    /// The shared objects that were created, by number.
    private var made: [UInt32: Any] = [:]
    private var inProgress: Set<UInt32> = []
    private var depth = 0
    private var unfinished: [(object: any CyclicCoding, coder: ObjectDecoder)] = []

    init(origin: DecodingOrigin, fields: [ArchiveField]) {
        self.origin = origin
        self.fields = fields
        requiresSecureCoding = origin.session.requiresSecureCoding
    }

    func diagnose(_ code: CoderDiagnostic.Code, key: String, _ message: String) {
        origin.session.hasDiagnostics = true
        diagnostics.append(CoderDiagnostic(code, key: key, path: origin.path, message: message))
    }

    // MARK: Objects by value

    func definition(_ number: UInt32) -> ArchiveObject? { definitions[number] }
    func isInProgress(_ number: UInt32) -> Bool { inProgress.contains(number) }
    func object(_ number: UInt32) -> Any? { made[number] }

    /// Creates an object, and stores it if it is shared.
    ///
    /// After the outermost object is created, objects that conform to ``CyclicCoding`` finish.
    func making(_ number: UInt32?, coder: ObjectDecoder, _ make: () -> Any?) -> Any? {
        depth += 1
        if let number { inProgress.insert(number) }
        let object = make()
        if let number {
            inProgress.remove(number)
            made[number] = object
        }
        if let cyclic = object as? any CyclicCoding { unfinished.append((cyclic, coder)) }
        depth -= 1
        if depth == 0 {
            let finishing = unfinished
            unfinished = []
            for (object, coder) in finishing { object.finishDecoding(with: coder) }
        }
        return object
    }

    private static func definitions(in fields: [ArchiveField]) -> [UInt32: ArchiveObject] {
        var found: [UInt32: ArchiveObject] = [:]
        var rest = fields.map(\.value)
        while let value = rest.popLast() {
            switch value {
            case .object(let object):
                if let number = object.number, found[number] == nil { found[number] = object }
                rest += object.fields.map(\.value)
            case .array(let elements), .set(let elements): rest += elements
            case .dictionary(let entries): rest += entries.flatMap { [$0.key, $0.value] }
            default: break
            }
        }
        return found
    }
}

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

    /// Creates the values for an archive from a sealed file.
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
