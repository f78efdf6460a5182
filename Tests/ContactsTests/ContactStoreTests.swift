import Foundation
import GRDB
import Testing

@testable import Contacts

@Suite struct `The sorted list` {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func store(
        _ names: [(family: String, given: String)], language: String = "en"
    ) throws -> ContactStore {
        let store = try directory.store(language: language)
        for name in names {
            var contact = Contact()
            contact.name = PersonName(family: name.family, given: name.given)
            try store.add(contact)
        }
        return store
    }

    @Test func `sections are the letters of the alphabet and # for the others`() throws {
        let store = try store([
            ("Zorn", "A"), ("Ägren", "B"), ("Adams", "Zoe"), ("Adams", "Amy"), ("'t Hooft", "G"),
            ("Øberg", "C"), ("4U", "Shop"), ("Чехов", "Антон"), ("łukasik", "D"), ("王", "伟"),
        ])
        #expect(try store.sections().titles == ["A", "C", "L", "O", "T", "W", "Z", "#"])
        #expect(
            try store.allRows().map(\.displayName) == [
                "Amy Adams", "Zoe Adams", "B Ägren", "Антон Чехов", "D łukasik", "C Øberg",
                "G 't Hooft", "王伟", "A Zorn", "Shop 4U",
            ])
    }

    @Test(arguments: [
        ("sv", ["Zorn", "Åberg", "Ärlig", "Öberg"], ["Z", "Å", "Ä", "Ö"]),
        ("en", ["Åberg", "Ärlig", "Öberg", "Zorn"], ["A", "O", "Z"]),
        ("es", ["Nuz", "Ñandú", "Oca"], ["N", "Ñ", "O"]),
        ("ru", ["Ершов", "Ёлкин", "Жуков", "Adams"], ["Е", "Ё", "Ж", "A"]),
        ("el", ["Αλεξίου", "Ώρα", "Adams"], ["Α", "Ω", "A"]),
    ])
    func `contacts are sorted in the order of the language`(
        language: String, names: [String], titles: [String]
    ) throws {
        let store = try store(names.reversed().map { ($0, "") }, language: language)
        #expect(try store.allRows().map(\.displayName) == names)
        #expect(try store.sections().titles == titles)
    }

    @Test func `a change of language sorts a store again`() throws {
        _ = try store([("Öberg", ""), ("Zorn", "")])
        #expect(
            try directory.store(language: "sv").allRows().map(\.displayName) == ["Zorn", "Öberg"])
        #expect(
            try directory.store(language: "en").allRows().map(\.displayName) == ["Öberg", "Zorn"])
    }

    @Test func `positions, places and ids can be converted into each other`() throws {
        let store = try store([("Ba", ""), ("Aa", ""), ("Ab", ""), ("Bb", ""), ("Ca", "")])
        let sections = try store.sections()
        let rows = try store.allRows()
        #expect(sections.sections.map(\.positions) == [0..<2, 2..<4, 4..<5])
        for (position, row) in rows.enumerated() {
            #expect(try store.position(ofID: row.id) == position)
            #expect(try store.id(atPosition: position) == row.id)
            #expect(try store.row(id: row.id) == row)
            let place = try #require(sections.place(ofPosition: position))
            #expect(sections.position(ofRow: place.row, section: place.section) == position)
        }
        #expect(try store.rows(at: 1..<3) == Array(rows[1..<3]))
        #expect(try store.rows(at: 4..<44) == Array(rows[4...]))
        #expect(try store.rows(at: 9..<12).isEmpty)
        #expect(try store.position(ofID: 99) == nil)
        #expect(try store.id(atPosition: 5) == nil)
        #expect(try store.id(atPosition: -1) == nil)
        #expect(sections.place(ofPosition: 5) == nil)
        #expect(sections.position(ofRow: 2, section: 0) == nil)
        #expect(sections.position(ofRow: 0, section: 3) == nil)
    }

    @Test func `people with the same name are sorted by their ids`() throws {
        let store = try store([("Same", "A"), ("Same", "A"), ("Same", "A")])
        #expect(try store.allRows().map(\.id) == [1, 2, 3])
        #expect(try store.position(ofID: 3) == 2)
    }

    @Test func `a search finds the beginnings of words, in any order, case and accent`() throws {
        let store = try store([
            ("Müller", "Anna"), ("Muñoz", "Bea"), ("Чехов", "Антон"), ("王", "伟"),
        ])
        func found(_ text: String) throws -> [String] { try store.search(text).map(\.displayName) }
        #expect(try found("mu") == ["Anna Müller", "Bea Muñoz"])
        #expect(try found("MÜLL an") == ["Anna Müller"])
        #expect(try found("an") == ["Антон Чехов", "Anna Müller"])
        #expect(try found("чех") == ["Антон Чехов"])
        #expect(try found("王") == ["王伟"])
        #expect(try found("wang") == ["王伟"])
        #expect(try found("uller").isEmpty)
        #expect(try found("  ").isEmpty)
        #expect(try found("%_'\"").isEmpty)
        #expect(try store.search("m", limit: 1).count == 1)
    }
}

