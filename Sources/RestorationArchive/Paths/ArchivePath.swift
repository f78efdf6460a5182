/// The place of a preserved object: the identifiers from a root view controller down to it.
///
/// Components stay structural; joining them to text and splitting it again would mistake an
/// identifier such as `a/b` or `:[1]:` for structure. The empty path is the application itself.
public struct ArchivePath: Sendable, Hashable {
    /// The steps, from the root.
    public let components: [ArchivePathComponent]

    /// The path of the application's own record.
    public static let application = ArchivePath([])

    /// Makes a path of components, from the root.
    public init(_ components: [ArchivePathComponent]) {
        self.components = components
    }

    /// The path of a child of this object.
    public func appending(_ component: ArchivePathComponent) -> ArchivePath {
        var extended: [ArchivePathComponent] = []
        extended.reserveCapacity(components.count + 1)
        extended.append(contentsOf: components)
        extended.append(component)
        return ArchivePath(extended)
    }

    /// The path of a child of this object.
    public func appending(
        _ identifier: String, stackIndex: Int? = nil, role: ArchivePathComponent.Role = .controller
    ) -> ArchivePath {
        appending(ArchivePathComponent(identifier, stackIndex: stackIndex, role: role))
    }

    /// The path without its last step, or nil for the empty path.
    public var parent: ArchivePath? {
        components.isEmpty ? nil : ArchivePath(Array(components.dropLast()))
    }

    /// Whether this path lies below `ancestor`, or is the same.
    public func hasPrefix(_ ancestor: ArchivePath) -> Bool {
        components.starts(with: ancestor.components)
    }

    /// What app code is given: the identifiers without stack indices (specification 3.1.8).
    public var publicIdentifiers: [String] {
        components.map(\.identifier)
    }

    /// The same path without stack indices, to find an object whose position changed
    /// (specification 3.1.10).
    public var withoutStackIndices: ArchivePath {
        ArchivePath(components.map { ArchivePathComponent($0.identifier, role: $0.role) })
    }
}

extension ArchivePath: ExpressibleByArrayLiteral {
    /// Makes a path of components, from the root.
    public init(arrayLiteral elements: ArchivePathComponent...) {
        self.init(elements)
    }
}

extension ArchivePath: CustomStringConvertible {
    /// The form for people, with stack indices: `Tab/:[1]:/Nav`.
    ///
    /// It is not parsed anywhere.
    public var description: String {
        guard !components.isEmpty else { return "(application)" }
        return components.map { component in
            component.stackIndex.map { ":[\($0)]:/\(component.identifier)" } ?? component.identifier
        }.joined(separator: "/")
    }
}
