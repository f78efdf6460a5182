import GRDB

/// The gateway's stores in one SQLite database of the host's state directory.
public struct PushStorage: Sendable {
    /// The pushes that wait.
    public let queue: any PushQueueStore
    /// The credentials of senders.
    public let credentials: any PushCredentialStore
    private let database: PushDatabase

    /// Opens the database, and creates it if it is missing.
    ///
    /// - Throws: `storageFailed`.
    public init(path: String) throws(PushGatewayError) {
        database = try PushDatabase(path: path)
        queue = SQLitePushQueue(database: database)
        credentials = SQLitePushCredentials(database: database)
    }

    /// Closes the database.
    public func close() { database.close() }

    /// The value of SQLite's `synchronous`; 2 synchronizes the disk at every commit.
    package var synchronousLevel: Int {
        get throws(PushGatewayError) {
            try database.read { db in try Int.fetchOne(db, sql: "PRAGMA synchronous") ?? 0 }
        }
    }
}
