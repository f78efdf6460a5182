/// An object of a project file: its kind and its fields.
struct ProjectObject: Sendable {
    let id: String
    /// The kind, as in `PBXNativeTarget`.
    let isa: String
    /// The line on which the object begins.
    let line: Int
    private let fields: [String: PropertyListNode]

    init?(id: String, _ node: PropertyListNode) {
        guard let fields = node.dictionary, let isa = fields["isa"]?.text else { return nil }
        self.id = id
        self.isa = isa
        line = node.line
        self.fields = fields
    }

    /// Returns the text of a field, or nil if there is none.
    func text(_ name: String) -> String? { fields[name]?.text }

    /// Returns the texts of a field that is an array; a single text counts as one.
    func texts(_ name: String) -> [String] {
        guard let node = fields[name] else { return [] }
        if let array = node.array { return array.compactMap(\.text) }
        return node.text.map { [$0] } ?? []
    }

    /// Returns the entries of a field that is a dictionary.
    func entries(_ name: String) -> [String: PropertyListNode] { fields[name]?.dictionary ?? [:] }
}

/// The objects of a project file, by their identifiers.
struct ProjectObjects: Sendable {
    let file: String
    private let objects: [String: ProjectObject]
    /// The format of the file, which rises with Xcode's releases.
    let version: Int
    /// The object of the kind `PBXProject`.
    let root: ProjectObject

    /// Reads the objects of a property list.
    init(_ list: PropertyListNode, file: String) throws {
        self.file = file
        guard let nodes = list["objects"]?.dictionary, let rootID = list["rootObject"]?.text else {
            throw AdoptionError(
                .unreadable, "The file has no “objects” and “rootObject”", file: file,
                remedy: "Check that it is the project.pbxproj of an Xcode project.")
        }
        var objects: [String: ProjectObject] = [:]
        for (id, node) in nodes { objects[id] = ProjectObject(id: id, node) }
        guard let root = objects[rootID], root.isa == "PBXProject" else {
            throw AdoptionError(
                .unreadable, "“rootObject” names no object of the kind PBXProject", file: file,
                line: list["rootObject"]?.line,
                remedy: "Restore the file from version control.")
        }
        self.objects = objects
        self.root = root
        version = list["objectVersion"]?.text.flatMap { Int($0) } ?? 0
    }

    /// Returns the object to which a field refers, or nil.
    func object(_ id: String?) -> ProjectObject? { id.flatMap { objects[$0] } }

    /// Returns the objects to which a field refers; identifiers without an object are skipped.
    func objects(_ ids: [String]) -> [ProjectObject] { ids.compactMap { objects[$0] } }

    /// Returns the objects of a kind in the order of their lines.
    func all(_ isa: String) -> [ProjectObject] {
        objects.values.filter { $0.isa == isa }.sorted { ($0.line, $0.id) < ($1.line, $1.id) }
    }
}
