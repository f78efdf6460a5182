/// The name of one saved state: a scene session's identifier, or ``application``.
///
/// It becomes part of a file name, so it has at most 64 characters, only letters, digits, `-`, `_`
/// and `.`, and does not begin with `.`. Therefore no identifier with `/` or `..` can lead out of
/// the directory.
public struct SessionIdentifier: Sendable, Hashable {
    private let name: String

    /// The identifier of the application's own state, which is separate from its scenes.
    public static let application = SessionIdentifier(known: "application")

    private init(known name: String) {
        self.name = name
    }

    /// Creates an identifier from a name, or throws
    /// ``RestorationStoreError/Code/invalidIdentifier``.
    public init(_ name: String) throws(RestorationStoreError) {
        guard StorePath.isSafeName(name, bytesMax: EnvelopeFormat.sessionBytes) else {
            throw RestorationStoreError(
                .invalidIdentifier,
                "A session identifier has 1 to \(EnvelopeFormat.sessionBytes) letters, digits, "
                    + "'-', '_' and '.', and does not begin with '.'.")
        }
        self.name = name
    }
}

extension SessionIdentifier: CustomStringConvertible, Comparable {
    /// The name.
    public var description: String { name }

    /// Orders identifiers by name.
    public static func < (left: SessionIdentifier, right: SessionIdentifier) -> Bool {
        left.name < right.name
    }
}
