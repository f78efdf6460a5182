import Foundation
import Testing

@testable import Contacts

@Suite struct `The sample of people` {
    @Test func `the generator writes the bundled file byte for byte`() throws {
        let directory = try TemporaryDirectory()
        let output = directory.url.appendingPathComponent("people.vcf")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-B", Example.generator.path, output.path]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(try Data(contentsOf: output) == Data(contentsOf: Example.people))
    }

    @Test func `the sample has both versions, many scripts, folded lines and fictional addresses`()
        throws
    {
        let data = try Data(contentsOf: Example.people)
        let file = ReadFile(data)
        #expect(file.cards.count == 2_000)
        #expect(Set(file.cards.map(\.version)) == [.v3, .v4])
        #expect(String(decoding: data, as: UTF8.self).contains("\r\n "))
        for (lowest, highest) in [(0x370, 0x3FF), (0x400, 0x4FF), (0x600, 0x6FF), (0x4E00, 0x9FFF)]
        {
            let inScript = file.contacts.filter { contact in
                contact.familyName.unicodeScalars.allSatisfy {
                    (lowest...highest).contains(Int($0.value))
                }
            }
            #expect(inScript.count > 20)
        }
        let reserved = ["example.com", "example.org", "example.net"]
        #expect(
            file.contacts.flatMap(\.emails).allSatisfy { email in
                reserved.contains { email.value.hasSuffix($0) }
            })
        #expect(Set(file.contacts.compactMap(\.uid)).count == 2_000)
    }

    @Test func `the sample fills the store in order, with every person in one place`() throws {
        let directory = try TemporaryDirectory()
        let store = try directory.store()
        let report = try #require(try store.importSampleIfNeeded(from: Example.people))
        var expected = ImportReport()
        expected.imported = 2_000
        #expect(report == expected)
        let sections = try store.sections()
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ#".map(String.init)
        #expect(sections.titles == letters.filter(sections.titles.contains))
        #expect(sections.count > 20)
        #expect(sections.contactCount == 2_000)
        let rows = try store.allRows()
        #expect(Set(rows.map(\.id)).count == 2_000)
        for position in stride(from: 0, to: 2_000, by: 37) {
            #expect(try store.position(ofID: rows[position].id) == position)
            #expect(try store.id(atPosition: position) == rows[position].id)
        }
        #expect(
            try store.groups().map(\.name).sorted() == [
                "Book club", "Choir", "Family", "Friends", "Neighbours", "Running, Sundays", "Work",
            ])
    }
}
