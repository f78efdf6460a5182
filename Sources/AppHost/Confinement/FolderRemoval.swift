import Foundation
import Glibc

/// The removal of a folder from a container, even if the app has replaced the folder with a link or
/// another file.
enum FolderRemoval {
    /// The maximum depth of the recursion, in which each level takes a descriptor.
    ///
    /// Deeper folders are first moved to the top. Saved state never has so many levels.
    private static let depthMax = 64
    private static let itself = Array(".".utf8CString)
    private static let parent = Array("..".utf8CString)

    /// Removes an item and everything in it.
    ///
    /// The path is resolved step by step from a folder that no app can move; links are removed and
    /// never followed.
    ///
    /// - Returns: 0, even if the item does not exist, or the system's error.
    static func remove(_ path: [String], below folder: String) -> Int32 {
        guard let last = path.last else { return EINVAL }
        var parent = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard parent >= 0 else { return errno == ENOENT ? 0 : errno }
        defer { close(parent) }
        for name in path.dropLast() {
            let next = openat(parent, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
            guard next >= 0 else { return [ENOENT, ENOTDIR, ELOOP].contains(errno) ? 0 : errno }
            close(parent)
            parent = next
        }
        var names = [Array(last.utf8CString)]
        while let name = names.popLast() {
            let error = remove(name, in: parent, depth: 0, top: parent, &names)
            guard error == 0 else { return error }
        }
        return 0
    }

    /// - Parameters:
    ///   - top: The folder to which folders that are too deep are moved.
    ///   - names: Receives the new names of these folders.
    private static func remove(
        _ name: [CChar], in parent: Int32, depth: Int, top: Int32, _ names: inout [[CChar]]
    ) -> Int32 {
        if unlinkat(parent, name, 0) == 0 || errno == ENOENT { return 0 }
        guard errno == EISDIR || errno == EPERM else { return errno }
        guard depth < depthMax else {
            let higher = Array(".removed-\(UUID().uuidString)".utf8CString)
            guard renameat(parent, name, top, higher) == 0 else { return errno }
            names.append(higher)
            return 0
        }
        let folder = openat(parent, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
        guard folder >= 0 else { return errno }
        // The stream closes the descriptor.
        guard let stream = fdopendir(folder) else {
            let error = errno
            close(folder)
            return error
        }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            // The bytes are used unchanged, because a name need not be UTF-8.
            let child = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                bytes.prefix { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
            }
            guard child != Self.itself, child != Self.parent else { continue }
            let error = remove(child, in: folder, depth: depth + 1, top: top, &names)
            guard error == 0 else { return error }
        }
        return unlinkat(parent, name, AT_REMOVEDIR) == 0 || errno == ENOENT ? 0 : errno
    }
}
