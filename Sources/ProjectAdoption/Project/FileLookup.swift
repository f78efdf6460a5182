import Foundation

/// The search for files by the names that a project has for them.
///
/// Projects are made on file systems that ignore case and the composition of umlauts; Linux's do
/// not. A file is therefore also found under an equivalent name, if there is one alone.
package enum FileLookup {
    /// The maximum size of a text file that is read.
    package static let textSizeMax = 16 << 20

    /// Returns the path at which a file is on the disk, or nil if it is missing.
    package static func existing(_ path: String) -> String? {
        let files = FileManager.default
        if files.fileExists(atPath: path) { return path }
        var found = ""
        for step in path.split(separator: "/") {
            let exact = found + "/" + step
            if files.fileExists(atPath: exact) {
                found = exact
                continue
            }
            let names = (try? files.contentsOfDirectory(atPath: found.isEmpty ? "/" : found)) ?? []
            // Texts are equal if they are canonically equivalent, whatever their bytes.
            let equal = names.filter { $0 == step }
            let similar =
                equal.isEmpty ? names.filter { $0.lowercased() == step.lowercased() } : equal
            guard similar.count == 1 else { return nil }
            found += "/" + similar[0]
        }
        return files.fileExists(atPath: found) ? found : nil
    }

    /// Whether a path is that of a folder, directly or through a symbolic link.
    package static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            && isFolder.boolValue
    }

    /// Returns the path of the file to which a symbolic link leads; nil for any other file.
    package static func destination(ofLink path: String) -> String? {
        let link = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
        return link.map { _ in URL(fileURLWithPath: path).resolvingSymlinksInPath().path }
    }

    /// Returns a path without symbolic links in it, as far as it exists.
    ///
    /// A relative link is followed from the folder in which it really is.
    package static func real(_ path: String) -> String {
        let path = FilePath.normalized(path)
        guard path != "/" else { return path }
        if FileManager.default.fileExists(atPath: path) {
            return URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        }
        return FilePath.joined(real(FilePath.folder(path)), FilePath.name(path))
    }

    /// Returns the names in a folder in the order of their bytes; empty if it cannot be read.
    package static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Returns the bytes of a file.
    ///
    /// - Throws: `AdoptionError` if the file is missing, too large, no regular file or unreadable.
    package static func bytes(of path: String) throws -> [UInt8] {
        let files = FileManager.default
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        guard let attributes = try? files.attributesOfItem(atPath: target) else {
            throw AdoptionError(
                .notFound, "The file is missing", file: path,
                remedy: "Restore it, or remove it from the project.")
        }
        // A device or a pipe would never end.
        guard attributes[.type] as? FileAttributeType == .typeRegular,
            (attributes[.size] as? Int ?? 0) <= PropertyListReader.sizeMax
        else {
            throw AdoptionError(
                .unreadable, "This is not a file of at most \(PropertyListReader.sizeMax >> 20) MB",
                file: path, remedy: "Check what is at this path.")
        }
        guard let data = files.contents(atPath: path) else {
            throw AdoptionError(
                .failed, "The file cannot be read", file: path, remedy: "Check its permissions.")
        }
        return [UInt8](data)
    }

    /// Returns the text of a file, or nil if it is missing, too large or not readable.
    package static func text(of path: String) -> String? {
        guard let bytes = try? bytes(of: path), bytes.count <= textSizeMax else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
