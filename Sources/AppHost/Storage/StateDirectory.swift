import Glibc
import Synchronization

/// The folder that holds everything a host keeps, locked for one host.
///
/// Its files: `host.lock` (whose lock and number name the owner), `host.sqlite`, `master.key`,
/// `master.check`, `control.sock`, `control.token`, `processes/`, the process groups of apps that
/// run, `snapshots/`, the sealed pictures of scenes, `persons/<person>/<app>/`, each app's
/// container, and `logs/<person>/<app>/`, what each app prints. A process reaches its container
/// alone: nothing that the host writes lies where an app may put a link.
final class StateDirectory: Sendable {
    let path: String
    private let lock: Mutex<Int32?>

    /// Makes the folder if it is missing, and locks it.
    init(path: String) throws(HostError) {
        self.path = path
        try Self.makeFolder(path)
        let file = path + "/host.lock"
        let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.notWritable(file) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let owner = Self.readNumber(descriptor)
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
    }

    deinit { unlock() }

    /// Lets another host have the folder.
    func unlock() {
        lock.withLock { descriptor in
            guard let owned = descriptor else { return }
            ftruncate(owned, 0)
            // A process that is just being started may hold a copy of the descriptor for a moment.
            flock(owned, LOCK_UN)
            close(owned)
            descriptor = nil
        }
    }

    var database: String { path + "/host.sqlite" }
    var masterKey: String { path + "/master.key" }
    var snapshots: String { path + "/snapshots" }
    /// What tells the right master key from another, without saying anything of it.
    var masterKeyCheck: String { path + "/master.check" }

    /// The process groups of apps that run.
    var processRecords: ProcessRecords { ProcessRecords(folder: path + "/processes") }

    /// Everybody's folders.
    var persons: String { path + "/persons" }

    /// What everybody's apps print.
    var logs: String { path + "/logs" }

    /// The file that an app's output goes to.
    func log(of person: Person, _ app: InstalledApp) -> String {
        "\(logs)/\(person.identifier)/\(app.containerName)/output.log"
    }

    func container(of person: Person, _ app: InstalledApp) -> String {
        "\(persons)/\(person.identifier)/\(app.containerName)"
    }

    /// Makes a person's folder for an app, readable by this account alone.
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
                // A read-only parent that exists is no obstacle; a missing folder in one is.
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

    static func notWritable(_ path: String) -> HostError {
        HostError(
            .stateDirectoryNotWritable,
            "This cannot be written. Mend its permissions or free space, or name another state "
                + "directory.", path: path, cause: String(cString: strerror(errno)))
    }

    private static func readNumber(_ descriptor: Int32) -> Int32? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        return Int32(
            String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }
}
