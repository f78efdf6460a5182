import GRDB

/// The tables of the contacts' database, and their migrations.
enum ContactSchema {
    /// The present version, stored in the database's `user_version`.
    ///
    /// If it matches, opening makes no further queries.
    static let version = 1

    /// The name of the setting with the language that determines the order of the contacts.
    static let languageSetting = "language"

    /// The facts about a database that are read when it is opened.
    struct State {
        let version: Int
        let language: String?
    }

    /// Creates or migrates the tables if they do not have the present version.
    static func bringUpToDate(_ queue: DatabaseQueue, path: String) throws -> State {
        let found = try state(of: queue)
        if found.version == version { return found }
        guard found.version < version else {
            throw ContactsError(
                .newerVersion, "The contacts were last opened by a newer version of this app.",
                path: path)
        }
        try queue.writeWithoutTransaction { db in
            // The file stores this mode, so it is not set again at each opening.
            try db.execute(sql: "PRAGMA journal_mode = WAL")
        }
        try migrator.migrate(queue)
        try queue.write { db in try db.execute(sql: "PRAGMA user_version = \(version)") }
        return try state(of: queue)
    }

    private static func state(of queue: DatabaseQueue) throws -> State {
        try queue.unsafeRead { db in
            let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
            let language =
                found == version ? try ContactStore.setting(languageSetting, in: db) : nil
            return State(version: found, language: language)
        }
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 contacts, groups, imports") { db in
            try db.execute(sql: firstTables)
        }
        return migrator
    }

    private static let firstTables = """
        CREATE TABLE contact (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uid TEXT UNIQUE,
            familyName TEXT NOT NULL, givenName TEXT NOT NULL, additionalName TEXT NOT NULL,
            namePrefix TEXT NOT NULL, nameSuffix TEXT NOT NULL, formattedName TEXT NOT NULL,
            readingFamily TEXT, readingGiven TEXT,
            organization TEXT NOT NULL, jobTitle TEXT NOT NULL, note TEXT NOT NULL,
            birthdayText TEXT NOT NULL, birthdayYear INTEGER, birthdayMonth INTEGER,
            birthdayDay INTEGER, url TEXT NOT NULL, revision TEXT NOT NULL,
            displayName TEXT NOT NULL, subtitle TEXT NOT NULL, initials TEXT NOT NULL,
            colorIndex INTEGER NOT NULL,
            sectionOrder INTEGER NOT NULL, section TEXT NOT NULL, sortKey TEXT NOT NULL,
            cardVersion TEXT NOT NULL, knownLines TEXT NOT NULL, unknownProperties TEXT NOT NULL,
            digest INTEGER, isSample INTEGER NOT NULL DEFAULT 0, editedAt REAL
        );
        CREATE INDEX contactOrder ON contact (sectionOrder, section, sortKey, id);
        CREATE INDEX contactDigest ON contact (digest);

        CREATE TABLE phone (
            id INTEGER PRIMARY KEY,
            contactID INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
            label TEXT NOT NULL, value TEXT NOT NULL, cardLine TEXT
        );
        CREATE INDEX phoneContact ON phone (contactID, id);
        CREATE TABLE email (
            id INTEGER PRIMARY KEY,
            contactID INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
            label TEXT NOT NULL, value TEXT NOT NULL, cardLine TEXT
        );
        CREATE INDEX emailContact ON email (contactID, id);
        CREATE TABLE address (
            id INTEGER PRIMARY KEY,
            contactID INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
            label TEXT NOT NULL, postOfficeBox TEXT NOT NULL, extended TEXT NOT NULL,
            street TEXT NOT NULL, locality TEXT NOT NULL, region TEXT NOT NULL,
            postalCode TEXT NOT NULL, country TEXT NOT NULL, cardLine TEXT
        );
        CREATE INDEX addressContact ON address (contactID, id);

        CREATE TABLE "group" (
            id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE
        );
        CREATE TABLE membership (
            groupID INTEGER NOT NULL REFERENCES "group" (id) ON DELETE CASCADE,
            contactID INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            PRIMARY KEY (groupID, contactID)
        ) WITHOUT ROWID;
        CREATE INDEX membershipContact ON membership (contactID, position);

        CREATE TABLE searchWord (
            word TEXT NOT NULL,
            contactID INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
            PRIMARY KEY (word, contactID)
        ) WITHOUT ROWID;
        CREATE INDEX searchWordContact ON searchWord (contactID);

        CREATE TABLE importedFile (
            path TEXT PRIMARY KEY, bytes INTEGER NOT NULL, modified REAL NOT NULL,
            isSample INTEGER NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
        """
}
