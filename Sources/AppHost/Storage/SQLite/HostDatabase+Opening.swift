import GRDB
import Glibc

/// The opening of the database in a state directory; an existing file is never replaced.
extension HostDatabase {
    /// The maximum size of a database that is checked completely before a start.
    private static let checkedBytesMax = 64 << 20

    /// Opens the directory's database, and creates it if no state was stored yet.
    ///
    /// - Throws: `damagedFile` if the database is damaged, or missing although there is saved
    ///   state; `storageFailed`.
    convenience init(in directory: StateDirectory) throws(HostError) {
        let path = directory.database
        var status = stat()
        let size = lstat(path, &status) == 0 ? status.st_size : 0
        if size > 0 {
            try Self.requireSound(path, size)
        } else {
            guard !directory.hasSavedState else {
                throw HostError(
                    .damagedFile,
                    "The host's database is \(errno == ENOENT ? "missing" : "empty"), but there is saved "
                        + "state of users, and only the database names their windows. "
                        + Self.wayOn, path: path)
            }
            // SQLite gives the database's log and index the same file mode.
            let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else { throw StateDirectory.notWritable(path) }
            Glibc.close(descriptor)
        }
        try self.init(path: path)
    }

    private static let wayOn =
        "Restore host.sqlite (and host.sqlite-wal) from a backup. To start with nothing, move the host.sqlite files, "
        + "the persons folder, master.key and master.check away; perennial inspect still reads them there."

    /// Checks the database with a connection that cannot change it: all of it, or only its schema
    /// if it is large.
    private static func requireSound(_ path: String, _ size: off_t) throws(HostError) {
        do {
            var configuration = Configuration()
            configuration.readonly = true
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            defer { try? queue.close() }
            let verdict = try queue.read { db in
                size <= checkedBytesMax
                    ? try String.fetchOne(db, sql: "PRAGMA quick_check(1)")
                    : try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema").map { _ in
                        "ok"
                    }
            }
            guard verdict == "ok" else { throw damaged(path, verdict) }
        } catch let error as HostError {
            throw error
        } catch {
            let failure = error as? DatabaseError
            switch failure?.resultCode {
            case DatabaseError.SQLITE_CORRUPT, DatabaseError.SQLITE_NOTADB:
                throw damaged(path, failure?.message)
            default:
                // Opening the database reports a full or read-only disk.
                return
            }
        }
    }

    static func tooNew(_ path: String) -> HostError {
        HostError(
            .storageFailed,
            "The host's database was written by a newer version of the host, and this one could harm it. "
                + "Start the newer version, or restore a backup of the state directory from before the "
                + "update.", path: path)
    }

    private static func damaged(_ path: String, _ cause: String?) -> HostError {
        HostError(
            .damagedFile, "The host's database is damaged. " + wayOn, path: path, cause: cause)
    }
}
