import Foundation
import RestorationArchive
import Testing

@Suite struct ArchiveLimitsTests {
    private func failure(of record: ArchiveRecord) -> ArchiveError? {
        do {
            _ = try Archive(header: Sample.header, records: [record]).encoded()
            return nil
        } catch { return error }
    }

    private func record(_ value: ArchiveValue, key: String = "k") -> ArchiveRecord {
        ArchiveRecord(
            path: ["A"], kind: .object, className: "C",
            fields: [ArchiveField(key: key, value: value)])
    }

    private func nested(_ depth: Int) -> ArchiveValue {
        (1..<depth).reduce(.null) { value, _ in .array([value]) }
    }

    @Test func `values at the maximum depth are read, and one more level is refused`() throws {
        let deepest = record(nested(ArchiveLimits.depthMax))
        let archive = Archive(header: Sample.header, records: [deepest])
        #expect(try ArchiveReader(archive.encoded()).archive() == archive)
        let error = failure(of: record(nested(ArchiveLimits.depthMax + 1)))
        #expect(error?.code == .limitExceeded)
        #expect(error?.path == ["A"])
    }

    @Test func `objects inside objects have the same maximum depth as lists`() throws {
        func chain(_ depth: Int) -> ArchiveValue {
            (1..<depth).reduce(.string("end")) { value, _ in
                .object(
                    ArchiveObject(
                        className: "C", fields: [ArchiveField(key: "next", value: value)]))
            }
        }
        let archive = Archive(
            header: Sample.header, records: [record(chain(ArchiveLimits.depthMax))])
        #expect(try ArchiveReader(archive.encoded()).archive() == archive)
        #expect(failure(of: record(chain(ArchiveLimits.depthMax + 1)))?.code == .limitExceeded)
    }

    @Test func `names, paths and texts over the limit are refused`() {
        let name = String(repeating: "n", count: ArchiveLimits.nameBytesMax + 1)
        #expect(failure(of: record(.null, key: name))?.code == .limitExceeded)
        let long = ArchivePath(
            Array(repeating: "x", count: ArchiveLimits.pathComponentCountMax + 1))
        #expect(failure(of: record(.reference(long)))?.code == .limitExceeded)
        let text = String(repeating: "x", count: ArchiveLimits.stringBytesMax + 1)
        #expect(failure(of: record(.string(text)))?.code == .limitExceeded)
        let negative = ArchivePath([ArchivePathComponent("x", stackIndex: -1)])
        #expect(failure(of: record(.reference(negative)))?.code == .limitExceeded)
    }

    @Test func `two records with the same path are refused, and the error contains the path`() {
        let archive = Archive(header: Sample.header, records: [record(.null), record(.null)])
        let error = #expect(throws: ArchiveError.self) { _ = try archive.encoded() }
        #expect(error?.code == .duplicatePath)
        #expect(error?.path == ["A"])
    }
}
