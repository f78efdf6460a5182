import Foundation
import RestorationArchive
import Testing

@Suite struct ArchivePathTests {
    @Test func `the text of a path has stack indices, its identifiers have none (3.1.7, 3.1.8)`() {
        let path: ArchivePath = [
            "TabController", ArchivePathComponent("NavigationController", stackIndex: 1),
            ArchivePathComponent("CityViewController", stackIndex: 1),
        ]
        #expect(
            path.description
                == "TabController/:[1]:/NavigationController/:[1]:/CityViewController")
        #expect(
            path.publicIdentifiers == [
                "TabController", "NavigationController", "CityViewController",
            ])
    }

    @Test func `identifiers that look like structure remain identifiers`() throws {
        let tricky: [ArchivePath] = [
            ["a/b"], ["a", "b"], [":[1]:", "b"], [ArchivePathComponent("b", stackIndex: 1)],
            ["a", ArchivePathComponent("b", stackIndex: 0)],
            ["a", ArchivePathComponent("b", role: .view)], [""], [],
            ["e\u{301}"], ["é"],
        ]
        #expect(Set(tricky).count == tricky.count)
        let archive = Archive(
            header: Sample.header,
            records: tricky.enumerated().map { index, path in
                ArchiveRecord(path: path, kind: .object, className: "\(index)")
            })
        let reader = try ArchiveReader(archive.encoded())
        for (index, path) in tricky.enumerated() {
            #expect(try reader.record(at: path)?.className == "\(index)")
        }
        #expect(try reader.record(at: ["b"]) == nil)
    }

    @Test func `the parent and the prefixes of a path consist of its first steps`() {
        let path: ArchivePath = ["a", "b", "c"]
        #expect(path.parent == ["a", "b"])
        #expect(ArchivePath.application.parent == nil)
        #expect(path.hasPrefix(["a"]) && path.hasPrefix(path) && !path.hasPrefix(["b"]))
        #expect(ArchivePath(["a"]).appending("b").appending("c") == path)
    }
}
