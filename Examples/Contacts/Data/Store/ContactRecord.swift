import Foundation
import GRDB

/// A contact as rows of the database.
///
/// The values that the list needs are computed once, when the rows are written.
struct ContactRecord {
    /// The source of a contact's present values.
    enum Origin {
        /// The user edited the contact in this app.
        case typed(at: Date)

        /// The contact was imported from a card of a file.
        case card(digest: Int64, isSample: Bool)
    }

    let contact: Contact
    private let place: SortAlphabet.Place
    private let words: Set<String>

    init(contact: Contact, alphabet: SortAlphabet) {
        self.contact = contact
        let family = contact.reading?.family.nonBlank ?? contact.name.family
        let given = contact.reading?.given.nonBlank ?? contact.name.given
        let parts = [family, given, contact.displayName].filter { !$0.isBlank }
        place = alphabet.place(
            first: parts[0], second: parts.count > 2 ? parts[1] : "")
        words = alphabet.words(
            of: [
                family, given, contact.displayName, contact.name.family, contact.name.given,
                contact.organization,
            ].joined(separator: " "))
    }

    /// Stores the contact and returns its row id.
    func insert(into db: Database, origin: Origin) throws -> Int64 {
        var colorHash = StableHash()
        colorHash.combine(contact.uid ?? contact.displayName)
        var columns = self.columns
        columns["colorIndex"] =
            Int(UInt64(bitPattern: colorHash.value) % UInt64(ContactRow.colorCount))
        columns["isSample"] = false
        columns.merge(Self.columns(for: origin)) { $1 }
        let names = columns.keys.sorted()
        let marks = names.map { ":" + $0 }.joined(separator: ", ")
        try db.cachedStatement(
            sql: "INSERT INTO contact (\(names.joined(separator: ", "))) VALUES (\(marks))"
        ).execute(arguments: StatementArguments(columns))
        let id = db.lastInsertedRowID
        try insertParts(id: id, in: db)
        return id
    }

    /// Replaces the contact with the row id.
    func update(id: Int64, in db: Database, origin: Origin) throws {
        try update(id: id, columns.merging(Self.columns(for: origin)) { $1 }, in: db)
        for table in ["phone", "email", "address", "membership", "searchWord"] {
            try db.cachedStatement(sql: "DELETE FROM \(table) WHERE contactID = ?")
                .execute(arguments: [id])
        }
        try insertParts(id: id, in: db)
    }

    /// Writes only the contact's place in the list.
    func updatePlace(id: Int64, in db: Database) throws {
        try update(id: id, placeColumns, in: db)
    }

    private typealias Columns = [String: (any DatabaseValueConvertible)?]

    private func update(id: Int64, _ columns: Columns, in db: Database) throws {
        var columns = columns
        let assignments = columns.keys.sorted().map { "\($0) = :\($0)" }
        columns["id"] = id
        try db.cachedStatement(
            sql: "UPDATE contact SET \(assignments.joined(separator: ", ")) WHERE id = :id"
        ).execute(arguments: StatementArguments(columns))
    }

    private static func columns(for origin: Origin) -> Columns {
        switch origin {
        // The digest is kept: with it, a later import recognises the card of the edited contact.
        case .typed(let date): ["editedAt": date.timeIntervalSince1970]
        case .card(let digest, let isSample):
            ["digest": digest, "isSample": isSample, "editedAt": nil]
        }
    }

    private var placeColumns: Columns {
        ["sectionOrder": place.sectionOrder, "section": place.section, "sortKey": place.key]
    }

    private var columns: Columns {
        var columns: Columns = placeColumns
        columns["uid"] = contact.uid
        columns["familyName"] = contact.name.family
        columns["givenName"] = contact.name.given
        columns["additionalName"] = contact.name.additional
        columns["namePrefix"] = contact.name.prefix
        columns["nameSuffix"] = contact.name.suffix
        columns["formattedName"] = contact.formattedName
        columns["readingFamily"] = contact.reading?.family
        columns["readingGiven"] = contact.reading?.given
        columns["organization"] = contact.organization
        columns["jobTitle"] = contact.jobTitle
        columns["note"] = contact.note
        columns["birthdayText"] = contact.birthdayText
        columns["birthdayYear"] = contact.birthday?.year
        columns["birthdayMonth"] = contact.birthday?.month
        columns["birthdayDay"] = contact.birthday?.day
        columns["url"] = contact.url
        columns["revision"] = contact.revision
        columns["displayName"] = contact.displayName
        columns["subtitle"] = contact.subtitle
        columns["initials"] = contact.initials
        columns["cardVersion"] = contact.cardVersion.rawValue
        columns["knownLines"] = contact.knownLines.joined(separator: "\n")
        columns["unknownProperties"] = contact.unknownProperties.joined(separator: "\n")
        return columns
    }

    private func insertParts(id: Int64, in db: Database) throws {
        for (table, points) in [("phone", contact.phones), ("email", contact.emails)] {
            for point in points {
                try db.cachedStatement(
                    sql:
                        "INSERT INTO \(table) (contactID, label, value, cardLine) VALUES (?, ?, ?, ?)"
                ).execute(arguments: [id, point.label, point.value, point.cardLine])
            }
        }
        for address in contact.addresses {
            try db.cachedStatement(
                sql: "INSERT INTO address VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
            ).execute(arguments: [
                id, address.label, address.postOfficeBox, address.extended, address.street,
                address.locality, address.region, address.postalCode, address.country,
                address.cardLine,
            ])
        }
        for (position, group) in contact.groups.enumerated() {
            try db.cachedStatement(sql: "INSERT OR IGNORE INTO \"group\" (name) VALUES (?)")
                .execute(arguments: [group])
            try db.cachedStatement(
                sql: """
                    INSERT OR IGNORE INTO membership SELECT id, ?, ? FROM "group" WHERE name = ?
                    """
            ).execute(arguments: [id, position, group])
        }
        for word in words {
            try db.cachedStatement(sql: "INSERT INTO searchWord VALUES (?, ?)")
                .execute(arguments: [word, id])
        }
    }
}

extension String {
    fileprivate var nonBlank: String? { isBlank ? nil : self }
}
