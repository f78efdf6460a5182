import Foundation
import GRDB
import Synchronization

/// The SQLite database of the state that must outlive the host.
///
/// Invariants: a write that has returned survives the host's death at any instant (write-ahead
/// log). Only `checkpoint` moves the log into the database, so that no write waits for the disk.
final class HostDatabase: StoreMaintenance {
    private let queue: DatabaseQueue
    private let path: String
    /// Whether the log has writes that no checkpoint has moved.
    private let hasWritten = Atomic(true)

    init(path: String) throws(HostError) {
        self.path = path
        var configuration = Configuration()
        configuration.label = "perennial.host"
        configuration.maximumReaderCount = 1
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL")
            try db.execute(sql: "PRAGMA synchronous = NORMAL")
            try db.execute(sql: "PRAGMA wal_autocheckpoint = 0")
        }
        do {
            queue = try DatabaseQueue(path: path, configuration: configuration)
            guard try !queue.read(Self.migrator.hasBeenSuperseded) else { throw Self.tooNew(path) }
            try Self.migrator.migrate(queue)
        } catch let error as HostError {
            throw error
        } catch {
            throw Self.failure(error, path)
        }
    }

    func read<Value>(_ body: (Database) throws -> Value) throws(HostError) -> Value {
        do { return try queue.read(body) } catch { throw Self.failure(error, path) }
    }

    /// Reads with a separate connection, so that the host's writes do not wait for the read.
    func readAside<Value>(_ body: (Database) throws -> Value) throws(HostError) -> Value {
        do {
            var configuration = Configuration()
            configuration.readonly = true
            let other = try DatabaseQueue(path: path, configuration: configuration)
            defer { try? other.close() }
            return try other.read(body)
        } catch {
            throw Self.failure(error, path)
        }
    }

    func write<Value>(_ body: (Database) throws -> Value) throws(HostError) -> Value {
        hasWritten.store(true, ordering: .relaxed)
        do { return try queue.write(body) } catch { throw Self.failure(error, path) }
    }

    /// The maximum number of passes; with constant writes, more passes make no more progress.
    private static let checkpointPasses = 8

    /// Moves the log into the database, without blocking readers and writers.
    ///
    /// Without a write since the last checkpoint, this does nothing.
    func checkpoint() {
        guard hasWritten.exchange(false, ordering: .relaxed) else { return }
        // A second connection is used, because a checkpoint waits for the disk. A failure loses no
        // data, because the log stays.
        guard let other = try? DatabaseQueue(path: path) else { return }
        // Writes during a pass are moved by the next pass, so that the log restarts instead of
        // growing.
        for _ in 1...Self.checkpointPasses {
            let counts = try? other.writeWithoutTransaction { db in try db.checkpoint(.passive) }
            guard let counts, counts.walFrameCount > counts.checkpointedFrameCount else { break }
        }
        try? other.close()
    }

    func close() { try? queue.close() }

    /// Whether the database can be read.
    var isReadable: Bool {
        (try? read { db in try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM sqlite_master") }) != nil
    }

    private static func failure(_ error: any Error, _ path: String) -> HostError {
        if let error = error as? HostError { return error }
        let cause = (error as? DatabaseError).map { "\($0.resultCode): \($0.message ?? "")" }
        return HostError(
            .storageFailed,
            "The host's database failed. Check whether the disk is full or the folder read-only.",
            path: path, cause: cause ?? "\(type(of: error))")
    }
}
