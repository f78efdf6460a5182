import Foundation
import Testing

@testable import Contacts

@Suite struct `Importing cards` {
    private let directory: TemporaryDirectory
    private let store: ContactStore

    init() throws {
        directory = try TemporaryDirectory()
        store = try directory.store()
    }

    private func report(
        imported: Int = 0, updated: Int = 0, unchanged: Int = 0, keptEdits: Int = 0
    ) -> ImportReport {
        var report = ImportReport()
        report.imported = imported
        report.updated = updated
        report.unchanged = unchanged
        report.keptEdits = keptEdits
        return report
    }

    private func importText(_ text: String) throws -> ImportReport {
        try store.importCards(Data(text.utf8))
    }

    @Test func `importing the same cards twice changes nothing, with or without a UID`() throws {
        let text = card("FN:Ann", "UID:a") + card("FN:Bob")
        #expect(try importText(text) == report(imported: 2))
        #expect(try importText(text) == report(unchanged: 2))
        #expect(try store.contactCount() == 2)
    }

    @Test func `a changed card of a known UID updates its contact and keeps the row id`() throws {
        _ = try importText(card("FN:Ann", "UID:a", "TEL:1", "CATEGORIES:Work"))
        #expect(try importText(card("FN:Anna", "UID:a", "TEL:2")) == report(updated: 1))
        let contact = try #require(try store.contact(id: 1))
        #expect(contact.displayName == "Anna")
        #expect(contact.phones.map(\.value) == ["2"])
        #expect(contact.groups.isEmpty)
        #expect(try store.contactCount() == 1)
    }

    @Test func `an edit in the app survives an import unless the card is newer`() throws {
        let first = card("FN:Ann", "UID:a", "TEL:1")
        _ = try importText(first)
        var edit = ContactEdit(try #require(try store.contact(id: 1)))
        edit.phone = "9"
        try store.update(id: 1, with: edit)
        #expect(try importText(first) == report(unchanged: 1))
        let changed = card("FN:Ann", "UID:a", "TEL:2", "REV:20010101T000000Z")
        #expect(try importText(changed) == report(keptEdits: 1))
        #expect(try store.contact(id: 1)?.phones.map(\.value) == ["9"])
        let later = card("FN:Ann", "UID:a", "TEL:3", "REV:9999-01-01T00:00:00Z")
        #expect(try importText(later) == report(updated: 1))
        #expect(try store.contact(id: 1)?.phones.map(\.value) == ["3"])
    }

    @Test func `two different cards of one UID are both kept and reported`() throws {
        let text = card("FN:Ann", "UID:a") + card("FN:Bob", "UID:a")
        let first = try importText(text)
        #expect(first.imported == 2)
        #expect(first.problems.map(\.line) == [6])
        #expect(first.problems.first?.reason.contains("line 1") == true)
        #expect(try importText(text) == report(unchanged: 2))
        let uids = ReadFile(try store.exportedCards()).cards.map {
            $0.properties(named: "UID").count
        }
        #expect(uids == [1, 1])
    }

    @Test func `bad cards are reported and the good ones imported in one pass`() throws {
        let text = card("FN:Ann") + card("FN:Bob", "nonsense") + card("FN:Cid")
        let result = try importText(text)
        #expect(result.imported == 2)
        #expect(result.problems.map(\.line) == [8])
        #expect(result.description == "2 imported, 1 problem")
        #expect(result.problems.first?.description.hasPrefix("line 8: ") == true)
    }

    @Test func `problems beyond the limit are counted`() throws {
        var limits = VCardLimits()
        limits.problemsMax = 3
        let text = String(repeating: "BEGIN:VCARD\n", count: 10) + card("FN:Ann")
        let result = try store.importCards(Data(text.utf8), limits: limits)
        #expect(result.imported == 1)
        #expect(result.problems.count == 3)
        #expect(result.furtherProblems == 7)
    }

    @Test func `an empty file is reported`() throws {
        #expect(
            try importText("").problems == [VCardProblem(line: 1, reason: "the file holds no card")]
        )
    }

    @Test func `a file is imported once until it changes`() throws {
        let file = try directory.write(card("FN:Ann", "UID:a"), to: "own.vcf")
        #expect(try store.importIfNeeded(from: file) == report(imported: 1))
        #expect(try store.importIfNeeded(from: file) == nil)
        #expect(try directory.store().importIfNeeded(from: file) == nil)
        _ = try directory.write(card("FN:Ann", "UID:a") + card("FN:Bob"), to: "own.vcf")
        #expect(try store.importIfNeeded(from: file) == report(imported: 1, unchanged: 1))
    }

    @Test func `a user's own file replaces a sample that nobody edited`() throws {
        let sample = try directory.write(
            card("FN:Sam", "UID:1") + card("FN:Sue", "UID:2"), to: "sample.vcf")
        let own = try directory.write(card("FN:Own"), to: "own.vcf")
        #expect(try store.importSampleIfNeeded(from: sample) == report(imported: 2))
        #expect(try store.importSampleIfNeeded(from: sample) == nil)
        var edit = ContactEdit()
        edit.givenName = "Suzanne"
        try store.update(id: 2, with: edit)
        #expect(try store.importIfNeeded(from: own) == report(imported: 1))
        #expect(try store.allRows().map(\.displayName) == ["Own", "Suzanne"])
        #expect(try store.importSampleIfNeeded(from: sample) == nil)
    }

    @Test func `a missing file has a message with its path`() throws {
        let missing = directory.url.appendingPathComponent("none.vcf")
        let error = try #require(throws: ContactsError.self) {
            try store.importIfNeeded(from: missing)
        }
        #expect(error.code == .cannotReadFile)
        #expect(error.path == missing.path)
    }

    @Test func `a file over the limit is refused before it is read`() throws {
        let file = try directory.write("", to: "huge.vcf")
        // A sparse file, which uses no disk space.
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: UInt64(VCardLimits.standard.fileBytesMax) + 1)
        try handle.close()
        let error = try #require(throws: ContactsError.self) {
            try store.importIfNeeded(from: file)
        }
        #expect(error.code == .fileTooLarge)
    }
}
