/// The files and groups of a project, with the paths to which they lead.
struct FileTree: Sendable {
    /// The place of a file reference.
    enum Place: Sendable, Hashable {
        /// A path on the disk, which may not exist.
        case path(String)
        /// A file of Apple's SDK, such as a framework.
        case sdk(String)
        /// A file that a build creates.
        case product(String)
        /// A place that is known to Xcode alone.
        case unknown(String)
    }

    /// The maximum number of groups inside each other.
    private static let depthMax = 128

    /// The project's folder, from which its paths lead.
    let root: String
    private(set) var places: [String: Place] = [:]

    /// Resolves the paths of all groups.
    init(_ objects: ProjectObjects, root: String) {
        self.root = root
        if let main = objects.object(objects.root.text("mainGroup")) {
            add(main, parent: .path(root), depth: 0, objects)
        }
        // A reference outside of every group is relative to the project.
        for object in objects.all("PBXFileReference") where places[object.id] == nil {
            places[object.id] = place(of: object, in: .path(root))
        }
    }

    /// Returns the path of an object, or nil if it is not on the disk of the project.
    func path(_ id: String) -> String? {
        guard case .path(let path)? = places[id] else { return nil }
        return path
    }

    private mutating func add(
        _ object: ProjectObject, parent: Place, depth: Int, _ objects: ProjectObjects
    ) {
        // A group may be inside itself in a damaged file.
        guard depth < Self.depthMax, places[object.id] == nil else { return }
        let place = place(of: object, in: parent)
        places[object.id] = place
        for child in objects.objects(object.texts("children")) {
            add(child, parent: place, depth: depth + 1, objects)
        }
    }

    private func place(of object: ProjectObject, in parent: Place) -> Place {
        let path = object.text("path")
        switch object.text("sourceTree") ?? "<group>" {
        case "<group>":
            guard let path, !path.isEmpty else { return parent }
            switch parent {
            case .path(let folder): return .path(FilePath.joined(folder, path))
            case .sdk(let folder): return .sdk("\(folder)/\(path)")
            case .product(let folder): return .product("\(folder)/\(path)")
            case .unknown(let folder): return .unknown("\(folder)/\(path)")
            }
        case "SOURCE_ROOT": return .path(FilePath.joined(root, path ?? ""))
        case "<absolute>": return .path(FilePath.normalized(path ?? ""))
        case "SDKROOT", "DEVELOPER_DIR", "PLATFORM_DIR": return .sdk(path ?? "")
        case "BUILT_PRODUCTS_DIR": return .product(path ?? "")
        case let tree: return .unknown("$(\(tree))/\(path ?? "")")
        }
    }
}
