/// A folder whose files belong to targets without being listed, as Xcode 16 creates them.
struct SynchronizedFolder: Sendable {
    /// The maximum number of files in a folder.
    static let fileCountMax = 100_000
    /// The maximum number of folders inside each other.
    static let depthMax = 64
    /// Folders that are one file for Xcode.
    static let packages: Set<String> = [
        "xcassets", "bundle", "framework", "xcframework", "xcdatamodeld", "xcdatamodel",
        "mlpackage", "scnassets", "xcmappingmodel", "playground", "rkassets", "docc", "xcodeproj",
        "xcworkspace", "xcstickers", "icon",
    ]

    let id: String
    let path: String
    /// The folders that are copied as they are, by their paths in the folder.
    let explicitFolders: [String]
    /// The exceptions, by the target to which they belong.
    private let exceptions: [String: [String]]

    init(_ object: ProjectObject, path: String, _ objects: ProjectObjects) {
        id = object.id
        self.path = path
        explicitFolders = object.texts("explicitFolders")
        var exceptions: [String: [String]] = [:]
        for set in objects.objects(object.texts("exceptions"))
        where set.isa == "PBXFileSystemSynchronizedBuildFileExceptionSet" {
            guard let target = set.text("target") else { continue }
            exceptions[target, default: []] += set.texts("membershipExceptions")
        }
        self.exceptions = exceptions
    }

    /// Returns the paths of the files that belong to a target.
    ///
    /// For a target that has the folder, exceptions are files that it does not have. For any other
    /// target, they are the only files that it has.
    ///
    /// - Parameters:
    ///   - target: The identifier of the target.
    ///   - files: All files of the folder, if the target has it.
    func members(of target: String, among files: [String]?) -> [String] {
        let exceptions = exceptions[target] ?? []
        guard let files else {
            return exceptions.filter { !$0.hasPrefix("/") }.map { FilePath.joined(path, $0) }
        }
        return files.filter { file in
            let own = String(file.dropFirst(path.count + 1))
            return !exceptions.contains { Self.matches(own, exception: $0) }
        }
    }

    /// Whether a file is the one that an exception names, or is in the folder that it names.
    private static func matches(_ file: String, exception: String) -> Bool {
        if exception.hasPrefix("/Localized/") {
            // The file of this name in every language.
            let name = exception.dropFirst("/Localized/".count)
            return FilePath.type(FilePath.folder(file)) == "lproj" && FilePath.name(file) == name
        }
        return file == exception || file.hasPrefix(exception + "/")
    }

    /// Returns the paths of all files, in the order of their bytes.
    func files() -> [String] {
        var files: [String] = []
        collect(path, depth: 0, into: &files)
        return files
    }

    private func collect(_ folder: String, depth: Int, into files: inout [String]) {
        guard depth < Self.depthMax else { return }
        let names = FileLookup.names(in: folder)
        // The package of an earlier adoption may be in the folder.
        let written = AdoptedPackage.writtenNames(in: folder)
        for name in names where !name.hasPrefix(".") && !written.contains(name) {
            guard files.count < Self.fileCountMax else { return }
            let file = folder + "/" + name
            let own = String(file.dropFirst(path.count + 1))
            let isOneFile =
                !FileLookup.isFolder(file) || Self.packages.contains(FilePath.type(name))
                || explicitFolders.contains(own)
            if isOneFile {
                files.append(file)
            } else if FileLookup.destination(ofLink: file) == nil {
                // A linked folder may lead back here.
                collect(file, depth: depth + 1, into: &files)
            }
        }
    }
}
