import GRDB

/// The migrations of the host's database from each earlier version to this one.
extension HostDatabase {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for (name, sql) in migrations {
            migrator.registerMigration(name) { db in try db.execute(sql: sql) }
        }
        return migrator
    }

    /// The time for which unsigned cookies are accepted.
    ///
    /// It equals the default age at which unused sessions are discarded, so a user who returns
    /// later has no open session.
    private static let unsignedTakenFor = 30 * 24 * 3600

    private static var migrations: KeyValuePairs<String, String> {
        [
            "v1": """
            CREATE TABLE person (
                id TEXT PRIMARY KEY NOT NULL, created REAL NOT NULL
            ) WITHOUT ROWID;
            CREATE TABLE session (
                id TEXT PRIMARY KEY NOT NULL, person TEXT NOT NULL REFERENCES person(id),
                app TEXT NOT NULL, created REAL NOT NULL, lastUsed REAL NOT NULL,
                title TEXT NOT NULL DEFAULT '', environment BLOB, activity BLOB,
                isNew INTEGER NOT NULL DEFAULT 1, delivered INTEGER NOT NULL DEFAULT 0,
                given INTEGER NOT NULL DEFAULT 0, committed INTEGER NOT NULL DEFAULT 0,
                discarded INTEGER NOT NULL DEFAULT 0
            ) WITHOUT ROWID;
            CREATE INDEX session_by_person ON session(person, app, lastUsed);
            CREATE INDEX session_by_age ON session(lastUsed);
            CREATE TABLE snapshot (
                session TEXT PRIMARY KEY NOT NULL REFERENCES session(id) ON DELETE CASCADE,
                sealed BLOB NOT NULL
            );
            CREATE TABLE launch (
                person TEXT NOT NULL, app TEXT NOT NULL, crashes INTEGER NOT NULL,
                hasRun INTEGER NOT NULL, executable TEXT NOT NULL,
                PRIMARY KEY (person, app)
            ) WITHOUT ROWID;
            """,
            "apps that were quit":
                "ALTER TABLE launch ADD COLUMN isQuit INTEGER NOT NULL DEFAULT 0",
            "times of comebacks": "ALTER TABLE launch ADD COLUMN restoreMilliseconds INTEGER",
            "deaths": """
            CREATE TABLE death (
                id INTEGER PRIMARY KEY, person TEXT NOT NULL, app TEXT NOT NULL,
                at REAL NOT NULL, how TEXT NOT NULL, wasLaunching INTEGER NOT NULL,
                version TEXT NOT NULL, outcome TEXT NOT NULL
            );
            CREATE INDEX death_by_app ON death(person, app, id);
            """,
            "pictures in files": "DROP TABLE snapshot",
            "locks": "CREATE TABLE lock (person TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID",
            "browsers": """
            ALTER TABLE person ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE person ADD COLUMN unsignedUntil REAL;
            UPDATE person SET
                unsignedUntil = CAST(strftime('%s', 'now') AS REAL) + \(unsignedTakenFor);
            CREATE TABLE browser (
                id TEXT PRIMARY KEY NOT NULL, person TEXT NOT NULL, newest INTEGER NOT NULL,
                since INTEGER NOT NULL
            ) WITHOUT ROWID;
            CREATE INDEX browser_by_person ON browser(person);
            CREATE INDEX browser_by_age ON browser(newest);
            """,
            // Event numbers are now reserved in blocks; numbers that were used before stay valid.
            "reserved numbers":
                "ALTER TABLE session ADD COLUMN reserved INTEGER NOT NULL DEFAULT 0",
            "users": """
            CREATE TABLE user (
                name TEXT PRIMARY KEY NOT NULL, person TEXT NOT NULL, created REAL NOT NULL
            ) WITHOUT ROWID;
            CREATE INDEX user_by_person ON user(person);
            """,
            "deleted people": "ALTER TABLE person ADD COLUMN deleted REAL",
            "background work": """
            CREATE TABLE work (
                person TEXT NOT NULL, app TEXT NOT NULL, due REAL, record BLOB NOT NULL,
                PRIMARY KEY (person, app)
            ) WITHOUT ROWID;
            CREATE INDEX work_by_due ON work(due);
            """,
            // Every older session is a window.
            "external displays":
                "ALTER TABLE session ADD COLUMN isExternalDisplay INTEGER NOT NULL DEFAULT 0",
            "push tokens": """
            CREATE TABLE pushToken (
                digest BLOB PRIMARY KEY NOT NULL, person TEXT NOT NULL, app TEXT NOT NULL,
                bundle TEXT NOT NULL, type INTEGER NOT NULL, sealed BLOB, invalidated REAL
            ) WITHOUT ROWID;
            CREATE INDEX pushToken_by_app ON pushToken(person, app, type);
            """,
            "calls": """
            CREATE TABLE call (
                id TEXT PRIMARY KEY NOT NULL, person TEXT NOT NULL, sealed BLOB NOT NULL
            ) WITHOUT ROWID;
            CREATE INDEX call_by_person ON call(person);
            CREATE TABLE callPreference (
                person TEXT PRIMARY KEY NOT NULL, sealed BLOB NOT NULL
            ) WITHOUT ROWID;
            """,
            "unreported pushes": """
            CREATE TABLE unreportedPush (
                person TEXT NOT NULL, app TEXT NOT NULL, count INTEGER NOT NULL,
                build TEXT NOT NULL, PRIMARY KEY (person, app)
            ) WITHOUT ROWID;
            """,
            "push connectors": """
            CREATE TABLE pushConnector (
                digest BLOB PRIMARY KEY NOT NULL, sealed BLOB, ended REAL
            ) WITHOUT ROWID;
            CREATE INDEX pushConnector_by_end ON pushConnector(ended);
            """,
            "actions without a commit":
                "ALTER TABLE session ADD COLUMN withoutCommit INTEGER NOT NULL DEFAULT 0",
        ]
    }
}
