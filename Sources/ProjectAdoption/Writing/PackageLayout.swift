/// The places of a written package: the manifest, and the files of its targets.
///
/// Everything but the manifest is in one folder of the adoption's own, so that no folder of the
/// project gets a file. A target's Swift files are symbolic links there, because the source adapter
/// adapts all files in the folder of a target.
struct PackageLayout {
    /// The name of the folder with everything but the manifest.
    static let folderName = "Perennial"

    /// The beginning of the names of links to folders that are not the project's.
    private static let outsideName = "Outside"

    /// Whether a path in a package is that of a link to a folder that is not the project's.
    static func isOutside(_ path: String) -> Bool {
        path.hasPrefix("\(folderName)/\(outsideName)") && path.split(separator: "/").count == 2
    }

    /// The name of the file that explains the folder.
    static let readMe = "README.md"

    /// The names of all targets, which have folders beside the links.
    var targetNames: Set<String> = []
    /// The folder with the manifest.
    let root: String
    /// The folder of the project.
    let project: String
    /// The symbolic links to folders, by their paths in the package.
    private(set) var folderLinks: [String: String] = [:]
    private var outside: [String: String] = [:]
    /// The names of other folders beside the links: those of targets.
    private let taken: Set<String>

    init(root: String, project: String, taken: Set<String>) {
        self.root = root
        self.project = project
        self.taken = taken
    }

    /// Returns the path of a link, which is not that of a target with the same name.
    private func link(named name: String) -> String {
        var name = name
        while taken.contains(name) { name += "_" }
        return "\(Self.folderName)/\(name)"
    }

    /// Returns the folder of a target in the package.
    static func folder(of target: TargetPlan) -> String { "\(folderName)/\(target.module)" }

    /// Returns the path in the package that leads to a resource.
    ///
    /// SwiftPM copies a symbolic link as it is, so a resource is reached through a link to a folder
    /// above it.
    mutating func place(ofResource path: String) -> String {
        if FilePath.isInside(path, root) { return FilePath.relative(from: root, to: path) }
        if FilePath.isInside(path, project) {
            let link = link(named: "Project")
            folderLinks[link] = project
            return "\(link)/\(FilePath.relative(from: project, to: path))"
        }
        let parent = FilePath.folder(path)
        let link =
            outside[parent]
            ?? self.link(named: "\(Self.outsideName)\(outside.count + 1)")
        outside[parent] = link
        folderLinks[link] = parent
        return "\(link)/\(FilePath.name(path))"
    }

    /// Returns the folders that SwiftPM must not search for files, in the order of their paths.
    ///
    /// SwiftPM adds every folder `de.lproj` that it finds, and follows symbolic links. It also
    /// warns of each file that no target has.
    ///
    /// - Parameter needed: The paths in the package that the target has.
    func excluded(needed: [String]) -> [String] {
        var above: Set<String> = [""]
        for path in needed {
            var folder = FilePath.folder(path)
            while !folder.isEmpty {
                above.insert(folder)
                folder = FilePath.folder(folder)
            }
        }
        let wanted = Set(needed)
        return above.flatMap { folder -> [String] in
            subfolders(of: folder).map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
        }
        .filter { !above.contains($0) && !wanted.contains($0) }
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Returns the names of the folders in a folder of the package, links to folders included.
    private func subfolders(of folder: String) -> [String] {
        let place = resolved(folder)
        let skipped: Set<String> = ["xcodeproj", "xcworkspace", "playground"]
        var names = FileLookup.names(in: place).filter { name in
            !name.hasPrefix(".") && !skipped.contains(FilePath.type(name))
                && FileLookup.isFolder(place + "/" + name)
        }
        // The adoption's own folder is written later.
        if folder.isEmpty {
            names.removeAll { $0 == Self.folderName }
        } else if folder == Self.folderName {
            names = folderLinks.keys.map(FilePath.name) + targetNames + [Self.readMe]
        }
        // A link may lead to a folder above the package, whose own folder may not exist yet.
        if let step = step(towardsRootFrom: place), !names.contains(step) { names.append(step) }
        return names
    }

    /// Returns the name with which the path of the package continues below a folder; nil if it does
    /// not, or if SwiftPM ignores that name.
    private func step(towardsRootFrom folder: String) -> String? {
        guard folder != root, FilePath.isInside(root, folder) else { return nil }
        return FilePath.relative(from: folder, to: root).split(separator: "/").first
            .map(String.init).flatMap { $0.hasPrefix(".") ? nil : $0 }
    }

    /// Returns the path on the disk of a folder in the package, before its links are written.
    private func resolved(_ folder: String) -> String {
        for (link, target) in folderLinks where folder == link || folder.hasPrefix(link + "/") {
            return target + folder.dropFirst(link.count)
        }
        return folder.isEmpty ? root : "\(root)/\(folder)"
    }
}
