import Foundation
import RestorationArchive
import Testing

@Suite(.serialized) struct ArchiveGoldenTests {
    private static var isWriting: Bool {
        ProcessInfo.processInfo.environment["WRITE_GOLDEN_FILES"] == "1"
    }

    /// Returns the output of the Python reader for an archive and the changes behind it, or its
    /// error.
    private func dump(_ files: URL...) throws -> (json: Data, complaint: String) {
        let script = GoldenArchives.file("x").deletingLastPathComponent()
            .appendingPathComponent("read_archive.py")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", script.path] + files.map(\.path)
        let output = Pipe()
        let complaint = Pipe()
        process.standardOutput = output
        process.standardError = complaint
        try process.run()
        let json = output.fileHandleForReading.readDataToEndOfFile()
        let text = complaint.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (json, String(decoding: text, as: UTF8.self))
    }

    @Test(.enabled(if: isWriting)) func `the golden files are written again`() throws {
        for (name, archive) in GoldenArchives.all {
            try Data(archive.encoded().bytes).write(to: GoldenArchives.file(name))
        }
        var last = GoldenArchives.all[1].archive
        for (name, archive) in GoldenArchives.changes {
            let change = try #require(try ArchiveChange(from: last, to: archive))
            try Data(change.encoded()).write(to: GoldenArchives.changeFile(name))
            last = archive
        }
    }

    @Test func `golden changes apply, and are written again byte for byte`() throws {
        var last = GoldenArchives.all[1].archive
        for (name, archive) in GoldenArchives.changes {
            let bytes = try [UInt8](Data(contentsOf: GoldenArchives.changeFile(name)))
            let change = try ArchiveChange(bytes: bytes)
            #expect(try ArchiveChange(from: last, to: archive)?.encoded() == bytes, "\(name)")
            try last.apply([change])
            #expect(last == archive, "\(name)")
        }
    }

    @Test func `a reader written from the format's documentation alone applies the golden changes`()
        throws
    {
        let (json, complaint) = try dump(
            GoldenArchives.file(GoldenArchives.all[1].name),
            GoldenArchives.changeFile(GoldenArchives.changes[0].name),
            GoldenArchives.changeFile(GoldenArchives.changes[1].name))
        #expect(complaint == "")
        try expect(json, describes: GoldenArchives.changes[1].archive)
    }

    private func expect(_ json: Data, describes archive: Archive) throws {
        let read = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        let expected = try JSONSerialization.jsonObject(
            with: JSONSerialization.data(withJSONObject: ArchiveDump(archive).json))
        #expect((read as NSDictionary).isEqual(expected))
    }

    @Test func `golden files decode, and encode again to the same bytes`() throws {
        for (name, archive) in GoldenArchives.all {
            let bytes = try Data(contentsOf: GoldenArchives.file(name))
            let reader = try ArchiveReader(data: bytes)
            #expect(try reader.archive() == archive, "\(name)")
            #expect(try Data(archive.encoded().bytes) == bytes, "\(name)")
            for record in archive.records {
                #expect(try reader.record(at: record.path) == record, "\(name)")
            }
        }
    }

    @Test func `a reader written only from the documentation reads the golden files`() throws {
        for (name, archive) in GoldenArchives.all {
            let (json, complaint) = try dump(GoldenArchives.file(name))
            #expect(complaint == "", "\(name)")
            try expect(json, describes: archive)
        }
    }

    @Test func `the Swift and the Python reader refuse an archive of a newer version`() throws {
        for (name, _) in GoldenArchives.all {
            var bytes = try Data(contentsOf: GoldenArchives.file(name))
            bytes[8] = 2
            // The bytes behind the number of a newer version have no meaning in this one.
            bytes.replaceSubrange(12..., with: Data(repeating: 0xA5, count: bytes.count - 12))
            let error = #expect(throws: ArchiveError.self) { _ = try ArchiveReader(data: bytes) }
            #expect(error?.code == .tooNew)
            let file = FileManager.default.temporaryDirectory
                .appendingPathComponent("archive-\(UUID().uuidString)")
            try bytes.write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            #expect(try dump(file).complaint.contains("too new"))
        }
    }

    @Test func `a golden file truncated anywhere or with a flipped bit is decoded or refused`()
        throws
    {
        for (name, _) in GoldenArchives.all {
            let bytes = try [UInt8](Data(contentsOf: GoldenArchives.file(name)))
            for length in bytes.indices {
                let error = #expect(throws: ArchiveError.self) {
                    _ = try ArchiveReader(bytes: Array(bytes[..<length]))
                }
                #expect(error?.code == .damaged, "\(name) cut at \(length)")
            }
            for position in bytes.indices {
                var damaged = bytes
                damaged[position] ^= 1 << UInt8(position % 8)
                do throws(ArchiveError) {
                    let reader = try ArchiveReader(bytes: damaged)
                    for number in 0..<min(reader.recordCount, 4) {
                        _ = try reader.record(number: number)
                    }
                    _ = try reader.archive()
                } catch {
                    let isVersion = (8..<10).contains(position)
                    #expect(!isVersion || error.code == .tooNew || error.code == .damaged)
                }
            }
        }
    }

    @Test func `a record far larger than all others is written completely`() throws {
        var records = (0..<500).map {
            ArchiveRecord(path: [ArchivePathComponent("R\($0)")], kind: .object, className: "C")
        }
        let text = String(repeating: "x", count: 300_000)
        records[7].fields = [ArchiveField(key: "text", value: .string(text))]
        let archive = Archive(header: Sample.header, records: records)
        #expect(try ArchiveReader(archive.encoded()).archive() == archive)
    }
}
