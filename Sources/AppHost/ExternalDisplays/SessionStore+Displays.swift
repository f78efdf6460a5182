import GRDB

extension SessionStore {
    /// The user's windows of an app, latest first: its sessions without those on external displays.
    func windows(of person: Person, app: String) throws(HostError) -> [SceneSession] {
        try sessions(of: person, app: app).filter { !$0.isExternalDisplay }
    }

    /// The sessions of an app on external displays, with those that were discarded and that the app
    /// has not been notified of.
    func externalDisplays(of person: Person, app: String) throws(HostError) -> [String] {
        try read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT id FROM session WHERE person = ? AND app = ? AND isExternalDisplay = 1
                    ORDER BY id
                    """, arguments: [person.identifier, app])
        }
    }

    /// Adds the column that distinguishes external displays from windows; every older session is a
    /// window.
    static func makeExternalDisplays(_ db: Database) throws {
        try db.execute(
            sql: "ALTER TABLE session ADD COLUMN isExternalDisplay INTEGER NOT NULL DEFAULT 0")
    }
}
