import Foundation
import GRDB
import Glibc

/// The SQLite database of waiting pushes and credentials.
///
/// It is separate from the host's database because each commit waits for the disk (write-ahead log
/// with full synchronization), and the host's queue must not wait for the disk.
final class PushDatabase: Sendable {
    private let queue: DatabaseQueue
    private let path: String

    init(path: String) throws(PushGatewayError) {
        self.path = path
        // SQLite gives the database's log and index the same file mode.
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw PushGatewayError(
                .storageFailed,
                "The database of pushes cannot be opened. Check that the folder belongs to the "
                    + "host's account and that no link is in its place.",
                path: path, cause: String(cString: strerror(errno)))
        }
        Glibc.close(descriptor)
        var configuration = Configuration()
        configuration.label = "perennial.push"
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL")
            try db.execute(sql: "PRAGMA synchronous = FULL")
        }
        do {
            queue = try DatabaseQueue(path: path, configuration: configuration)
            guard try !queue.read(Self.migrator.hasBeenSuperseded) else {
                throw PushGatewayError(
                    .storageFailed,
                    "The database of pushes was written by a newer version of the host. Start the "
                        + "newer version, or restore a backup from before the update.", path: path)
            }
            try Self.migrator.migrate(queue)
        } catch let error as PushGatewayError {
            throw error
        } catch {
            throw Self.failure(error, path)
        }
    }

    func read<Value>(_ body: (Database) throws -> Value) throws(PushGatewayError) -> Value {
        do { return try queue.read(body) } catch { throw Self.failure(error, path) }
    }

    func write<Value>(_ body: (Database) throws -> Value) throws(PushGatewayError) -> Value {
        do { return try queue.write(body) } catch { throw Self.failure(error, path) }
    }

    func close() { try? queue.close() }

    private static func failure(_ error: any Error, _ path: String) -> PushGatewayError {
        if let error = error as? PushGatewayError { return error }
        let cause = (error as? DatabaseError).map { "\($0.resultCode): \($0.message ?? "")" }
        return PushGatewayError(
            .storageFailed,
            "The database of pushes failed. Check whether the disk is full or the folder read-only.",
            path: path, cause: cause ?? "\(type(of: error))")
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("v1") { db in
            try db.execute(
                sql: """
                    CREATE TABLE push (
                        number INTEGER PRIMARY KEY AUTOINCREMENT, token BLOB NOT NULL UNIQUE,
                        id TEXT NOT NULL, sealed BLOB NOT NULL, received REAL NOT NULL,
                        expires REAL NOT NULL, begun INTEGER NOT NULL DEFAULT 0
                    );
                    CREATE INDEX push_by_expiration ON push(expires);
                    CREATE TABLE credential (
                        id TEXT PRIMARY KEY NOT NULL, team TEXT, publicKey TEXT,
                        bundles TEXT NOT NULL, created REAL NOT NULL, expires REAL, revoked REAL
                    ) WITHOUT ROWID;
                    CREATE TABLE authority (
                        id INTEGER PRIMARY KEY CHECK (id = 1), sealed BLOB NOT NULL,
                        team TEXT NOT NULL
                    );
                    """)
        }
        return migrator
    }
}
