#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// The bytes of a file and the stamp that the file had when it was read.
public struct SourceFile: Sendable {
    /// The whole content.
    public let bytes: [UInt8]
    /// The stamp of the open file, so it belongs to these bytes.
    public let stamp: FileStamp

    /// Reads a regular file of at most `limit` bytes.
    public init(
        path: String, limit: Int = InterfaceLimits.fileBytesMax
    ) throws(InterfaceFileError) {
        let name = SourceFile.name(of: path)
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw SourceFile.failure(name, "cannot be opened") }
        defer { close(descriptor) }
        var found = stat()
        guard fstat(descriptor, &found) == 0 else {
            throw SourceFile.failure(name, "cannot be read")
        }
        guard found.st_mode & S_IFMT == S_IFREG else {
            let isCompiled = name.hasSuffix(".storyboardc") || name.hasSuffix(".nib")
            throw InterfaceFileError(
                source: name,
                message: isCompiled ? CompiledForm.folderMessage : "This is not a regular file.")
        }
        guard found.st_size <= limit else {
            throw InterfaceFileError(
                source: name,
                message: "The file has \(found.st_size) bytes; the limit is \(limit).")
        }
        let size = Int(found.st_size)
        var isComplete = true
        bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, used in
            while used < size, let start = buffer.baseAddress {
                let count = read(descriptor, start + used, size - used)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                used += count
            }
            isComplete = used == size
        }
        guard isComplete else { throw SourceFile.failure(name, "cannot be read completely") }
        stamp = FileStamp(found)
    }

    /// Returns the last component of a path, which names the file in messages.
    static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    private static func failure(_ name: String, _ what: String) -> InterfaceFileError {
        let reason = String(cString: strerror(errno))
        return InterfaceFileError(source: name, message: "The file \(what): \(reason).")
    }
}
