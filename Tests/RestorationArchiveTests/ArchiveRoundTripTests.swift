import Foundation
import RestorationArchive
import SeededRandom
import Testing

@Suite struct ArchiveRoundTripTests {
    @Test(arguments: 0..<200 as Range<UInt64>)
    func `every archive is unchanged after encoding and decoding`(seed: UInt64) throws {
        var arbitrary = ArbitraryArchive(seed: seed)
        let archive = arbitrary.archive()
        let encoded = try archive.encoded()
        let reader = try ArchiveReader(encoded)
        #expect(try reader.archive() == archive)
        #expect(try reader.archive().encoded().bytes == encoded.bytes)
        #expect(try reader.paths() == archive.records.map(\.path))
        for record in archive.records {
            #expect(try reader.record(at: record.path) == record)
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `every kind of value is unchanged after encoding and decoding`(seed: UInt64) throws {
        var arbitrary = ArbitraryArchive(seed: seed)
        let fields = arbitrary.values().enumerated().map { index, value in
            ArchiveField(key: "\(index)", value: value)
        }
        let record = ArchiveRecord(path: ["A"], kind: .object, className: "C", fields: fields)
        let archive = Archive(header: arbitrary.header(), records: [record])
        let decoded = try #require(try ArchiveReader(archive.encoded()).record(at: ["A"]))
        for (before, after) in zip(fields, decoded.fields) { #expect(before == after) }
        #expect(decoded.fields.count == 24)
    }

    @Test func `NaN equals itself and negative zero differs from zero`() {
        #expect(ArchiveValue.double(.nan) == .double(.nan))
        #expect(ArchiveValue.double(-0.0) != .double(0.0))
        #expect(ArchiveValue.float(.nan) == .float(.nan))
        #expect(ArchiveValue.int32(1) != .int64(1))
        #expect(
            ArchiveValue.date(Date(timeIntervalSinceReferenceDate: .nan))
                == .date(Date(timeIntervalSinceReferenceDate: .nan)))
    }

    @Test func `an encoded nil differs from an absent key`() throws {
        let record = ArchiveRecord(
            path: ["A"], kind: .view, className: "C",
            fields: [ArchiveField(key: "text", value: .null)])
        let archive = Archive(header: Sample.header, records: [record])
        let decoded = try #require(try ArchiveReader(archive.encoded()).record(at: ["A"]))
        #expect(decoded["text"] == .null)
        #expect(decoded["other"] == nil)
    }

    @Test func `canonical order does not depend on the order of insertion`() {
        let values: [ArchiveValue] = [
            .string("b"), .string("a"), .int64(2), .reference(["X"]),
            .reference([ArchivePathComponent("X", stackIndex: 1)]), .double(.nan),
        ]
        var random = SeededGenerator(seed: 7)
        let expected = ArchiveValue.canonicalSet(values)
        for _ in 0..<50 {
            #expect(ArchiveValue.canonicalSet(values.shuffled(using: &random)) == expected)
        }
    }
}
