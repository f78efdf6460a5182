import Foundation
import GRDB

/// The registrations of the push distributor in the host's SQLite database.
struct SQLitePushConnectors: PushConnectorStore {
    let database: HostDatabase

    func connectors() throws(HostError) -> [StoredConnector] {
        try database.read { db in
            try Row.fetchAll(
                db, sql: "SELECT digest, sealed, ended FROM pushConnector ORDER BY ended"
            ).map { row in
                let ended: Double? = row["ended"]
                return StoredConnector(
                    digest: row["digest"], sealed: row["sealed"],
                    ended: ended.map { Date(timeIntervalSince1970: $0) })
            }
        }
    }

    func put(_ connectors: [StoredConnector]) throws(HostError) {
        try database.write { db in
            for connector in connectors {
                try db.execute(
                    sql: """
                        INSERT OR REPLACE INTO pushConnector (digest, sealed, ended)
                        VALUES (?, ?, ?)
                        """,
                    arguments: [
                        connector.digest, connector.sealed, connector.ended?.timeIntervalSince1970,
                    ])
            }
            try db.execute(
                sql: """
                    DELETE FROM pushConnector WHERE digest IN (
                        SELECT digest FROM pushConnector WHERE ended IS NOT NULL
                        ORDER BY ended DESC LIMIT -1 OFFSET ?)
                    """, arguments: [Distributor.endedKept])
        }
    }
}
