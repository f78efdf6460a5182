import Foundation
import GRDB

// The sorted list. The index `contactOrder` contains its whole order, so counting and finding
// places never reads the contacts themselves.
extension ContactStore {
    private static let columns =
        "contact.id, displayName, subtitle, initials, colorIndex"
    private static let order = "sectionOrder, section, sortKey, contact.id"

    /// Returns the sections with their counts.
    func sections() throws -> ContactSections {
        try ask { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT section, count(*) FROM contact
                    GROUP BY sectionOrder, section ORDER BY sectionOrder, section
                    """)
            let rows = try Row.fetchAll(statement)
            return ContactSections(countsByTitle: rows.map { ($0[0], $0[1]) })
        }
    }

    /// Returns the number of contacts.
    func contactCount() throws -> Int {
        try ask { db in
            try Int.fetchOne(db.cachedStatement(sql: "SELECT count(*) FROM contact")) ?? 0
        }
    }

    /// Returns the rows at some positions of the sorted list; fewer if the list ends before.
    func rows(at positions: Range<Int>) throws -> [ContactRow] {
        try fetchRows(
            "SELECT \(Self.columns) FROM contact ORDER BY \(Self.order) LIMIT ? OFFSET ?",
            [positions.count, max(0, positions.lowerBound)])
    }

    /// Returns every row of the sorted list.
    func allRows() throws -> [ContactRow] {
        try fetchRows("SELECT \(Self.columns) FROM contact ORDER BY \(Self.order)", [])
    }

    /// Returns the row of one contact; nil if it no longer exists.
    func row(id: Int64) throws -> ContactRow? {
        try fetchRows("SELECT \(Self.columns) FROM contact WHERE id = ?", [id]).first
    }

    /// Returns the position of a contact in the sorted list; nil if it no longer exists.
    func position(ofID id: Int64) throws -> Int? {
        try ask { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT count(other.id) FROM contact
                    LEFT JOIN contact AS other
                        ON (other.sectionOrder, other.section, other.sortKey, other.id)
                         < (contact.sectionOrder, contact.section, contact.sortKey, contact.id)
                    WHERE contact.id = ? GROUP BY contact.id
                    """)
            return try Int.fetchOne(statement, arguments: [id])
        }
    }

    /// Returns the contact at a position of the sorted list; nil beyond its end.
    func id(atPosition position: Int) throws -> Int64? {
        guard position >= 0 else { return nil }
        return try ask { db in
            let statement = try db.cachedStatement(
                sql: "SELECT id FROM contact ORDER BY \(Self.order) LIMIT 1 OFFSET ?")
            return try Int64.fetchOne(statement, arguments: [position])
        }
    }

    /// Returns the contacts in which every word of the text is a prefix of a word: of the name, its
    /// reading or Latin spelling, or the organisation.
    ///
    /// Case and accents do not matter. The result is in the order of the list.
    func search(_ text: String, limit: Int = 200) throws -> [ContactRow] {
        let words = alphabet.words(ofQuery: text).prefix(Self.searchWordsMax)
        guard !words.isEmpty else { return [] }
        let condition = words.map { _ in
            "contact.id IN (SELECT contactID FROM searchWord WHERE word >= ? AND word < ?)"
        }
        let bounds = words.flatMap { [$0, $0 + "\u{10FFFF}"] as [any DatabaseValueConvertible] }
        return try fetchRows(
            """
            SELECT \(Self.columns) FROM contact WHERE \(condition.joined(separator: " AND "))
            ORDER BY \(Self.order) LIMIT ?
            """, StatementArguments(bounds) + [limit])
    }

    /// Further words hardly narrow a search, and each one costs a subquery.
    private static let searchWordsMax = 6

    /// Returns the groups with members, sorted by name.
    func groups() throws -> [ContactGroup] {
        try ask { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT "group".id, name, count(*) FROM "group"
                    JOIN membership ON groupID = "group".id
                    GROUP BY "group".id ORDER BY name COLLATE NOCASE, name
                    """)
            return try Row.fetchAll(statement).map {
                ContactGroup(id: $0[0], name: $0[1], memberCount: $0[2])
            }
        }
    }

    /// Returns the members of a group in the order of the list; only those at `positions` among the
    /// members if positions are given.
    func rows(inGroup group: Int64, at positions: Range<Int>? = nil) throws -> [ContactRow] {
        try fetchRows(
            """
            SELECT \(Self.columns) FROM membership JOIN contact ON contact.id = contactID
            WHERE groupID = ? ORDER BY \(Self.order) LIMIT ? OFFSET ?
            """, [group, positions?.count ?? -1, positions?.lowerBound ?? 0])
    }

    private func fetchRows(_ sql: String, _ arguments: StatementArguments) throws -> [ContactRow] {
        try ask { db in
            let rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
            return try Array(
                rows.map { row in
                    ContactRow(
                        id: row[0], displayName: row[1], subtitle: row[2], initials: row[3],
                        colorIndex: row[4])
                })
        }
    }
}
