/// The declarations of one file that the adaptation of other files may depend on.
public struct FileDeclarations: Codable, Equatable, Sendable {
    /// The developer's file.
    public let path: String
    /// The file's name as a part of an identifier.
    let tag: String
    var blocks: [TypeBlock]
    /// The names in `#selector` and `#keyPath`, sorted.
    var usedNames: [String]
    /// Whether the file, or its copy, imports UIKit.
    var importsUIKit: Bool
}

/// The body of a class, a protocol or an extension, or only the name of another type.
struct TypeBlock: Codable, Equatable, Sendable {
    enum Kind: String, Codable, Sendable { case `class`, `protocol`, `extension`, alias, other }

    let kind: Kind
    /// The name with the names of the enclosing types, such as "Outer.Inner".
    let name: String
    /// The number of the block in its file.
    let ordinal: Int
    /// The types after the colon; for an alias, the type that it names.
    let inherited: [String]
    /// The `#if` condition under which the block is compiled.
    let condition: String?
    var isObjC = false
    var isObjCMembers = false
    /// Whether the type is visible only in its own file.
    var isFilePrivate = false
    /// Whether no extension at the file's level can name the type.
    var isHidden = false
    var isPublic = false
    /// Whether the developer wrote `declareNames(_:)`.
    var declaresNamesItself = false
    var members: [Member] = []

    /// Whether the copy has a table of names for this block.
    ///
    /// Known after all files have been read.
    var hasTable = false
    /// Whether the class has a table of names anywhere in the module.
    ///
    /// Known after all files have been read.
    var declaresNames = false
}

/// A method or property of a class, a protocol or an extension.
struct Member: Codable, Equatable, Sendable {
    enum Exposure: String, Codable, Sendable { case none, explicit, hidden }

    /// The base name.
    let name: String
    /// The argument labels, "" for none; nil for a property.
    let labels: [String]?
    /// The selector of a method or getter.
    let selector: String
    /// The name of a property for Objective-C if it is not the Swift name.
    var objectiveCName: String?
    /// Whether the last argument is a closure, so that it may follow the parentheses of a call.
    var endsWithClosure = false
    /// The selector of a property's setter, if it has one.
    var setter: String?
    /// The `#if` condition inside the block under which the member is compiled.
    var condition: String?
    var exposure = Exposure.none
    var isPrivate = false
    var isOverride = false
    var isStatic = false
    var isOptional = false
    /// Whether a table can call it.
    var isCallable = true
    /// The call of the class to a member that is in an extension.
    var forwarding: Forwarding?

    /// Whether a subclass in the module overrides the member.
    ///
    /// Known after all files have been read.
    var isOverridden = false

    /// The full name, "tap(_:forEvent:)" or "title".
    var key: String { Self.key(name, labels) }

    static func key(_ name: String, _ labels: [String]?) -> String {
        guard let labels else { return name }
        return name + "(" + labels.map { ($0.isEmpty ? "_" : $0) + ":" }.joined() + ")"
    }

    /// Whether the class has a member that forwards to this one in an extension.
    var isForwarded: Bool { forwarding != nil && (isOverride || isOverridden) }
}

/// A member that the class has instead of a member of an extension, and its location in the
/// developer's file.
struct Forwarding: Codable, Equatable, Sendable {
    let line: Int
    let column: Int
    let declaration: String
}