@Suite struct `Editing contacts` {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    @Test func `an edit is saved, moves the contact and survives reopening`() throws {
        let store = try directory.store()
        try store.importCards(
            Data(
                (card("N:Adams;Ann;;;", "FN:Ann Adams", "TEL:1", "TEL:2", "EMAIL:a@example.com")
                    + card("N:Baker;Bob;;;", "FN:Bob Baker")).utf8))
        let id = try #require(try store.id(atPosition: 0))
        var edit = ContactEdit(try #require(try store.contact(id: id)))
        edit.familyName = "Young"
        edit.phone = "9"
        edit.email = ""
        edit.note = "line\nline"
        try store.update(id: id, with: edit)
        let reopened = try directory.store()
        let contact = try #require(try reopened.contact(id: id))
        #expect(contact.displayName == "Ann Young")
        #expect(contact.phones.map(\.value) == ["9", "2"])
        #expect(contact.emails.isEmpty)
        #expect(contact.note == "line\nline")
        #expect(try reopened.allRows().map(\.displayName) == ["Bob Baker", "Ann Young"])
        #expect(try reopened.search("young").map(\.id) == [id])
        #expect(try reopened.search("adams").isEmpty)
    }

    @Test func `the colour of a person's picture stays when the name changes`() throws {
        let store = try directory.store()
        var contact = Contact()
        contact.name.given = "Ann"
        let id = try store.add(contact)
        let before = try #require(try store.row(id: id))
        var edit = ContactEdit(contact)
        edit.givenName = "Zoe"
        try store.update(id: id, with: edit)
        let after = try #require(try store.row(id: id))
        #expect(after.colorIndex == before.colorIndex)
        #expect((before.initials, after.initials) == ("A", "Z"))
        #expect((0..<ContactRow.colorCount).contains(after.colorIndex))
    }

    @Test func `a deleted contact is removed, and its id is not used again`() throws {
        let store = try directory.store()
        try store.importCards(Data(card("FN:Ann", "TEL:1", "CATEGORIES:Friends").utf8))
        try store.delete(id: 1)
        #expect(try store.contact(id: 1) == nil)
        #expect(try store.groups().isEmpty)
        #expect(try store.add(Contact()) == 2)
        #expect(try store.row(id: 2)?.displayName == "No name")
        let error = try #require(throws: ContactsError.self) {
            try store.update(id: 1, with: ContactEdit())
        }
        #expect(error.code == .noSuchContact)
    }

    @Test func `groups come from categories and list their members in order`() throws {
        let store = try directory.store()
        let text =
            card("N:Baker;;;;", "CATEGORIES:Work,Friends") + card("N:Adams;;;;", "CATEGORIES:Work")
        try store.importCards(Data(text.utf8))
        let groups = try store.groups()
        #expect(groups.map(\.name) == ["Friends", "Work"])
        #expect(groups.map(\.memberCount) == [1, 2])
        #expect(try store.rows(inGroup: groups[1].id).map(\.displayName) == ["Adams", "Baker"])
        #expect(try store.rows(inGroup: groups[1].id, at: 1..<9).map(\.displayName) == ["Baker"])
        #expect(try store.contact(id: 1)?.groups == ["Work", "Friends"])
    }

    @Test func `notes are one text that is stored`() throws {
        let store = try directory.store()
        #expect(try store.notes() == "")
        let text = String(repeating: "Long text ü\r\n", count: 20_000)
        try store.setNotes(text)
        #expect(try directory.store().notes() == text)
    }

    @Test func `a change is announced by its store after it is made`() throws {
        let store = try directory.store()
        let counter = Counter()
        let token = NotificationCenter.default.addObserver(
            forName: ContactStore.didChange, object: store, queue: nil
        ) { _ in counter.count += 1 }
        defer { NotificationCenter.default.removeObserver(token) }
        try store.setNotes("x")
        _ = try store.notes()
        #expect(throws: ContactsError.self) { try store.update(id: 7, with: ContactEdit()) }
        #expect(counter.count == 1)
    }

    /// The counter is only touched on the test's own thread, because the store posts on the
    /// caller's thread.
    private final class Counter: @unchecked Sendable {
        var count = 0
    }
}

@Suite struct `Opening the store` {
    @Test func `damaged files, newer files and unusable directories have messages of their own`()
        throws
    {
        let damaged = try TemporaryDirectory()
        _ = try damaged.write(
            String(repeating: "no database ", count: 999), to: ContactStore.fileName)
        #expect(try #require(throws: ContactsError.self) { try damaged.store() }.code == .damaged)

        let newer = try TemporaryDirectory()
        try newer.store().queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA user_version = 99")
        }
        let error = try #require(throws: ContactsError.self) { try newer.store() }
        #expect(error.code == .newerVersion)
        #expect(error.path?.hasSuffix(ContactStore.fileName) == true)

        let file = try newer.write("x", to: "file")
        let hopeless = try #require(throws: ContactsError.self) {
            try ContactStore(directory: file.appendingPathComponent("in a file"))
        }
        #expect(hopeless.code == .cannotOpen)
    }

    @Test func `a store that is up to date is opened without writing`() throws {
        let directory = try TemporaryDirectory()
        let first = try directory.store()
        try first.setNotes("x")
        let log = first.fileURL.path + "-wal"
        let before = try Data(contentsOf: URL(fileURLWithPath: log))
        let second = try directory.store()
        #expect(try second.notes() == "x")
        #expect(try second.queue.read { $0.totalChangesCount } == 0)
        #expect(try Data(contentsOf: URL(fileURLWithPath: log)) == before)
        #expect(!before.isEmpty)
    }
}
