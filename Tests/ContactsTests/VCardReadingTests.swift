import Foundation
import Testing

@testable import Contacts

@Suite struct `Reading vCards` {
    @Test(arguments: ["\r\n", "\n"], [" ", "\t"])
    func `folded lines are joined for every line end and fold`(
        lineEnd: String, fold: String
    ) throws {
        let text = card(
            "FN:Ann", "NOTE:one" + lineEnd + fold + " two" + lineEnd + fold + "three",
            lineEnd: lineEnd)
        #expect(try #require(ReadFile(text).contacts.first).note == "one twothree")
    }

    @Test func `a character that a folded line splits is joined again`() throws {
        var data = Data("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:M".utf8)
        data += [0xC3] + Data("\r\n ".utf8) + [0xBC] + Data("ller\r\nEND:VCARD\r\n".utf8)
        #expect(ReadFile(data).contacts.first?.formattedName == "Müller")
    }

    @Test func `a byte order mark and a missing last line ending are accepted`() {
        let text = "\u{FEFF}" + card("FN:Ann").dropLast()
        #expect(ReadFile(text).contacts.map(\.formattedName) == ["Ann"])
    }

    @Test(arguments: [
        (#"a\nb\Nc"#, "a\nb\nc"), (#"a\,b\;c\\d"#, #"a,b;c\d"#), (#"C:\\new"#, #"C:\new"#),
        (#"http\://x"#, "http://x"), (#"\q stays"#, #"\q stays"#), (#"end\"#, #"end\"#),
    ])
    func `escapes are resolved and unknown ones kept`(raw: String, text: String) {
        #expect(VCardText.unescape(raw) == text)
    }

    @Test(arguments: ["3.0", "4.0"])
    func `every supported property has its field in both versions`(version: String) throws {
        let text = card(
            "N:Stevenson;John;Philip,Paul;Dr.;Jr.,M.D.", "FN:Dr. John Stevenson",
            #"ORG:ABC\, Inc.;Sales"#, "TITLE:Editor", "TEL;TYPE=cell:+1 202 555 0100",
            "EMAIL;TYPE=work:john@example.com",
            #"ADR;TYPE=home:;;1 Mill Lane\nBack door;Ashcombe;;AS1 2QX;United Kingdom"#,
            #"NOTE:one\ntwo"#, #"CATEGORIES:Friends,Running\, Sundays"#, "BDAY:1985-04-12",
            "URL:https://example.org/~john", "UID:abc-1", "REV:2024-01-01T00:00:00Z",
            version: version)
        let contact = try #require(ReadFile(text).contacts.first)
        #expect(
            contact.name
                == PersonName(
                    family: "Stevenson", given: "John", additional: "Philip Paul", prefix: "Dr.",
                    suffix: "Jr. M.D."))
        #expect(contact.formattedName == "Dr. John Stevenson")
        #expect(contact.organization == "ABC, Inc., Sales")
        #expect(contact.jobTitle == "Editor")
        #expect(contact.phones.map(\.label) == ["mobile"])
        #expect(contact.phones.map(\.value) == ["+1 202 555 0100"])
        #expect(contact.emails.map(\.label) == ["work"])
        #expect(contact.emails.map(\.value) == ["john@example.com"])
        #expect(
            contact.addresses.map(\.lines)
                == [["1 Mill Lane", "Back door", "AS1 2QX Ashcombe", "United Kingdom"]])
        #expect(contact.note == "one\ntwo")
        #expect(contact.groups == ["Friends", "Running, Sundays"])
        #expect(contact.birthday == Birthday(year: 1985, month: 4, day: 12))
        #expect(contact.url == "https://example.org/~john")
        #expect(contact.uid == "abc-1")
        #expect(contact.unknownProperties.isEmpty)
    }

    @Test func `parameters are read quoted, repeated, bare and in any case`() throws {
        let property = try VCardProperty(
            contentLine: #"item1.tel;type="voice,cell";Type=pref;HOME;X-A="a:b;c":+1;ext=5"#)
        #expect(property.group == "item1")
        #expect(property.name == "TEL")
        #expect(property.types == ["voice,cell", "pref", "home"])
        #expect(property.values(of: "X-A") == ["a:b;c"])
        #expect(property.value == "+1;ext=5")
    }

    @Test
    func `preferred numbers come first, with the labels that their writers gave them`() throws {
        let text = card(
            "FN:Ann", "TEL;TYPE=work,fax:1", "item1.TEL:2", "item1.X-ABLabel:Cottage",
            "TEL;VALUE=uri;PREF=1;TYPE=\"voice,cell\":tel:+1-202-555-0100;ext=7",
            "item2.TEL:4", "item2.X-ABLabel:_$!<Main>!$_")
        let phones = try #require(ReadFile(text).contacts.first).phones
        #expect(phones.map(\.label) == ["mobile", "work fax", "Cottage", "main"])
        #expect(phones.map(\.value) == ["+1-202-555-0100;ext=7", "1", "2", "4"])
    }

    @Test(
        arguments: [
            ("19850412", 1985), ("1985-04-12", 1985), ("--0412", nil), ("--04-12", nil),
            ("1985-04-12T23:10:00Z", 1985),
        ] as [(String, Int?)])
    func `every form of a birthday is parsed`(text: String, year: Int?) {
        #expect(Birthday(cardText: text) == Birthday(year: year, month: 4, day: 12))
    }

    @Test(arguments: ["", "1985", "1985-13-01", "some day in spring", "--", "T12", "１９８５０４１２"])
    func `a text that is not a date is not shown as a birthday and stays in the card`(text: String)
        throws
    {
        let contact = try #require(ReadFile(card("FN:Ann", "BDAY:" + text)).contacts.first)
        #expect(contact.birthday == nil)
        #expect(contact.birthdayText == text)
    }

    @Test func `a photograph is kept verbatim`() throws {
        let photo = "PHOTO;ENCODING=b;TYPE=JPEG:" + String(repeating: "Zm9v", count: 5_000)
        let text = card("FN:Ann", photo, "TEL;CHARSET=UTF-8:1", version: "3.0")
        let contact = try #require(ReadFile(text).contacts.first)
        #expect(contact.unknownProperties == [photo])
        #expect(contact.phones.map(\.value) == ["1"])
    }
}
