/// A project of Xcode, as its file describes it.
package struct XcodeProject: Sendable {
    /// The folder that contains the project, from which its paths lead.
    package let folder: String
    /// The path of the folder `Name.xcodeproj`.
    package let bundle: String
    /// The path of the file `project.pbxproj`.
    package let file: String
    /// The name of the project.
    package var name: String { FilePath.stem(bundle) }
    /// The format of the file, which rises with Xcode's releases.
    package var objectVersion: Int { objects.version }
    /// The targets in the order of the project.
    package let targets: [ProjectTarget]
    /// The language in which the project is developed.
    package var developmentRegion: String {
        let region = objects.root.text("developmentRegion") ?? "en"
        // The name that Xcode used before 2019.
        return region == "English" ? "en" : region
    }
    /// The names of the configurations, in the order of the project.
    package var configurations: [String] {
        let list = objects.object(objects.root.text("buildConfigurationList"))
        return objects.objects(list?.texts("buildConfigurations") ?? [])
            .compactMap { $0.text("name") }
    }
    let objects: ProjectObjects
    let tree: FileTree
    let synchronizedFolders: [SynchronizedFolder]

    /// Reads the project at a path: `Name.xcodeproj`, or a folder that contains one project.
    ///
    /// - Throws: `AdoptionError` if there is no project, more than one, or one that is damaged.
    package init(at path: String) throws {
        bundle = FileLookup.real(try Self.bundle(at: path))
        file = bundle + "/project.pbxproj"
        let list = try PropertyListReader.read(try FileLookup.bytes(of: file), file: file)
        let read = try ProjectObjects(list, file: file)
        folder = FilePath.folder(bundle)
        let base = FilePath.joined(folder, read.root.text("projectDirPath") ?? "")
        let files = FileTree(
            read, root: FilePath.joined(base, read.root.text("projectRoot") ?? ""))
        objects = read
        tree = files
        targets = read.objects(read.root.texts("targets")).map { ProjectTarget($0, read) }
        synchronizedFolders = read.all("PBXFileSystemSynchronizedRootGroup")
            .compactMap { object in
                files.path(object.id).map {
                    SynchronizedFolder(object, path: FileLookup.existing($0) ?? $0, read)
                }
            }
    }

    /// Returns the error that names the projects of a workspace.
    private static func workspaceError(_ workspace: String) -> AdoptionError {
        let projects = Workspace(at: workspace).projects
        let list = projects.map { "“\($0)”" }.joined(separator: ", ")
        return AdoptionError(
            .notFound, "Workspaces are not adopted, and this is one", file: workspace,
            remedy: projects.isEmpty
                ? "Adopt one of its projects, a folder App.xcodeproj."
                : "Adopt the project with the app; its projects are \(list).")
    }

    /// Returns the path of the project at a path, or of the only project in the folder there.
    private static func bundle(at path: String) throws -> String {
        let place = FilePath.normalized(path)
        if place.hasSuffix("/project.pbxproj") { return FilePath.folder(place) }
        guard FileLookup.isFolder(place) else {
            throw AdoptionError(
                .notFound, "There is no project at this path", file: place,
                remedy: "Name a folder App.xcodeproj, or the folder that contains it.")
        }
        switch FilePath.type(place) {
        case "xcodeproj": return place
        case "xcworkspace": throw Self.workspaceError(place)
        default: break
        }
        let names = FileLookup.names(in: place)
        let projects = names.filter { FilePath.type($0) == "xcodeproj" }
        guard let project = projects.first else {
            if let workspace = names.first(where: { FilePath.type($0) == "xcworkspace" }) {
                throw Self.workspaceError(FilePath.joined(place, workspace))
            }
            throw AdoptionError(
                .notFound, "The folder contains no project", file: place,
                remedy: "Name a folder App.xcodeproj, or the folder that contains it.")
        }
        guard projects.count == 1 else {
            throw AdoptionError(
                .ambiguous,
                "The folder contains \(projects.count) projects: \(projects.joined(separator: ", "))",
                file: place, remedy: "Name one of them.")
        }
        return FilePath.joined(place, project)
    }
}
