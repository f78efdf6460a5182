import Foundation
import RestorationArchive
import Testing

@Suite struct ArchiveContentTests {
    @Test func `a new time and event number are not new content`() throws {
        let archive = Sample.everything()
        var later = archive
        later.header.timestamp += 60
        later.header.highWaterMark += 1
        #expect(archive != later)
        #expect(archive.hasSameContent(as: later))
        #expect(try archive.encoded().hasSameContent(as: later.encoded()))
        #expect(try ArchiveReader(later.encoded()).header == later.header)
    }

    @Test func `any change except of time and event number is new content`() throws {
        let archive = Sample.everything()
        var changes: [Archive] = []
        for change in [
            { $0.header.bundleVersion = "8" }, { $0.header.idiom = 0 },
            { $0.rootPaths.append(["Other"]) }, { $0.records.swapAt(0, 1) },
            { $0.records[1].viewWasLoaded = false }, { $0.records[1].fields.removeLast() },
            { $0.records[1].fields[1] = ArchiveField(key: "key1", value: .null) },
        ] as [(inout Archive) -> Void] {
            var changed = archive
            change(&changed)
            changes.append(changed)
        }
        for changed in changes {
            #expect(!archive.hasSameContent(as: changed))
            #expect(try !archive.encoded().hasSameContent(as: changed.encoded()))
        }
    }

    @Test func `the builder keeps the first of two records with the same path`() {
        var builder = ArchiveBuilder(header: Sample.header)
        let first = ArchiveRecord(path: ["A"], kind: .object, className: "First")
        let second = ArchiveRecord(path: ["A"], kind: .object, className: "Second")
        let added = [builder.add(first), builder.add(second)]
        #expect(added == [true, false])
        #expect(builder.build().records == [first])
    }

    @Test func `a damaged record affects neither opening nor other records`() throws {
        let archive = Sample.everything()
        var bytes = try archive.encoded().bytes
        let second = try #require(bytes.indices.first { bytes[$0] == 1 && $0 >= 98 })
        bytes[second] = 0xEE
        let reader = try ArchiveReader(bytes: bytes)
        #expect(try reader.record(at: .application) == archive.records[0])
        let error = #expect(throws: ArchiveError.self) {
            _ = try reader.record(at: ["Tab", "Nav"])
        }
        #expect(error?.path == ["Tab", "Nav"])
    }
}
