/// A Swift package that a project uses, with the form in which a manifest depends on it.
package struct PackageDependency: Sendable, Equatable {
    /// Where the package is, and which of its versions is asked for.
    package enum Source: Sendable, Equatable {
        /// A repository's address, and the requirement as a manifest writes it.
        case remote(url: String, requirement: String)
        /// An absolute path.
        case local(path: String)
    }

    /// The object in the project file.
    let id: String
    /// The line in the project file.
    let line: Int
    /// The source.
    package let source: Source

    /// The name by which a manifest refers to the package.
    package var identity: String {
        switch source {
        case .remote(let url, _):
            let name = FilePath.name(url)
            return name.hasSuffix(".git") ? String(name.dropLast(4)) : name
        case .local(let path): return FilePath.name(path)
        }
    }

    /// The address or the path, for people.
    var address: String {
        switch source {
        case .remote(let url, _): url
        case .local(let path): path
        }
    }

    init(id: String, line: Int, source: Source) {
        self.id = id
        self.line = line
        self.source = source
    }

    // MARK: - Reading

    /// Returns the packages of a project, in the order of its file.
    static func all(in project: XcodeProject) -> [PackageDependency] {
        let objects = project.objects
        var packages = objects.objects(objects.root.texts("packageReferences"))
            .compactMap { PackageDependency($0, project) }
        // Before Xcode 15, a local package is a reference to its folder.
        for object in objects.all("PBXFileReference") {
            guard let path = project.tree.path(object.id), FileLookup.isFolder(path),
                let manifest = FileLookup.existing(path + "/Package.swift"),
                !AdoptedPackage.isWritten(manifest: manifest),
                !packages.contains(where: { $0.source == .local(path: path) })
            else { continue }
            packages.append(
                PackageDependency(id: object.id, line: object.line, source: .local(path: path)))
        }
        return packages
    }

    private init?(_ object: ProjectObject, _ project: XcodeProject) {
        id = object.id
        line = object.line
        switch object.isa {
        case "XCRemoteSwiftPackageReference":
            guard let url = object.text("repositoryURL"),
                let requirement = Self.requirement(object.entries("requirement"))
            else { return nil }
            source = .remote(url: url, requirement: requirement)
        case "XCLocalSwiftPackageReference":
            guard let path = object.text("relativePath") ?? object.text("path") else { return nil }
            source = .local(path: FilePath.joined(project.tree.root, path))
        default: return nil
        }
    }

    /// Returns a requirement as a manifest writes it, or nil for an unknown kind.
    private static func requirement(_ entries: [String: PropertyListNode]) -> String? {
        func version(_ key: String) -> String? { entries[key]?.text.map(padded) }
        switch entries["kind"]?.text {
        case "upToNextMajorVersion":
            return version("minimumVersion").map { "from: \(quoted($0))" }
        case "upToNextMinorVersion":
            return version("minimumVersion").map { ".upToNextMinor(from: \(quoted($0)))" }
        case "exactVersion": return version("version").map { "exact: \(quoted($0))" }
        case "versionRange":
            guard let first = version("minimumVersion"), let last = version("maximumVersion")
            else { return nil }
            return "\(quoted(first))..<\(quoted(last))"
        case "branch": return entries["branch"]?.text.map { "branch: \(quoted($0))" }
        case "revision": return entries["revision"]?.text.map { "revision: \(quoted($0))" }
        default: return nil
        }
    }

    /// Returns a version with three numbers, as SwiftPM requires.
    private static func padded(_ version: String) -> String {
        let core = version.prefix { $0 != "-" && $0 != "+" }
        let numbers = core.split(separator: ".")
        let missing = max(0, 3 - numbers.count)
        return (numbers.map(String.init) + Array(repeating: "0", count: missing))
            .joined(separator: ".") + version[core.endIndex...]
    }

    private static func quoted(_ text: String) -> String { ManifestText.quoted(text) }
}
