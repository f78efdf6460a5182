import Foundation
import GRDB

// The sorted list. The index `contactOrder` holds its whole order, so counting and finding places
// never touches the contacts themselves.
extension ContactStore {
    private static let columns =
        "contact.id, displayName, subtitle, initials, colorIndex"
    private static let order = "sectionOrder, section, sortKey, contact.id"

    /// The sections with their counts.
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

    /// How many contacts there are.
    func contactCount() throws -> Int {
        try ask { db in
            try Int.fetchOne(db.cachedStatement(sql: "SELECT count(*) FROM contact")) ?? 0
        }
    }

    /// The rows at some positions of the sorted list; fewer when the list ends before.
    func rows(at positions: Range<Int>) throws -> [ContactRow] {
        try fetchRows(
            "SELECT \(Self.columns) FROM contact ORDER BY \(Self.order) LIMIT ? OFFSET ?",
            [positions.count, max(0, positions.lowerBound)])
    }

    /// Every row of the sorted list.
    func allRows() throws -> [ContactRow] {
        try fetchRows("SELECT \(Self.columns) FROM contact ORDER BY \(Self.order)", [])
    }

    /// The row of one contact; nil when it does not exist any more.
    func row(id: Int64) throws -> ContactRow? {
        try fetchRows("SELECT \(Self.columns) FROM contact WHERE id = ?", [id]).first
    }

    /// Where a contact stands in the sorted list; nil when it does not exist any more.
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

    /// The contact at a position of the sorted list; nil behind its end.
    func id(atPosition position: Int) throws -> Int64? {
        guard position >= 0 else { return nil }
        return try ask { db in
            let statement = try db.cachedStatement(
                sql: "SELECT id FROM contact ORDER BY \(Self.order) LIMIT 1 OFFSET ?")
            return try Int64.fetchOne(statement, arguments: [position])
        }
    }

    /// The contacts each word of the text begins a word of: of the name, its reading or Latin
    /// spelling, or the organisation.
    ///
    /// Case and accents do not matter. In the order of the list.
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

    /// More words narrow a search no further; each one costs a subquery.
    private static let searchWordsMax = 6

    /// The groups that have members, by name.
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

    /// The members of a group in the order of the list; those at some positions among the members
    /// when positions are given.
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
