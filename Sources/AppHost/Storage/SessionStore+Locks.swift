import Foundation
import GRDB

extension SessionStore {
    /// Returns the users whose data was locked when the last host ended.
    func lockState() throws(HostError) -> LockState {
        let names = try read { db in try String.fetchAll(db, sql: "SELECT person FROM lock") }
        var state = LockState()
        state.isHostLocked = names.contains("")
        state.persons = Set(names).subtracting([""])
        return state
    }

    /// Stores the users whose data is locked.
    ///
    /// The lock of the machine's login session is not stored, because its source reports it.
    func keep(_ state: LockState) throws(HostError) {
        try write { db in
            try db.execute(sql: "DELETE FROM lock")
            for name in state.persons.sorted() + (state.isHostLocked ? [""] : []) {
                try db.execute(sql: "INSERT INTO lock (person) VALUES (?)", arguments: [name])
            }
        }
    }

    /// Creates the table of locks: a row per locked user, and one with an empty name for all users.
    static func makeLocks(_ db: Database) throws {
        try db.execute(sql: "CREATE TABLE lock (person TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID")
    }
}
