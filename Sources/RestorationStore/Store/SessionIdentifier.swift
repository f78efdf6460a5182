/// The name of one saved state: a scene session's identifier, or ``application``.
///
/// It becomes part of a file's name, so only letters, digits, `-`, `_` and `.` are taken, at most
/// 64 of them, and no `.` in front; a `/` or `..` can therefore never lead out of the directory.
public struct SessionIdentifier: Sendable, Hashable {
    private let name: String

    /// The state of the application as a whole, beside that of its scenes.
    public static let application = SessionIdentifier(known: "application")

    private init(known name: String) {
        self.name = name
    }

    /// Takes a name, or throws ``RestorationStoreError/Code/invalidIdentifier``.
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
    /// The name as given.
    public var description: String { name }

    /// Orders identifiers by name.
    public static func < (left: SessionIdentifier, right: SessionIdentifier) -> Bool {
        left.name < right.name
    }
}
