public import RestorationArchive

/// Something that went wrong, or looks wrong, while one object was encoded or decoded.
///
/// Diagnostics are data: the pass keeps them with the archive, so that what is missing can be
/// explained.
public struct CoderDiagnostic: Sendable, Hashable, CustomStringConvertible {
    /// What happened.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The value is neither a known value nor NSCoding (specification 8.3.6, 11.10).
        case notCoding
        /// Secure coding is required and the class does not support it (specification 1.3.3).
        case notSecureCoding
        /// The class cannot be coded on this platform although it says so.
        case refusedClass
        /// The key was encoded before; the later value stays (specification 1.12.7).
        case duplicateKey
        /// The key belongs to the system (specification 1.2.7).
        case reservedKey
        /// A reference to an object without a restoration path; it decodes as nil
        /// (specification 3.4.4).
        case unidentifiedReference
        /// An object that is being made refers to itself, directly or through others.
        case cycle
        /// Something is larger than the archive's limits.
        case limitExceeded
        /// A conditional object that is no reference is left out.
        case conditionalOmitted
        /// A method without a key, or of the other direction, was called.
        case unsupportedMethod
        /// The stored value is of another kind than the one asked for.
        case typeMismatch
        /// The stored number does not fit the width asked for (specification 1.12.6).
        case outOfRange
        /// The referenced object was not restored (specification 3.4.6).
        case unresolvedReference
        /// No class of this name is in the program; it was renamed or removed.
        case unknownClass
        /// The class is not among those that the caller allows.
        case disallowedClass
        /// The object's own initialiser gave nil or reported an error.
        case objectFailed
        /// The object's class overrides a restoration method without calling `super`
        /// (specification 8.3.1).
        case superNotCalled
        /// The key is absent; noted only where absent keys are asked for (specification 8.3.4).
        case absentKey
        /// The elements of a list are named by their places, which change (specification 8.3.17).
        case unstableName

        /// Whether a value is lost by it.
        public var isError: Bool {
            switch self {
            case .duplicateKey, .unidentifiedReference, .conditionalOmitted,
                .unresolvedReference, .superNotCalled, .absentKey, .unstableName:
                false
            default: true
            }
        }
    }

    /// What happened.
    public let code: Code
    /// The key, with the keys of the objects around it: `draft.author`, `items[3]`; empty where it
    /// concerns the object as a whole.
    public let key: String
    /// The object whose coder it was.
    public let path: ArchivePath
    /// What happened and what to do, for people.
    ///
    /// It never holds a payload value.
    public let message: String

    /// Makes a diagnostic.
    public init(_ code: Code, key: String, path: ArchivePath, message: String) {
        self.code = code
        self.key = key
        self.path = path
        self.message = message
    }

    /// One line for a log.
    public var description: String {
        key.isEmpty ? "\(path): \(message)" : "\(path), key \"\(key)\": \(message)"
    }
}
