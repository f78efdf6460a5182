import Foundation
import GRDB

/// The contacts of one user, in an SQLite database in the app's container.
///
/// Every method is synchronous, short, and may be called from any thread. Opening an existing store
/// only reads the database's version and language, so that a restarted app is quickly on the screen
/// again.
final class ContactStore: Sendable {
    /// Posted on the caller's thread after contacts, groups or notes changed; the object is the
    /// store.
    static let didChange = Notification.Name("ContactStoreDidChange")

    /// The name of the database file in the directory of the store.
    static let fileName = "Contacts.sqlite"

    let fileURL: URL
    let queue: DatabaseQueue
    let alphabet: SortAlphabet

    /// Opens the store of a directory, and creates both if they do not exist.
    ///
    /// - Parameters:
    ///   - directory: The app's container or a directory in it.
    ///   - language: The language that determines the order of the list, such as `en` or `sv`. If
    ///     it has changed since the last time, every contact is sorted again.
    /// - Throws: ``ContactsError`` with the codes `cannotOpen`, `damaged`, `newerVersion`.
    init(directory: URL, language: String = "en") throws {
        fileURL = directory.appendingPathComponent(Self.fileName)
        alphabet = SortAlphabet(language: language)
        do {
            queue = try Self.openQueue(fileURL)
            let path = fileURL.path
            let found = try ContactSchema.bringUpToDate(queue, path: path)
            if found.language != alphabet.language { try sortAnew() }
        } catch let error as ContactsError {
            throw error
        } catch {
            throw Self.openingError(error, path: fileURL.path)
        }
    }

    private static func openQueue(_ file: URL) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.label = "Contacts"
        configuration.prepareDatabase { db in
            // With the log that the schema enables, a killed process leaves a consistent database,
            // and a change does not wait for the disk. The next process reads a short log quickly.
            try db.execute(
                sql: """
                    PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = \(logPagesMax)
                    """)
        }
        do {
            return try DatabaseQueue(path: file.path, configuration: configuration)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CANTOPEN {
            // The directory almost always exists, so its existence is not checked first.
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            return try DatabaseQueue(path: file.path, configuration: configuration)
        }
    }

    /// The pages of 4 KB in the log before they are moved to the database: the log of about ten
    /// edits, which a process reads in less than a millisecond after a kill.
    private static let logPagesMax = 100

    private static func openingError(_ error: any Error, path: String) -> ContactsError {
        let code = (error as? DatabaseError)?.resultCode
        guard code == .SQLITE_NOTADB || code == .SQLITE_CORRUPT else {
            return ContactsError(
                .cannotOpen,
                "The contacts cannot be opened; see whether the directory may be written and the "
                    + "disk has space.",
                path: path, cause: error)
        }
        return ContactsError(
            .damaged,
            "The file of the contacts is damaged; move it away to start with an empty list.",
            path: path, cause: error)
    }

    private func sortAnew() throws {
        try queue.write { db in
            try sortAnew(in: db)
            try Self.set(ContactSchema.languageSetting, to: alphabet.language, in: db)
        }
    }

    /// Runs one reading statement.
    ///
    /// A single statement sees one state of the database, so it needs no transaction.
    func ask<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try queue.unsafeRead(body)
    }

    /// Runs a change of the contacts as one transaction, then posts the notification.
    func change<Result>(_ body: (Database) throws -> Result) throws -> Result {
        let result = try queue.write(body)
        NotificationCenter.default.post(name: Self.didChange, object: self)
        return result
    }

    static func setting(_ name: String, in db: Database) throws -> String? {
        let statement = try db.cachedStatement(sql: "SELECT value FROM setting WHERE name = ?")
        return try String.fetchOne(statement, arguments: [name])
    }

    static func set(_ name: String, to value: String, in db: Database) throws {
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO setting VALUES (?, ?)")
            .execute(arguments: [name, value])
    }
}

extension ContactStore {
    /// Returns the user's one long text, which is stored with the contacts; empty at first.
    func notes() throws -> String {
        try ask { db in try Self.setting("notes", in: db) ?? "" }
    }

    /// Replaces the user's text.
    func setNotes(_ text: String) throws {
        try change { db in try Self.set("notes", to: text, in: db) }
    }
}
