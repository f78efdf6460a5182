import Foundation
import GRDB

extension ContactRecord {
    /// Assembles a contact from its rows; returns nil if there is none with that row id.
    static func fetch(id: Int64, in db: Database) throws -> Contact? {
        let statement = try db.cachedStatement(sql: "SELECT * FROM contact WHERE id = ?")
        guard let row = try Row.fetchOne(statement, arguments: [id]) else { return nil }
        var contact = Contact(row: row)
        contact.phones = try points("phone", of: id, in: db)
        contact.emails = try points("email", of: id, in: db)
        contact.addresses = try addresses(of: id, in: db)
        contact.groups = try String.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT name FROM membership JOIN "group" ON "group".id = groupID
                    WHERE contactID = ? ORDER BY position
                    """), arguments: [id])
        return contact
    }

    private static func points(
        _ table: String, of id: Int64, in db: Database
    ) throws -> [ContactPoint] {
        let statement = try db.cachedStatement(
            sql: "SELECT label, value, cardLine FROM \(table) WHERE contactID = ? ORDER BY id")
        return try Row.fetchAll(statement, arguments: [id]).map {
            ContactPoint(label: $0[0], value: $0[1], cardLine: $0[2])
        }
    }

    private static func addresses(of id: Int64, in db: Database) throws -> [PostalAddress] {
        let statement = try db.cachedStatement(
            sql: "SELECT * FROM address WHERE contactID = ? ORDER BY id")
        return try Row.fetchAll(statement, arguments: [id]).map { row in
            PostalAddress(
                label: row["label"], postOfficeBox: row["postOfficeBox"],
                extended: row["extended"], street: row["street"], locality: row["locality"],
                region: row["region"], postalCode: row["postalCode"], country: row["country"],
                cardLine: row["cardLine"])
        }
    }
}

extension Contact {
    fileprivate init(row: Row) {
        self.init()
        id = row["id"]
        uid = row["uid"]
        name = PersonName(
            family: row["familyName"], given: row["givenName"], additional: row["additionalName"],
            prefix: row["namePrefix"], suffix: row["nameSuffix"])
        formattedName = row["formattedName"]
        let readingFamily: String? = row["readingFamily"]
        if let readingFamily {
            reading = Reading(family: readingFamily, given: row["readingGiven"] ?? "")
        }
        organization = row["organization"]
        jobTitle = row["jobTitle"]
        note = row["note"]
        birthdayText = row["birthdayText"]
        let month: Int? = row["birthdayMonth"]
        let day: Int? = row["birthdayDay"]
        if let month, let day {
            birthday = Birthday(year: row["birthdayYear"], month: month, day: day)
        }
        url = row["url"]
        revision = row["revision"]
        cardVersion = VCard.Version(rawValue: row["cardVersion"]) ?? .v4
        knownLines = Self.lines(row["knownLines"])
        unknownProperties = Self.lines(row["unknownProperties"])
    }

    /// Content lines are stored separated by line breaks, which no content line contains.
    private static func lines(_ text: String) -> [String] {
        text.unicodeScalars.split(separator: "\n").map { String($0) }
    }
}
