import Glibc
import HostLink
import Synchronization

/// The folder for the uploaded files of one user's app: `tmp/Inbox` in the app's container.
///
/// The app can replace everything below its container, at any moment. So the host opens each folder
/// relative to the one around it, follows no link, and creates only new files in folders that it
/// has created itself.
struct UploadInbox: Sendable {
    /// The app's container.
    let container: String

    /// The maximum size of all uploaded files that an app has not moved or deleted yet.
    ///
    /// The inboxes of other apps do not count, so no app can keep another one from getting files.
    static let bytesMax = 1 << 30
    /// The maximum number of files in an app's inbox.
    static let filesMax = 2_000
    /// The number of bytes that uploads leave free on the disk.
    static let freeBytesMin = 256 << 20

    /// Opens the inbox, and creates it if it is missing.
    fileprivate func open() throws(HostError) -> Folder {
        try Folder(container).made("tmp").made("Inbox")
    }

    /// Returns the number of bytes in the inbox, which is at most slightly more than `bytesMax`.
    ///
    /// - Throws: `uploadTooLarge` if the inbox has more files than an inbox may have.
    fileprivate func usedBytes() throws(HostError) -> Int {
        // An app that never got a file has no inbox.
        guard let inbox = try? Folder(container).opened("tmp").opened("Inbox") else { return 0 }
        guard let uploads = inbox.names(atMost: Self.filesMax) else { throw Self.full }
        var (bytes, files) = (0, 0)
        for upload in uploads where UploadName.isValid(upload) {
            guard let folder = try? inbox.opened(upload) else { continue }
            guard let names = folder.names(atMost: Self.filesMax - files) else { throw Self.full }
            files += names.count
            // The app determines the sizes, whose sum can be larger than any integer.
            for name in names where bytes < Self.bytesMax {
                bytes += min(folder.size(of: name), Self.bytesMax)
            }
        }
        return bytes
    }

    fileprivate static let full = HostError(
        .uploadTooLarge,
        "The app keeps too many uploaded files. Let it finish with those, or wait a day.")
}

/// A new file in an app's inbox, in a folder of its own.
final class UploadedFile: Sendable {
    /// The name of the file's folder.
    let identifier = UploadName.random()
    private let name: String
    private let bytes: Int
    private let inbox: Folder
    private let folder: Folder
    private let state: Mutex<State>

    private struct State {
        var descriptor: Int32
        var written = 0
    }

    /// Creates an empty file.
    ///
    /// - Parameters:
    ///   - name: The name, which is safe in a path.
    ///   - bytes: The size that the file will have.
    ///   - others: The other uploads in progress.
    /// - Throws: `uploadTooLarge`, `storageFailed`.
    init(
        named name: String, bytes: Int, in inbox: UploadInbox, besides others: UploadsInProgress
    ) throws(HostError) {
        guard try inbox.usedBytes() + others.ownBytes + bytes <= UploadInbox.bytesMax else {
            throw UploadInbox.full
        }
        self.name = name
        self.bytes = bytes
        self.inbox = try inbox.open()
        var disk = statvfs()
        guard fstatvfs(self.inbox.descriptor, &disk) == 0,
            Int(disk.f_bavail) * Int(disk.f_frsize) - others.allBytes - bytes
                >= UploadInbox.freeBytesMin
        else {
            throw HostError(
                .uploadTooLarge, "There is not enough space for the file on this machine's disk.")
        }
        folder = try self.inbox.made(identifier)
        let descriptor = openat(
            folder.descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        state = Mutex(State(descriptor: descriptor))
        guard descriptor >= 0 else {
            let failure = Folder.failure()
            discard()
            throw failure
        }
    }

    deinit { try? close() }

    /// Whether all announced bytes were written.
    var isComplete: Bool { state.withLock { $0.written == bytes } }

    /// Appends bytes.
    ///
    /// - Throws: `uploadTooLarge` if they are more than was announced, `storageFailed`.
    func write(_ new: [UInt8]) throws(HostError) {
        let failure = state.withLock { state -> HostError? in
            guard state.written + new.count <= bytes else {
                return HostError(.uploadTooLarge, "The file is larger than the page announced.")
            }
            var start = 0
            while start < new.count {
                let count = new[start...].withUnsafeBytes {
                    Glibc.write(state.descriptor, $0.baseAddress, $0.count)
                }
                guard count > 0 else {
                    if count < 0, errno == EINTR { continue }
                    return Folder.failure()
                }
                start += count
            }
            state.written += new.count
            return nil
        }
        if let failure { throw failure }
    }

    /// Closes the file.
    ///
    /// - Throws: `storageFailed`.
    func close() throws(HostError) {
        let isClosed = state.withLock { state in
            defer { state.descriptor = -1 }
            return state.descriptor < 0 || Glibc.close(state.descriptor) == 0
        }
        if !isClosed { throw Folder.failure() }
    }

    /// Closes and deletes the file and its folder.
    func discard() {
        try? close()
        unlinkat(folder.descriptor, name, 0)
        unlinkat(inbox.descriptor, identifier, AT_REMOVEDIR)
    }
}

/// An open folder, whose content an app may change at any moment.
private final class Folder: Sendable {
    let descriptor: Int32

    /// Opens a folder of the host.
    convenience init(_ path: String) throws(HostError) {
        try self.init(at: AT_FDCWD, path)
    }

    private init(at outer: Int32, _ name: String) throws(HostError) {
        descriptor = openat(outer, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.failure() }
    }

    deinit { if descriptor >= 0 { Glibc.close(descriptor) } }

    /// Opens a folder inside this one; never a link.
    func opened(_ name: String) throws(HostError) -> Folder { try Folder(at: descriptor, name) }

    /// Opens a folder inside this one, and creates it if it is missing.
    func made(_ name: String) throws(HostError) -> Folder {
        guard mkdirat(descriptor, name, 0o700) == 0 || errno == EEXIST else { throw Self.failure() }
        return try opened(name)
    }

    /// Returns the names in the folder; `nil` if there are more than a number.
    func names(atMost most: Int) -> [String]? {
        // The stream closes its own descriptor.
        let own = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard own >= 0, let stream = fdopendir(own) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name != ".", name != ".." else { continue }
            guard names.count < most else { return nil }
            names.append(name)
        }
        return names
    }

    /// Returns the size of a file in the folder; 0 for anything else.
    func size(of name: String) -> Int {
        var status = stat()
        guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
            status.st_mode & S_IFMT == S_IFREG
        else { return 0 }
        return Int(status.st_size)
    }

    static func failure() -> HostError {
        let reason = String(cString: strerror(errno))
        return HostError(
            .storageFailed, "The file could not be stored. Free space on the disk, or try again.",
            cause: reason)
    }
}
