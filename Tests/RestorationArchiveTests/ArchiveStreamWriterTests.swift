import Foundation
import RestorationArchive
import Testing

@Suite struct ArchiveStreamWriterTests {
    private func streamed(_ archive: Archive) throws -> [UInt8] {
        var writer = ArchiveStreamWriter(
            header: archive.header, expectedRecords: archive.records.count / 2)
        for record in archive.records {
            try writer.begin(
                path: record.path, kind: record.kind, className: record.className,
                restorationClassName: record.restorationClassName,
                storyboardName: record.storyboardName,
                storyboardIdentifier: record.storyboardIdentifier,
                viewWasLoaded: record.viewWasLoaded)
            for field in record.fields { try writer.write(field.value, forKey: field.key) }
        }
        return try writer.finish(rootPaths: archive.rootPaths).bytes
    }

    @Test func `a stream writer gives the bytes of the golden archives`() throws {
        for (name, archive) in GoldenArchives.all {
            #expect(try streamed(archive) == archive.encoded().bytes, "\(name)")
        }
    }

    @Test func `a stream writer grows and counts more fields than one byte can count`() throws {
        let header = ArchiveHeader(timestamp: Date(timeIntervalSinceReferenceDate: 1))
        for count in [0, 1, 127, 128, 129, 300, 20_000] {
            let fields = (0..<count).map {
                ArchiveField(key: "key\($0)", value: .string("value \($0)"))
            }
            let records = ["A", "B"].map {
                ArchiveRecord(
                    path: [ArchivePathComponent($0)], kind: .object, className: "App.Item",
                    fields: fields)
            }
            let archive = Archive(header: header, records: records)
            #expect(try streamed(archive) == archive.encoded().bytes, "\(count) fields")
        }
    }

    @Test func `the typed methods of a stream writer write the same bytes as values`() throws {
        let header = ArchiveHeader(timestamp: Date(timeIntervalSinceReferenceDate: 1))
        var writer = ArchiveStreamWriter(header: header)
        try writer.begin(path: ["A"], kind: .view, className: "App.A")
        try writer.write("text", forKey: "text")
        try writer.write(-7, forKey: "integer")
        try writer.write(-0.0, forKey: "number")
        try writer.write(true, forKey: "yes")
        try writer.write(false, forKey: "no")
        let record = ArchiveRecord(
            path: ["A"], kind: .view, className: "App.A",
            fields: [
                ArchiveField(key: "text", value: .string("text")),
                ArchiveField(key: "integer", value: .int64(-7)),
                ArchiveField(key: "number", value: .double(-0.0)),
                ArchiveField(key: "yes", value: .bool(true)),
                ArchiveField(key: "no", value: .bool(false)),
            ])
        #expect(
            try writer.finish().bytes
                == Archive(header: header, records: [record]).encoded().bytes)
    }

    @Test func `refused records and fields leave no bytes in a stream`() throws {
        let header = ArchiveHeader(timestamp: Date(timeIntervalSinceReferenceDate: 1))
        var writer = ArchiveStreamWriter(header: header)
        #expect(throws: ArchiveError.self) { try writer.write(1, forKey: "early") }
        let long = String(repeating: "x", count: ArchiveLimits.nameBytesMax + 1)
        #expect(throws: ArchiveError.self) {
            try writer.begin(path: ["A"], kind: .object, className: long)
        }
        #expect(throws: ArchiveError.self) { try writer.write(1, forKey: "without a record") }
        try writer.begin(path: ["A"], kind: .object, className: "App.A")
        try writer.write("kept", forKey: "before")
        var deep = ArchiveValue.null
        for _ in 0...ArchiveLimits.depthMax { deep = .array([deep]) }
        #expect(throws: ArchiveError.self) { try writer.write(deep, forKey: "deep") }
        #expect(throws: ArchiveError.self) { try writer.write(1, forKey: long) }
        try writer.write("kept", forKey: "after")
        let archive = try ArchiveReader(writer.finish()).archive()
        #expect(archive.records.map(\.path) == [["A"]])
        #expect(archive.records.first?.fields.map(\.key) == ["before", "after"])
    }

    @Test func `a stream with two records of one path is refused when it is finished`() throws {
        let header = ArchiveHeader(timestamp: Date(timeIntervalSinceReferenceDate: 1))
        var writer = ArchiveStreamWriter(header: header)
        try writer.begin(path: ["A"], kind: .object, className: "App.A")
        try writer.begin(path: ["A"], kind: .object, className: "App.A")
        var failure: ArchiveError?
        do { _ = try writer.finish() } catch { failure = error }
        #expect(failure?.code == .duplicatePath && failure?.path == ["A"])
    }
}
