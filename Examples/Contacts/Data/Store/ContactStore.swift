import Foundation
import GRDB

/// The contacts of one person, in an SQLite database in the app's container.
///
/// Every method is synchronous, short, and may be called from any thread. Opening a store that
/// exists asks the database for its version and its language and nothing else, so that an app whose
/// process was ended is back on the screen at once.
final class ContactStore: Sendable {
    /// Posted on the caller's thread after contacts, groups or notes changed; the object is the
    /// store.
    static let didChange = Notification.Name("ContactStoreDidChange")

    /// The database's file in the directory of the store.
    static let fileName = "Contacts.sqlite"

    let fileURL: URL
    let queue: DatabaseQueue
    let alphabet: SortAlphabet

    /// Opens the store of a directory, and makes both when they do not exist.
    ///
    /// - Parameters:
    ///   - directory: The app's container or a directory in it.
    ///   - language: Whose order of letters the list has, such as `en` or `sv`. When it is not the
    ///     one of last time, every contact is sorted anew.
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
            // With the log that the schema switches on, a process that is killed leaves a whole
            // database, and a change need not wait for the disk. A short log is read quickly by
            // the next process.
            try db.execute(
                sql: """
                    PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = \(logPagesMax)
                    """)
        }
        do {
            return try DatabaseQueue(path: file.path, configuration: configuration)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CANTOPEN {
            // Nearly always the directory exists, so it is not asked for before.
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            return try DatabaseQueue(path: file.path, configuration: configuration)
        }
    }

    /// Pages of 4 KB in the log before they are moved to the database: the log of some ten edits,
    /// which a process started after a kill reads in less than a millisecond.
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
            .damaged, "The file of the contacts is damaged; move it away to begin anew.",
            path: path, cause: error)
    }

    private func sortAnew() throws {
        try queue.write { db in
            try sortAnew(in: db)
            try Self.set(ContactSchema.languageSetting, to: alphabet.language, in: db)
        }
    }

    /// Runs one statement that reads.
    ///
    /// It sees one state of the database by itself, so the transaction around several is spared.
    func ask<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try queue.unsafeRead(body)
    }

    /// Runs a change of the contacts as one transaction, then tells those who show them.
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
    /// The person's one long text beside the contacts; empty at first.
    func notes() throws -> String {
        try ask { db in try Self.setting("notes", in: db) ?? "" }
    }

    /// Replaces the person's text.
    func setNotes(_ text: String) throws {
        try change { db in try Self.set("notes", to: text, in: db) }
    }
}
