import Foundation
import GRDB

extension ContactStore {
    /// Returns all data of one contact; nil if it no longer exists.
    func contact(id: Int64) throws -> Contact? {
        try queue.read { db in try ContactRecord.fetch(id: id, in: db) }
    }

    /// Stores a new contact and returns its row id.
    @discardableResult
    func add(_ contact: Contact) throws -> Int64 {
        try change { db in
            let record = ContactRecord(contact: contact, alphabet: alphabet)
            return try record.insert(into: db, origin: .typed(at: Date.now))
        }
    }

    /// Saves the changes of the edit form and updates the order of the list.
    ///
    /// - Throws: ``ContactsError`` with the code `noSuchContact`.
    func update(id: Int64, with edit: ContactEdit) throws {
        try change { db in
            guard var contact = try ContactRecord.fetch(id: id, in: db) else {
                throw ContactsError(
                    .noSuchContact, "The contact no longer exists; it may have been deleted."
                )
            }
            let before = contact
            edit.apply(to: &contact)
            guard contact != before else { return }
            let now = Date.now
            contact.revision = Self.revision(at: now)
            try ContactRecord(contact: contact, alphabet: alphabet)
                .update(id: id, in: db, origin: .typed(at: now))
        }
    }

    /// Deletes a contact; its row id is never reused.
    func delete(id: Int64) throws {
        try change { db in
            try db.cachedStatement(sql: "DELETE FROM contact WHERE id = ?").execute(arguments: [id])
        }
    }

    /// Returns every contact as a card of its original version, in the order of the list.
    func exportedCards() throws -> Data {
        try queue.read { db in
            let ids = try Int64.fetchAll(
                db,
                sql: "SELECT id FROM contact ORDER BY sectionOrder, section, sortKey, id")
            let cards = try ids.compactMap { try ContactRecord.fetch(id: $0, in: db)?.card() }
            return VCardWriter.data(of: cards)
        }
    }

    /// Recomputes the place of every contact in the order of this store's language.
    func sortAnew(in db: Database) throws {
        for id in try Int64.fetchAll(db, sql: "SELECT id FROM contact") {
            guard let contact = try ContactRecord.fetch(id: id, in: db) else { continue }
            try ContactRecord(contact: contact, alphabet: alphabet).updatePlace(id: id, in: db)
        }
    }

    /// Returns a date in the form of REV in both versions: `20260131T120000Z`.
    static func revision(at date: Date) -> String {
        let text = date.formatted(
            Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted))
        return text
    }
}
