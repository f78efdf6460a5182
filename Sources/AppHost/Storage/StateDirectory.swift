import Glibc
import RestorationStore
import Synchronization

/// The folder with all files of a host, locked for one host.
///
/// It belongs to the host's account. A folder that other accounts can access is refused, because
/// they could put a key, a database or a link into it.
///
/// Its files are `host.lock` (locked by the owner, whose process number it contains),
/// `host.sqlite`, `push.sqlite`, `master.key`, `master.check`, `control.sock` and `control.token`.
///
/// Its folders are `processes/` (the process groups of running apps), `snapshots/` (the sealed
/// snapshots of scenes), `exports/` (copies for an operator), `persons/<person>/<app>/` (each app's
/// container) and `logs/<person>/<app>/` (the output of each app). An app's process can access only
/// its container, so the host writes no file in a folder where an app could create a link. Uploaded
/// files are the exception; `UploadInbox` describes how it avoids links.
final class StateDirectory: Sendable {
    let path: String
    private let lock: Mutex<Int32?>

    /// Creates the folder if it is missing, and locks it.
    ///
    /// - Parameters:
    ///   - path: The folder.
    ///   - patience: The time to wait for another host to end.
    /// - Throws: `stateDirectoryInUse`, `stateDirectoryNotWritable`, `insecurePermissions`.
    init(
        path: String, patience: HostLock.Patience = HostLock.Patience()
    ) throws(HostError) {
        self.path = path
        try Self.makeFolder(path)
        try Self.requireOwnFolder(path)
        let file = path + "/host.lock"
        try Self.requireFile(file)
        let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else {
            throw errno == ELOOP ? Self.notAFile(file) : Self.notWritable(file)
        }
        guard HostLock.acquire(descriptor, patience) else {
            let owner = HostLock.owner(descriptor)
            close(descriptor)
            throw HostError(
                .stateDirectoryInUse,
                "Another host\(owner.map { " (process \($0))" } ?? "") uses this state directory. "
                    + "Stop it, or give this one a directory of its own.", path: path)
        }
        let number = Array("\(getpid())\n".utf8)
        guard ftruncate(descriptor, 0) == 0,
            pwrite(descriptor, number, number.count, 0) == number.count
        else {
            let error = Self.notWritable(file)
            close(descriptor)
            throw error
        }
        lock = Mutex(descriptor)
        do throws(HostError) {
            for suffix in ["", "-wal", "-shm"] { try Self.requireFile(database + suffix) }
            for folder in [persons, logs, snapshots, path + "/exports", path + "/processes"] {
                try Self.requireFolderOrNothing(folder)
            }
        } catch {
            unlock()
            throw error
        }
    }

    deinit { unlock() }

    /// Releases the folder for another host.
    func unlock() {
        lock.withLock { descriptor in
            guard let owned = descriptor else { return }
            ftruncate(owned, 0)
            // A process that is being started may have a copy of the descriptor for a moment.
            flock(owned, LOCK_UN)
            close(owned)
            descriptor = nil
        }
    }

    var database: String { path + "/host.sqlite" }
    var masterKey: String { path + "/master.key" }
    var snapshots: String { path + "/snapshots" }
    /// Whether any app of any user has a folder in the directory, and so may have sealed state and
    /// windows.
    var hasSavedState: Bool {
        let names = try? DiskFileSystem().names(in: persons)
        return names.map { !$0.isEmpty } ?? false
    }

    /// The file with the check value of the master key, which does not reveal the key.
    var masterKeyCheck: String { path + "/master.check" }

    /// The process groups of running apps.
    var processRecords: ProcessRecords { ProcessRecords(folder: path + "/processes") }

    /// The folders of all users.
    var persons: String { path + "/persons" }

    /// The output of the apps of all users.
    var logs: String { path + "/logs" }

    /// Returns the path of the file for an app's output.
    func log(of person: Person, _ app: InstalledApp) -> String {
        "\(logs)/\(person.identifier)/\(app.containerName)/output.log"
    }

    func container(of person: Person, _ app: InstalledApp) -> String {
        "\(persons)/\(person.identifier)/\(app.containerName)"
    }

    /// Creates a user's folder for an app, readable by this account alone.
    func makeContainer(of person: Person, _ app: InstalledApp) throws(HostError) -> String {
        let container = container(of: person, app)
        try Self.makeFolder(container)
        return container
    }

    static func makeFolder(_ path: String) throws(HostError) {
        var made = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            made += "/" + part
            if mkdir(made, 0o700) != 0, errno != EEXIST {
                // If the folder exists, its parent may be read-only.
                var status = stat()
                guard stat(made, &status) == 0 else { throw notWritable(made) }
            }
        }
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw HostError(
                .stateDirectoryNotWritable, "This is not a folder; name another or move it away.",
                path: path)
        }
        guard access(path, W_OK | X_OK) == 0 else { throw notWritable(path) }
    }

    /// Refuses a folder that another user owns, or that others can read, write or search.
    private static func requireOwnFolder(_ path: String) throws(HostError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw notWritable(path) }
        guard status.st_uid == geteuid() else {
            throw HostError(
                .insecurePermissions,
                "The state directory belongs to another user (\(status.st_uid)). Name a directory of this "
                    + "user with --state, or run: chown -R \(geteuid()) '\(path)'.", path: path)
        }
        guard status.st_mode & 0o077 == 0 else {
            throw HostError(
                .insecurePermissions,
                "Other users can reach the state directory (mode "
                    + "\(String(status.st_mode & 0o7777, radix: 8))). If nobody has put anything there, "
                    + "run: chmod 700 '\(path)'.", path: path)
        }
    }

    /// Refuses an item that exists and is not a file of this user.
    private static func requireFile(_ path: String) throws(HostError) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            guard errno == ENOENT else { throw notWritable(path) }
            return
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw notAFile(path) }
        guard status.st_uid == geteuid() else {
            throw HostError(
                .insecurePermissions,
                "This file of the host belongs to another user (\(status.st_uid)). If its content is "
                    + "yours, run: chown \(geteuid()) '\(path)'; else move it away.", path: path)
        }
    }

    /// Refuses an existing link or file in the place of a folder of the host.
    private static func requireFolderOrNothing(_ path: String) throws(HostError) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            guard errno == ENOENT else { throw notWritable(path) }
            return
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw HostError(
                .insecurePermissions,
                "A link or a file is in the place of a folder of the host. Move it away and find out who "
                    + "put it there. To store this folder on another disk, mount that disk here.",
                path: path)
        }
    }

    private static func notAFile(_ path: String) -> HostError {
        HostError(
            .insecurePermissions,
            "A link, a folder or a device is in the place of a file of the host. Move it away, and find "
                + "out who put it there.", path: path)
    }

    static func notWritable(_ path: String) -> HostError {
        HostError(
            .stateDirectoryNotWritable,
            "This cannot be written. Correct its permissions or free space, or name another state "
                + "directory.", path: path, cause: String(cString: strerror(errno)))
    }
}
