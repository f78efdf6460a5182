public import RestorationArchive

/// A problem, or a possible problem, with one object while it was encoded or decoded.
///
/// Diagnostics are data: the pass stores them with the archive, so missing state can be explained.
public struct CoderDiagnostic: Sendable, Hashable, CustomStringConvertible {
    /// The kind of problem.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The value is of no supported type and its class is not NSCoding (specification 8.3.6).
        case notCoding
        /// Secure coding is required and the class does not support it (specification 1.3.3).
        case notSecureCoding
        /// The class cannot be coded on this platform, although it declares NSCoding.
        case refusedClass
        /// The key was encoded before. The later value is kept (specification 1.12.7).
        case duplicateKey
        /// The key belongs to the system (specification 1.2.7).
        case reservedKey
        /// A reference to an object without a restoration path. It is decoded as nil (specification
        /// 3.4.4).
        case unidentifiedReference
        /// An object that is being created refers to itself, directly or through others.
        case cycle
        /// A value or an object exceeds a limit of the archive.
        case limitExceeded
        /// A conditional object that is not a reference was omitted.
        case conditionalOmitted
        /// An encoding method of a decoder was called, a decoding method of an encoder, or a method
        /// with a C type of unknown size.
        case unsupportedMethod
        /// The kind of the stored value differs from the requested kind.
        case typeMismatch
        /// The stored number does not fit the requested width (specification 1.12.6).
        case outOfRange
        /// The referenced object was not restored (specification 3.4.6).
        case unresolvedReference
        /// The program has no class of this name; it was renamed or removed.
        case unknownClass
        /// The class is not one of those that the caller allows.
        case disallowedClass
        /// The object's initialiser returned nil or reported an error.
        case objectFailed
        /// The object's class overrides a restoration method without calling `super`
        /// (specification 8.3.1).
        case superNotCalled
        /// The key is absent. This is reported only if absent keys are requested (specification
        /// 8.3.4), or if more values are decoded without keys than were encoded.
        case absentKey
        /// The elements of a list are identified by their positions, which change (specification
        /// 8.3.17).
        case unstableName

        /// Whether a value was lost.
        public var isError: Bool {
            switch self {
            case .duplicateKey, .unidentifiedReference, .conditionalOmitted,
                .unresolvedReference, .superNotCalled, .absentKey, .unstableName:
                false
            default: true
            }
        }
    }

    /// The kind of problem.
    public let code: Code
    /// The key, with the keys of the enclosing objects: `draft.author`, `items[3]`.
    ///
    /// It is empty if the problem concerns the object as a whole.
    public let key: String
    /// The path of the object that the coder belongs to.
    public let path: ArchivePath
    /// The message for users: the problem, and what to do.
    ///
    /// It never contains a payload value.
    public let message: String

    /// Creates a diagnostic.
    public init(_ code: Code, key: String, path: ArchivePath, message: String) {
        self.code = code
        self.key = key
        self.path = path
        self.message = message
    }

    /// The diagnostic as one line for a log.
    public var description: String {
        key.isEmpty ? "\(path): \(message)" : "\(path), key \"\(key)\": \(message)"
    }
}
