/// One step of a path: a restoration identifier and, if a container disambiguates its children by
/// position, the index in that container (specification 3.1.7).
public struct ArchivePathComponent: Sendable {
    /// The kind of object that the identifier belongs to.
    ///
    /// A view and a child controller of the same controller may have the same identifier, and are
    /// then different objects (specification 3.1.14).
    public enum Role: UInt8, Sendable, Hashable {
        /// A view controller or a registered object.
        case controller = 0
        /// A view inside the hierarchy of the controller before it.
        case view = 1
    }

    /// The restoration identifier.
    ///
    /// It may contain any text, including `/`.
    public let identifier: String
    /// The position in the container's stack, or nil if the container does not distinguish its
    /// children by position.
    public let stackIndex: Int?
    /// The kind of object that the identifier belongs to.
    public let role: Role

    /// Creates a component.
    public init(_ identifier: String, stackIndex: Int? = nil, role: Role = .controller) {
        self.identifier = identifier
        self.stackIndex = stackIndex
        self.role = role
    }
}

extension ArchivePathComponent: ExpressibleByStringLiteral {
    /// Creates a component without a stack index.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}

extension ArchivePathComponent: Hashable {
    /// Compares components; identifiers are compared by their bytes, as in the binary form's index.
    @inline(__always)
    public static func == (left: ArchivePathComponent, right: ArchivePathComponent) -> Bool {
        left.stackIndex == right.stackIndex && left.role == right.role
            && left.identifier.hasSameBytes(as: right.identifier)
    }

    /// Hashes the parts that equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(identifier)
        hasher.combine(stackIndex)
        hasher.combine(role)
    }
}
