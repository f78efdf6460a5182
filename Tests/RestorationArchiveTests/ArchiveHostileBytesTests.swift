import Foundation
import RestorationArchive
import SeededRandom
import Testing

@Suite struct ArchiveHostileBytesTests {
    /// Reads the archive in every way.
    ///
    /// The bytes may be refused but must never trap.
    private func readAll(_ bytes: [UInt8]) throws {
        let reader = try ArchiveReader(bytes: bytes)
        _ = try? reader.paths()
        _ = try? reader.record(at: ["Tab", "Nav"])
        for number in 0..<min(reader.recordCount, 8) { _ = try? reader.record(number: number) }
        _ = try reader.archive()
    }

    @Test func `an archive truncated at any length is damaged`() throws {
        let bytes = try Sample.everything().encoded().bytes
        for length in 0..<bytes.count {
            let error = #expect(throws: ArchiveError.self) {
                _ = try ArchiveReader(bytes: Array(bytes[..<length]))
            }
            #expect(error?.code == .damaged)
        }
    }

    @Test func `an archive with bytes after its end is refused`() throws {
        let bytes = try Sample.everything().encoded().bytes + [0]
        #expect(throws: ArchiveError.self) { _ = try ArchiveReader(bytes: bytes) }
    }

    @Test(arguments: [0xFF, 0x01, 0x80] as [UInt8])
    func `an archive with any flipped byte is decoded or refused and never traps`(mask: UInt8)
        throws
    {
        let bytes = try Sample.everything().encoded().bytes
        var refused = 0
        for position in bytes.indices {
            var damaged = bytes
            damaged[position] ^= mask
            do { try readAll(damaged) } catch is ArchiveError { refused += 1 }
        }
        #expect(refused > 0)
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `an archive with random damage in many places is decoded or refused`(seed: UInt64) throws {
        let bytes = try Sample.everything().encoded().bytes
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8(
                    truncatingIfNeeded: random.next())
            }
            do { try readAll(damaged) } catch is ArchiveError {}
        }
    }

    @Test func `an archive of a newer major version is too new, not damaged`() throws {
        var bytes = try Sample.everything().encoded().bytes
        bytes[8] = 2
        let error = #expect(throws: ArchiveError.self) { _ = try ArchiveReader(bytes: bytes) }
        #expect(error?.code == .tooNew)
    }

    @Test func `an archive of a newer minor version is read`() throws {
        let archive = Sample.everything()
        var bytes = try archive.encoded().bytes
        bytes[10] = 9
        #expect(try ArchiveReader(bytes: bytes).archive() == archive)
    }

    @Test(arguments: [[], [0], Array("PRNLARCH".utf8), [UInt8](repeating: 0xFF, count: 4096)])
    func `bytes that are not an archive are refused as damaged`(bytes: [UInt8]) {
        let error = #expect(throws: ArchiveError.self) { _ = try ArchiveReader(bytes: bytes) }
        #expect(error?.code == .damaged)
    }

    @Test func `an archive with a stack index over the limit is damaged`() throws {
        let largest = ArchivePathComponent("Nav", stackIndex: (1 << 55) - 1)
        let archive = Archive(
            header: Sample.header,
            records: [ArchiveRecord(path: [largest], kind: .view, className: "V")])
        var bytes = try archive.encoded().bytes
        #expect(try ArchiveReader(bytes: bytes).archive() == archive)
        let step = withUnsafeBytes(of: (UInt64(1) << 63).littleEndian, Array.init)
        let place = try #require(
            bytes.indices.first { Array(bytes[$0...].prefix(8)) == step })
        bytes[place + 1] = 1
        let error = #expect(throws: ArchiveError.self) {
            _ = try ArchiveReader(bytes: bytes).archive()
        }
        #expect(error?.code == .damaged)
    }
}
