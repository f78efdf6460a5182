import Foundation

/// The files of an adopted project's package, and their writing to the disk.
package struct AdoptedPackage: Sendable {
    /// The text of the manifest.
    package let manifest: String
    /// The folder of the package.
    package let root: String
    /// The path of the manifest.
    package var manifestPath: String { FilePath.joined(root, "Package.swift") }
    /// The texts of the files in the adoption's own folder, by their paths in it.
    let files: [String: String]
    /// The destinations of the symbolic links in that folder, by their paths in it.
    let links: [String: String]

    private static let folderMark = "This folder was written by `perennial adopt`"

    /// Creates the package of an adoption.
    ///
    /// - Parameters:
    ///   - adoption: The plan.
    ///   - root: The absolute path of the folder of the package.
    ///   - perennial: The absolute path of the folder of Perennial's package.
    package init(_ adoption: Adoption, root: String, perennial: String) {
        let root = FileLookup.real(root)
        let writer = ManifestWriter(
            adoption, root: root, perennial: FileLookup.real(perennial))
        let own = FilePath.joined(root, PackageLayout.folderName)
        var files = [PackageLayout.readMe: Self.readMeText(FilePath.name(adoption.project.bundle))]
        var links: [String: String] = [:]
        for target in adoption.targets {
            files["\(target.module)/stub.swift"] =
                "// The source adapter compiles adapted copies of the files in Sources.\n"
            if let plist = target.infoPlist { files["\(target.module)/App.plist"] = plist }
            for path in target.sources {
                let link = "\(target.module)/Sources/\(FilePath.name(path))"
                let folder = FilePath.folder(FilePath.joined(own, link))
                links[link] = FilePath.relative(from: folder, to: path)
            }
            for resources in writer.resourceTargets[target.module] ?? [] {
                files["\(resources.name)/stub.swift"] =
                    "// This target only copies resources of \(target.module).\n"
            }
        }
        for (link, folder) in writer.layout.folderLinks {
            let name = String(link.dropFirst(PackageLayout.folderName.count + 1))
            links[name] = FilePath.relative(from: own, to: folder)
        }
        self.root = root
        self.files = files
        self.links = links
        manifest = writer.text
    }

    private static func readMeText(_ project: String) -> String {
        """
        \(folderMark) from \(project), with Package.swift.

        The Swift files are symbolic links to those of the project. Change the project, not this
        folder: the next `perennial adopt` replaces it.

        """
    }

    // MARK: - Writing

    /// Writes the package; an interruption leaves the files of before or the new ones.
    ///
    /// Between two renames the folder is missing for a moment. If the interruption is there, the
    /// next adoption writes it.
    ///
    /// - Parameter force: Whether to replace a manifest that no adoption wrote.
    /// - Throws: `AdoptionError` if a file is in the way, or the disk refuses.
    package func write(force: Bool = false) throws {
        try checkManifest(force: force)
        try checkFolder()
        do {
            try FileManager.default.createDirectory(
                atPath: root, withIntermediateDirectories: true)
            removeLeftovers()
            if !isFolderCurrent { try replaceFolder() }
            if FileLookup.text(of: manifestPath) != manifest {
                try Self.replace(manifestPath, with: manifest)
            }
        } catch {
            throw AdoptionError(
                .failed, "The package cannot be written (\(Self.reason(error)))", file: root,
                remedy: "Check the folder's permissions and the space on the device.")
        }
    }

    /// Returns the system's words for an error of Foundation, or else Foundation's.
    private static func reason(_ error: any Error) -> String {
        let error = error as NSError
        let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
        if cause.domain == NSPOSIXErrorDomain {
            return String(cString: strerror(Int32(cause.code)))
        }
        let code: Int32? =
            switch CocoaError.Code(rawValue: error.code) {
            case .fileWriteNoPermission, .fileReadNoPermission: EACCES
            case .fileWriteOutOfSpace: ENOSPC
            case .fileWriteVolumeReadOnly: EROFS
            default: nil
            }
        return code.map { String(cString: strerror($0)) } ?? "\(error.domain) \(error.code)"
    }

    /// The beginning of the names of files that are being written, before the number of the
    /// process.
    private static let temporaryPrefix = ".perennial-adopt-"

    /// Returns the path of a file or folder that is being written.
    private static func temporary(in folder: String) -> String {
        "\(folder)/\(temporaryPrefix)\(getpid())-\(UUID().uuidString)"
    }

    /// Removes what adoptions left that were killed.
    private func removeLeftovers() {
        for name in FileLookup.names(in: root) where name.hasPrefix(Self.temporaryPrefix) {
            let number = name.dropFirst(Self.temporaryPrefix.count).prefix { $0 != "-" }
            guard let process = pid_t(number), process > 0, kill(process, 0) != 0, errno == ESRCH
            else { continue }
            try? FileManager.default.removeItem(atPath: "\(root)/\(name)")
        }
    }

    /// The folder with everything but the manifest.
    private var folder: String { FilePath.joined(root, PackageLayout.folderName) }

    /// Whether an adoption wrote a manifest.
    package static func isWritten(manifest path: String) -> Bool {
        let lines =
            FileLookup.text(of: path)?
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).prefix(3) ?? []
        return lines.contains { $0.hasPrefix(ManifestWriter.mark) }
    }

    /// Returns the names of the resources that a package copies from a folder outside of it.
    ///
    /// - Parameters:
    ///   - link: The path of the link to the folder.
    ///   - manifest: The path of the manifest.
    /// - Returns: The names; `nil` for any other link.
    package static func resources(behind link: String, manifest: String) -> [String]? {
        let root = FilePath.folder(manifest)
        guard FilePath.isInside(link, root),
            PackageLayout.isOutside(FilePath.relative(from: root, to: link))
        else { return nil }
        let start = ".copy(\"" + FilePath.relative(from: root, to: link) + "/"
        let text = FileLookup.text(of: manifest) ?? ""
        return text.split(separator: start).dropFirst().map { part in
            // A quotation mark in the name has a backslash before it.
            let end = part.firstRange(of: "\")")?.lowerBound ?? part.endIndex
            return String(part[..<end]).replacing("\\\"", with: "\"")
                .replacing("\\\\", with: "\\")
        }
    }

    /// Returns the names in a folder that an adoption wrote, or the build of what it wrote.
    static func writtenNames(in folder: String) -> Set<String> {
        var names: Set<String> = []
        if isWritten(manifest: folder + "/Package.swift") {
            names = ["Package.swift", "Package.resolved"]
        }
        if isWritten(folder: "\(folder)/\(PackageLayout.folderName)") {
            names.insert(PackageLayout.folderName)
        }
        return names
    }

    private static func isWritten(folder: String) -> Bool {
        let text = FileLookup.text(of: folder + "/" + PackageLayout.readMe) ?? ""
        return !isLink(folder) && text.hasPrefix(folderMark)
    }

    private func checkManifest(force: Bool) throws {
        guard !force, Self.exists(manifestPath) else { return }
        guard Self.isWritten(manifest: manifestPath) else {
            throw AdoptionError(
                .refused, "A Package.swift that was not written by an adoption is here",
                file: manifestPath,
                remedy: "Name another folder with --output, or replace the file with --force.")
        }
    }

    private func checkFolder() throws {
        guard Self.exists(folder) else { return }
        guard Self.isWritten(folder: folder) else {
            throw AdoptionError(
                .refused, "A folder that was not written by an adoption is here", file: folder,
                remedy: "Name another folder with --output, or rename this one.")
        }
    }

    /// Whether the folder on the disk has these files and links, and no others.
    private var isFolderCurrent: Bool {
        var expected = Set(files.keys).union(links.keys)
        for path in expected {
            var folder = FilePath.folder(path)
            while !folder.isEmpty {
                expected.insert(folder)
                folder = FilePath.folder(folder)
            }
        }
        // The enumeration does not follow symbolic links.
        let found = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }
        guard Set(found ?? []) == expected else { return false }
        return files.allSatisfy { FileLookup.text(of: folder + "/" + $0) == $1 }
            && links.allSatisfy { Self.destination(folder + "/" + $0) == $1 }
    }

    private func replaceFolder() throws {
        let disk = FileManager.default
        let new = Self.temporary(in: root)
        defer { try? disk.removeItem(atPath: new) }
        for (path, text) in files {
            let path = new + "/" + path
            try disk.createDirectory(
                atPath: FilePath.folder(path), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        }
        for (path, destination) in links {
            let path = new + "/" + path
            try disk.createDirectory(
                atPath: FilePath.folder(path), withIntermediateDirectories: true)
            try disk.createSymbolicLink(atPath: path, withDestinationPath: destination)
        }
        let old = new + "-old"
        if Self.exists(folder) { try disk.moveItem(atPath: folder, toPath: old) }
        defer { try? disk.removeItem(atPath: old) }
        try disk.moveItem(atPath: new, toPath: folder)
    }

    private static func replace(_ path: String, with text: String) throws {
        // A symbolic link is replaced itself, not what it names.
        let new = temporary(in: FilePath.folder(path))
        try Data(text.utf8).write(to: URL(fileURLWithPath: new))
        guard rename(new, path) == 0 else {
            let code = errno
            try? FileManager.default.removeItem(atPath: new)
            throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
        }
    }

    private static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path) || isLink(path)
    }

    private static func isLink(_ path: String) -> Bool { destination(path) != nil }

    private static func destination(_ path: String) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    }
}
