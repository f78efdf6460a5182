/// The place of a preserved object: the identifiers from a root view controller down to it.
///
/// Components are kept as structure, because joining them to text and splitting it again would
/// mistake an identifier such as `a/b` or `:[1]:` for structure. The empty path is the
/// application's own.
public struct ArchivePath: Sendable, Hashable {
    /// The steps, from the root.
    public let components: [ArchivePathComponent]

    /// The path of the application's own record.
    public static let application = ArchivePath([])

    /// Creates a path from its components, beginning at the root.
    public init(_ components: [ArchivePathComponent]) {
        self.components = components
    }

    /// Returns the path of a child of this object.
    public func appending(_ component: ArchivePathComponent) -> ArchivePath {
        var extended: [ArchivePathComponent] = []
        extended.reserveCapacity(components.count + 1)
        extended.append(contentsOf: components)
        extended.append(component)
        return ArchivePath(extended)
    }

    /// Returns the path of a child of this object.
    public func appending(
        _ identifier: String, stackIndex: Int? = nil, role: ArchivePathComponent.Role = .controller
    ) -> ArchivePath {
        appending(ArchivePathComponent(identifier, stackIndex: stackIndex, role: role))
    }

    /// The path without its last step, or nil for the empty path.
    public var parent: ArchivePath? {
        components.isEmpty ? nil : ArchivePath(Array(components.dropLast()))
    }

    /// Whether this path is below `ancestor`, or equal to it.
    public func hasPrefix(_ ancestor: ArchivePath) -> Bool {
        components.starts(with: ancestor.components)
    }

    /// The identifiers without stack indices, as app code receives them (specification 3.1.8).
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
    /// Creates a path from its components, beginning at the root.
    public init(arrayLiteral elements: ArchivePathComponent...) {
        self.init(elements)
    }
}

extension ArchivePath: CustomStringConvertible {
    /// A text for readers, with stack indices: `Tab/:[1]:/Nav`.
    ///
    /// It is never parsed. Very long identifiers and paths are shortened.
    public var description: String {
        guard !components.isEmpty else { return "(application)" }
        let texts = components.prefix(Self.describedComponentCountMax).map { component in
            let name = Self.abbreviated(component.identifier)
            return component.stackIndex.map { ":[\($0)]:/\(name)" } ?? name
        }
        let rest = components.count - texts.count
        return texts.joined(separator: "/") + (rest > 0 ? "/… (\(rest) more)" : "")
    }

    private static let describedComponentCountMax = 64
    private static let describedIdentifierCountMax = 120

    private static func abbreviated(_ identifier: String) -> String {
        guard identifier.utf8.count > describedIdentifierCountMax else { return identifier }
        return identifier.prefix(describedIdentifierCountMax) + "…"
    }
}
