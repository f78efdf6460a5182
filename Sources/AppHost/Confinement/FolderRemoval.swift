import Glibc

/// Removes a folder from a container whose app may have put links and more in its place.
enum FolderRemoval {
    /// Deeper than any state is; more would use up the descriptors.
    private static let depthMax = 64

    /// Removes everything below a path, step by step from a folder that no app can move; links are removed
    /// and never followed.
    ///
    /// - Returns: 0, also when nothing is there, or the system's error.
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
        return remove(last, in: parent, depth: 0)
    }

    private static func remove(_ name: String, in parent: Int32, depth: Int) -> Int32 {
        guard depth < depthMax else { return ELOOP }
        if unlinkat(parent, name, 0) == 0 || errno == ENOENT { return 0 }
        guard errno == EISDIR || errno == EPERM else { return errno }
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
            let child = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
            }
            guard child != ".", child != ".." else { continue }
            let error = remove(child, in: folder, depth: depth + 1)
            guard error == 0 else { return error }
        }
        return unlinkat(parent, name, AT_REMOVEDIR) == 0 || errno == ENOENT ? 0 : errno
    }
}
