/// The files of a target: listed in its phases, or in its synchronized folders.
struct TargetMembers {
    /// The existing Swift files.
    private(set) var swift: [String] = []
    /// The existing files and folders that are copied; a file of a language is its folder.
    private(set) var resources: [String] = []
    /// The files of other kinds.
    private(set) var leftOut: [(path: String, reason: String, alternative: String?)] = []
    /// The files and folders that are outside of the checkout, or contain it.
    private(set) var refused: [(path: String, refusal: Checkout.Refusal)] = []
    /// The files that are missing, with the place that names them.
    private(set) var missing: [(path: String, place: ReportedPlace)] = []

    private let project: XcodeProject
    private let checkout: Checkout
    /// The `Info.plist`, which is not a resource.
    private let infoPlist: String?
    private var known: Set<String> = []
    /// The resources that were decided about: a search in an array of thousands takes minutes.
    private var knownResources: Set<String> = []

    /// Finds the files of a target.
    ///
    /// - Parameters:
    ///   - target: The target.
    ///   - project: The project.
    ///   - checkout: The folders whose files are taken.
    ///   - folders: The files of the target's synchronized folders, by the folders' identifiers.
    ///   - infoPlist: The target's `Info.plist`, which is not a resource.
    init(
        of target: ProjectTarget, in project: XcodeProject, _ checkout: Checkout,
        folders: [String: [String]], infoPlist: String?
    ) {
        self.project = project
        self.checkout = checkout
        self.infoPlist = infoPlist
        for file in target.sources { add(file, isSource: true) }
        for file in target.resources { add(file, isSource: false) }
        for folder in project.synchronizedFolders {
            let hasFolder = target.synchronizedFolders.contains(folder.id)
            if hasFolder, FileLookup.isFolder(folder.path),
                let refusal = checkout.refusal(of: folder.path)
            {
                refused.append((folder.path, refusal))
                continue
            }
            let files: [String]? = hasFolder ? folders[folder.id] ?? [] : nil
            for path in folder.members(of: target.id, among: files) {
                add(path, line: nil, isListed: false)
            }
        }
        swift.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        resources.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private mutating func add(_ file: ProjectTarget.BuildFile, isSource: Bool) {
        guard let object = project.objects.object(file.reference) else { return }
        switch object.isa {
        case "PBXVariantGroup":
            for child in object.texts("children") {
                if let path = project.tree.path(child) {
                    add(path, line: file.line, isListed: true)
                }
            }
        default:
            if let path = project.tree.path(object.id) {
                add(path, line: file.line, isListed: !isSource)
            }
        }
    }

    private mutating func add(_ listed: String, line: Int?, isListed: Bool) {
        guard known.insert(listed).inserted else { return }
        let kind = FileKind(listed, isListed: isListed)
        guard kind != .ignored, listed != infoPlist else { return }
        guard let path = FileLookup.existing(listed) else {
            return missing.append((listed, ReportedPlace(file: project.file, line: line)))
        }
        if let refusal = checkout.refusal(of: path) { return refused.append((path, refusal)) }
        switch kind {
        case .swift: swift.append(path)
        case .leftOut(let reason, let alternative): leftOut.append((path, reason, alternative))
        case .resource:
            // SwiftPM would copy a symbolic link, which leads nowhere from the copy.
            let real = FileLookup.destination(ofLink: path) ?? path
            guard FilePath.name(real) == FilePath.name(path) else {
                let reason = "It is a symbolic link to a file of another name"
                return leftOut.append((path, reason, "the file itself"))
            }
            let folder = FilePath.folder(real)
            let resource = FilePath.type(folder) == "lproj" ? folder : real
            // The folder of a language is searched once, not for each of its files.
            guard knownResources.insert(resource).inserted else { return }
            if let refusal = checkout.refusal(ofResource: resource) {
                return refused.append((resource, refusal))
            }
            resources.append(resource)
        case .ignored: break
        }
    }
}
