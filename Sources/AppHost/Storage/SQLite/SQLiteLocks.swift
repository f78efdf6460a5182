import Foundation
import GRDB

/// The locks in the host's SQLite database: a row per locked user, and one with an empty name for
/// all users.
struct SQLiteLocks: LockStore {
    let database: HostDatabase

    func lockState() throws(HostError) -> LockState {
        let names = try database.read { try String.fetchAll($0, sql: "SELECT person FROM lock") }
        var state = LockState()
        state.isHostLocked = names.contains("")
        state.persons = Set(names).subtracting([""])
        return state
    }

    func keep(_ state: LockState) throws(HostError) {
        try database.write { db in
            try db.execute(sql: "DELETE FROM lock")
            for name in state.persons.sorted() + (state.isHostLocked ? [""] : []) {
                try db.execute(sql: "INSERT INTO lock (person) VALUES (?)", arguments: [name])
            }
        }
    }
}
