/// A type of data, such as that of a file or of dragged content.
///
/// Types form a hierarchy: a PNG image is an image, and an image is data and content. A type is
/// identified by a reverse domain name; file name extensions and MIME types are its tags.
///
/// - Note: Difference from Apple's UniformTypeIdentifiers: the declared types are the system's
///   types that this module lists, and the types that the app creates with `exportedAs` and
///   `importedAs`. The declarations in `Info.plist` are not read, so such types have no tags.
public struct UTType: Hashable, Sendable {
    /// The identifier, such as `public.png`.
    public let identifier: String
    /// The identifiers of the supertypes of a type that the system does not declare.
    private let parents: [String]
    /// The file name extension of a dynamic type.
    private let unknownExtension: String?
    /// The MIME type of a dynamic type.
    private let unknownMIMEType: String?

    /// Creates a type of the system, by its identifier; `nil` if the system does not declare it.
    public init?(_ identifier: String) {
        let name = identifier.lowercased()
        guard let known = DeclaredType.all[name] else { return nil }
        self.init(declared: known)
    }

    /// Creates the type of files with an extension.
    ///
    /// For an extension that no declared type has, the result is a dynamic type. The result is
    /// `nil` for an empty extension.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        guard !filenameExtension.isEmpty, !filenameExtension.contains("/") else { return nil }
        let name = filenameExtension.lowercased()
        self =
            DeclaredType.byExtension[name].map { UTType(declared: $0) }.flatMap {
                $0.conforms(to: supertype) ? $0 : nil
            }
            ?? UTType(
                dynamic: "extension-\(name)", parents: [supertype.identifier], extension: name)
    }

    /// Creates the type of a MIME type.
    ///
    /// For a MIME type that no declared type has, the result is a dynamic type. The result is `nil`
    /// for a text without a slash.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        guard mimeType.contains("/") else { return nil }
        let name = mimeType.prefix { $0 != ";" }.lowercased()
        self =
            DeclaredType.byMIMEType[name].map { UTType(declared: $0) }.flatMap {
                $0.conforms(to: supertype) ? $0 : nil
            }
            ?? UTType(dynamic: "mime-\(name)", parents: [supertype.identifier], mimeType: name)
    }

    /// Creates a type that the app owns.
    public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(own: identifier, parentType)
    }

    /// Creates a type that the app uses and another app owns.
    public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(own: identifier, parentType)
    }

    private init(own identifier: String, _ parent: UTType?) {
        if let known = UTType(identifier) {
            self = known
        } else {
            self.init(identifier: identifier, parents: [(parent ?? .data).identifier])
        }
    }

    private init(declared type: DeclaredType) {
        self.init(identifier: type.identifier, parents: [])
    }

    private init(
        dynamic name: String, parents: [String], extension: String? = nil, mimeType: String? = nil
    ) {
        self.init(
            identifier: "dyn.perennial.\(name)", parents: parents, extension: `extension`,
            mimeType: mimeType)
    }

    private init(
        identifier: String, parents: [String], extension: String? = nil, mimeType: String? = nil
    ) {
        self.identifier = identifier
        self.parents = parents
        unknownExtension = `extension`
        unknownMIMEType = mimeType
    }

    /// Returns the type with an identifier of this module's list.
    static func declared(_ identifier: String) -> UTType {
        UTType(identifier: identifier, parents: [])
    }

    /// The type as the system declares it.
    private var declaration: DeclaredType? { DeclaredType.all[identifier] }

    /// The preferred extension of files of the type, without a dot.
    public var preferredFilenameExtension: String? {
        declaration?.extensions.first ?? unknownExtension
    }

    /// The preferred MIME type.
    public var preferredMIMEType: String? { declaration?.mimeTypes.first ?? unknownMIMEType }

    /// All extensions and MIME types, by the class of the tag.
    public var tags: [UTTagClass: [String]] {
        var tags: [UTTagClass: [String]] = [:]
        let extensions = declaration?.extensions ?? unknownExtension.map { [$0] } ?? []
        if !extensions.isEmpty { tags[.filenameExtension] = extensions }
        let mimeTypes = declaration?.mimeTypes ?? unknownMIMEType.map { [$0] } ?? []
        if !mimeTypes.isEmpty { tags[.mimeType] = mimeTypes }
        return tags
    }

    /// All types that the type conforms to, without itself.
    public var supertypes: Set<UTType> {
        var found: Set<UTType> = []
        var next = (declaration?.parents ?? parents)[...]
        while let identifier = next.popFirst() {
            let type = UTType.declared(identifier)
            if found.insert(type).inserted { next += type.declaration?.parents ?? [] }
        }
        return found
    }

    /// Returns whether the type is another one, or a subtype of it.
    public func conforms(to type: UTType) -> Bool {
        identifier == type.identifier || isSubtype(of: type)
    }

    /// Returns whether the type is a subtype of another one; a type is no subtype of itself.
    public func isSubtype(of type: UTType) -> Bool {
        supertypes.contains { $0.identifier == type.identifier }
    }

    /// Returns whether another type is a subtype of the type.
    public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

    /// Whether the type was made for an unknown extension or MIME type.
    public var isDynamic: Bool { identifier.hasPrefix("dyn.") }

    /// Whether the type is one of the system or of an app, and not a dynamic one.
    public var isDeclared: Bool { !isDynamic }

    /// Whether the type is one of the system.
    public var isPublic: Bool { identifier.hasPrefix("public.") }

    /// A description for users, in English; `nil` for a type that the system does not declare.
    public var localizedDescription: String? { declaration?.description }

    /// Types are equal if their identifiers are.
    public static func == (first: UTType, second: UTType) -> Bool {
        first.identifier == second.identifier
    }

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension UTType: CustomStringConvertible {
    /// The identifier.
    public var description: String { identifier }
}

extension UTType: Codable {
    /// Reads an identifier.
    ///
    /// A type that the system does not declare is read as a type of the app.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        self = UTType(text) ?? UTType(importedAs: text)
    }

    /// Writes the identifier.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }
}

/// A class of the tags of types.
public struct UTTagClass: RawRepresentable, Hashable, Sendable {
    /// The name of the class.
    public let rawValue: String

    /// Creates a class from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The extensions of file names, without a dot.
    public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
    /// The MIME types.
    public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}
