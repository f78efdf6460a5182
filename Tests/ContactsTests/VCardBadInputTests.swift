import Foundation
import Testing

@testable import Contacts

@Suite struct `Bad vCards` {
    private let good = card("FN:Ann")

    private static let notUTF8 =
        Data("BEGIN:VCARD\nVERSION:3.0\nFN:M".utf8) + [0xFC]
        + Data("ller\nEND:VCARD\n".utf8)

    @Test(arguments: [
        (card("FN:A", "no colon here", "NOTE:x"), 4, "no colon"),
        (card("FN:A", ":value"), 4, "name of a property"),
        (card("FN:A", "TEL;TYPE=\"open:1"), 4, "never closed"),
        (card("FN:A", "TEL;=x:1"), 4, "parameter has no name"),
        (card("FN:A\u{0}B"), 3, "zero byte"),
        (card("FN:A", version: "2.1"), 2, "neither 3.0 nor 4.0"),
        (card("NOTE;ENCODING=QUOTED-PRINTABLE:=41", version: "3.0"), 3, "quoted-printable"),
        ("BEGIN:VCARD\nFN:A\nEND:VCARD\n", 1, "VERSION"),
        (card("NOTE:nobody", "N:;;;;"), 1, "no name"),
        ("BEGIN:VCARD\nVERSION:3.0\nFN:A\n", 1, "no END:VCARD before the next card begins"),
        ("stray\nmore\n", 1, "outside of a card"),
        (card("FN" + String(repeating: ";X", count: 200) + ":v"), 3, "too many parameters"),
    ])
    func `a bad card is reported with its line and the cards around it are read`(
        bad: String, line: Int, reason: String
    ) throws {
        let file = ReadFile(good + bad + good)
        #expect(file.contacts.map(\.formattedName) == ["Ann", "Ann"])
        let problem = try #require(file.problems.first)
        #expect(file.problems.count == 1)
        #expect(problem.line == 4 + line)
        #expect(problem.reason.contains(reason), "\(problem)")
    }

    @Test func `text in another encoding is reported, not guessed`() {
        let file = ReadFile(Self.notUTF8 + Data(good.utf8))
        #expect(file.cards.count == 1)
        #expect(
            file.problems == [
                VCardProblem(
                    line: 3, reason: "the text is not UTF-8; export the card again in UTF-8")
            ])
    }

    @Test func `the line number of a problem counts folded lines`() {
        let file = ReadFile(card("FN:A", "NOTE:x\r\n y\r\n z", "bad line"))
        #expect(file.problems.map(\.line) == [7])
    }

    @Test func `a file in UTF-16 is reported as such`() {
        let file = ReadFile(Data([0xFF, 0xFE, 0x42, 0x00]))
        #expect(file.problems.map(\.line) == [1])
        #expect(file.problems.first?.reason.contains("UTF-16") == true)
    }

    @Test func `for a file that ends within a card, the beginning of the card is reported`() {
        let file = ReadFile(good + "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:B")
        #expect(file.cards.count == 1)
        #expect(file.problems.map(\.line) == [5])
    }

    @Test func `no problem repeats the content of a card`() {
        let secret = "very-private"
        let file = ReadFile(
            card("FN:A", secret) + secret + "\n" + card(secret + "\"x\":1") + "BEGIN:VCARD\n")
        #expect(file.problems.count == 4)
        #expect(!file.problems.contains { $0.description.contains(secret) })
    }

    @Test func `a limit that a card exceeds is a problem of this card only`() {
        var limits = VCardLimits()
        limits.lineBytesMax = 100
        limits.cardBytesMax = 400
        limits.propertiesMax = 5
        let long = "NOTE:" + String(repeating: "x", count: 95)
        let text =
            card("FN:A", long + "y") + card("FN:A", long, long, long, long)
            + card("A:", "B:", "C:", "D:", "FN:", "F:") + card("FN:A", long)
        let file = ReadFile(text, limits: limits)
        #expect(file.cards.count == 1)
        #expect(file.problems.map(\.line) == [4, 12, 21])
    }

    @Test func `each nested beginning is a problem, and the innermost card is read`() {
        let depth = 20_000
        let file = ReadFile(String(repeating: "BEGIN:VCARD\n", count: depth) + good)
        #expect(file.cards.count == 1)
        #expect(file.problems.count == depth)
    }

    @Test func `a line of a hundred megabytes is a problem`() {
        let beginning = Data("BEGIN:VCARD\nVERSION:4.0\nFN:A\nNOTE:".utf8)
        let file = ReadFile(
            beginning + Data(repeating: 0x78, count: 100 << 20) + Data("\nEND:VCARD\n".utf8)
                + Data(good.utf8))
        #expect(file.cards.count == 1)
        #expect(file.problems.map(\.line) == [4])
    }

    @Test func `garbage at any position never traps`() throws {
        var state: UInt64 = 42
        func next() -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33)
        }
        let pieces: [[UInt8]] =
            [
                "BEGIN:VCARD\n", "END:VCARD\n", "VERSION:4.0\n", "\r\n ", "\n", ":", ";", "\"", "=",
                "\\", ",", "N:", "ADR:", "TEL;VALUE=uri:", "BDAY:--", "item1.", "CATEGORIES:",
                "\u{0}",
                "ü", "FN:x\n", "\t",
            ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xEF, 0xBB, 0xBF]]
        let directory = try TemporaryDirectory()
        let store = try directory.store()
        for _ in 0..<400 {
            var data = Data()
            for _ in 0..<next() % 60 { data += pieces[next() % pieces.count] }
            let report = try store.importCards(data)
            #expect(!report.description.isEmpty)
        }
        for row in try store.allRows() { #expect(try store.contact(id: row.id)?.card() != nil) }
    }
}
