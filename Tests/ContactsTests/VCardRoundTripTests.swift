import Foundation
import Testing

@testable import Contacts

@Suite struct `Writing vCards` {
    @Test func `lines are folded at 75 bytes, never within a character, and end in CRLF`() {
        let note = String(repeating: "ä漢🪟x", count: 60)
        let written = VCardWriter.data(of: [
            VCard(
                version: .v4,
                properties: [
                    VCardProperty(name: "FN", value: "A"), VCardProperty(name: "NOTE", value: note),
                ], line: 1)
        ])
        let lines = written.split(separator: UInt8(ascii: "\n"))
        #expect(lines.allSatisfy { $0.count <= 76 && $0.last == UInt8(ascii: "\r") })
        #expect(lines.allSatisfy { String(validating: $0, as: UTF8.self) != nil })
        #expect(ReadFile(written).contacts.first?.note == note)
    }

    @Test(arguments: ["a\nb", "a,b;c\\d", "\\n", "ends in \\", "", "ü漢\u{301}", "\r\nx\ry"])
    func `an escaped text is read back unchanged`(text: String) {
        let normal = String(
            String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\r" ? "\n" : $0 }))
        let expected = text.contains("\r\n") ? "\nx\ny" : normal
        #expect(VCardText.unescape(VCardText.escape(text)) == expected)
        #expect(!VCardText.escape(text).utf8.contains(UInt8(ascii: "\n")))
    }

    @Test func `every sample card survives the contact and the file without loss`() throws {
        let original = ReadFile(try Data(contentsOf: Example.people))
        #expect(original.problems.isEmpty)
        #expect(original.cards.count == 2_000)
        let written = VCardWriter.data(of: original.contacts.map { $0.card() })
        let again = ReadFile(written)
        #expect(again.problems.isEmpty)
        #expect(again.cards.map(\.lineSet) == original.cards.map(\.lineSet))
    }

    @Test func `unusual spellings, repeated and unknown properties are kept verbatim`() throws {
        let text = card(
            "N;X-Odd=\"q\":Fa\\,m;Gi,ven;;;;extra", "fn;Language=en:Name", "ORG:A;;B", "NOTE:1",
            "NOTE;LANGUAGE=fr:2", "item1.tel;X-Foo=bar;voice:1\\;2", "item1.X-ABLabel:Own",
            "KEY;ENCODING=b:AAAA", "x-strange:\\x\\,", "BDAY;VALUE=text:about 1800", "UID:",
            "CATEGORIES:a,,b", "CATEGORIES;PREF=1:b,c", "ADR:;;s1,s2;c", "EMAIL:a@example.com")
        let original = try #require(ReadFile(text).cards.first)
        let directory = try TemporaryDirectory()
        let store = try directory.store()
        try store.importCards(Data(text.utf8))
        let exported = ReadFile(try store.exportedCards())
        #expect(exported.cards.map(\.lineSet) == [original.lineSet])
    }

    @Test func `an edit changes its own properties and keeps their parameters`() throws {
        let text = card(
            "N;SORT-AS=\"Tanaka,Aoi\":田中;葵;;;", "FN:田中葵", "TEL;TYPE=cell;X-A=b;VALUE=uri:tel:+1-2",
            "TEL;TYPE=home:5", "NOTE;LANGUAGE=ja:古い", "X-KEEP:me")
        var contact = try #require(ReadFile(text).contacts.first)
        var edit = ContactEdit(contact)
        edit.familyName = "山田"
        edit.phone = "+1, 3"
        edit.note = "新;しい"
        edit.email = "aoi@example.com"
        edit.apply(to: &contact)
        #expect(
            contact.card().lineSet == [
                "N:山田;葵;;;", "FN:山田葵", #"TEL;TYPE=cell;X-A=b:+1\, 3"#, "TEL;TYPE=home:5",
                "EMAIL;TYPE=home:aoi@example.com", #"NOTE;LANGUAGE=ja:新\;しい"#, "X-KEEP:me",
            ])
    }
}

extension VCard {
    /// The lines of a card regardless of their order.
    fileprivate var lineSet: [String] { properties.map(\.contentLine).sorted() }
}

private func == (lhs: [String], rhs: [String]) -> Bool { lhs.sorted().elementsEqual(rhs.sorted()) }
