import Foundation
import RestorationArchive
import Testing

@Suite struct ArchiveChangeTests {
    private func archive(_ names: [String], header: ArchiveHeader = Sample.header) -> Archive {
        Archive(
            header: header,
            records: names.map { name in
                ArchiveRecord(
                    path: [ArchivePathComponent(String(name.prefix(1)))], kind: .object,
                    className: "C", fields: [ArchiveField(key: "text", value: .string(name))])
            })
    }

    /// Returns the change after encoding and decoding.
    private func change(_ old: Archive, _ new: Archive) throws -> ArchiveChange? {
        guard let change = try ArchiveChange(from: old, to: new) else { return nil }
        let read = try ArchiveChange(bytes: change.encoded())
        #expect(read == change)
        return read
    }

    private func expectApplies(_ old: Archive, _ new: Archive) throws {
        let change = try #require(try change(old, new))
        var patched = old
        try patched.apply([change])
        #expect(patched == new)
    }

    @Test func `archives with the same content have no difference`() throws {
        var later = Sample.everything()
        later.header.timestamp += 9
        later.header.highWaterMark += 9
        #expect(try ArchiveChange(from: Sample.everything(), to: later) == nil)
    }

    @Test func `a change contains only the changed object of many`() throws {
        let old = archive(["a", "b", "c", "d"])
        let new = archive(["a", "b", "cold", "d"])
        let change = try #require(try change(old, new))
        #expect(change.recordCount == 1)
        #expect(!change.isStructural)
        try expectApplies(old, new)
    }

    @Test(arguments: [
        (["a", "b", "c"], ["a", "b", "c", "d"]), (["a", "b", "c"], ["a", "c"]),
        (["a", "b", "c"], ["b", "c"]), (["a", "b", "c"], ["a", "b"]),
        (["a", "b", "c"], ["c", "b", "a"]), (["a", "b", "c"], ["x", "a", "b", "c"]),
        (["a", "b", "c"], []), ([], ["a", "b"]), (["a", "b", "c"], ["x", "y"]),
        (["a", "b", "c", "d"], ["c", "d2", "a", "e", "b"]),
    ])
    func `applying a change gives the new order of added, removed and moved objects`(
        names: (old: [String], new: [String])
    ) throws {
        let change = try #require(try change(archive(names.old), archive(names.new)))
        #expect(change.isStructural)
        try expectApplies(archive(names.old), archive(names.new))
    }

    @Test func `a new header and new roots are changes without records`() throws {
        let old = Sample.everything()
        var new = old
        new.header.bundleVersion = "9"
        #expect(try change(old, new)?.recordCount == 0)
        try expectApplies(old, new)
        new = old
        new.rootPaths.removeLast()
        #expect(try change(old, new)?.recordCount == 0)
        try expectApplies(old, new)
    }

    @Test func `applying a chain of random changes gives the last archive`() throws {
        let seed = UInt64.random(in: 0 ... .max)
        var arbitrary = ArbitraryArchive(seed: seed)
        let first = arbitrary.archive()
        var last = first
        var changes: [ArchiveChange] = []
        for _ in 0..<60 {
            var next = arbitrary.archive()
            // Half of the records stay, and some of them change.
            var builder = ArchiveBuilder(header: next.header)
            for var record in last.records where Bool.random(using: &arbitrary.random) {
                if Int.random(in: 0..<4, using: &arbitrary.random) == 0 {
                    record.fields = arbitrary.fields(depth: 1)
                }
                builder.add(record)
            }
            for record in next.records { builder.add(record) }
            if Bool.random(using: &arbitrary.random) {
                next = builder.build()
            } else {
                next = last
                for index in next.records.indices {
                    next.records[index].fields = arbitrary.fields(depth: 1)
                }
            }
            if let change = try change(last, next) { changes.append(change) } else { continue }
            last = next
        }
        var patched = first
        try patched.apply(changes)
        #expect(patched == last, "seed \(seed)")
    }

    @Test func `a change for another archive is refused and changes nothing`() throws {
        let old = archive(["a", "b", "c"])
        let structural = try #require(try change(old, archive(["c", "a"])))
        let plain = try #require(try change(old, archive(["a", "b2", "c"])))
        for (change, other) in [
            (structural, archive(["a", "b"])), (plain, archive(["a", "x", "c"])),
            (plain, archive([])),
        ] {
            var patched = other
            let error = #expect(throws: ArchiveError.self) { try patched.apply([change]) }
            #expect(error?.code == .damaged)
            #expect(patched == other)
        }
    }

    @Test func `a change to an archive with two objects of the same path is refused with the path`()
        throws
    {
        let error = #expect(throws: ArchiveError.self) {
            _ = try ArchiveChange(from: archive(["a", "b"]), to: archive(["a", "b", "a"]))
        }
        #expect(error?.code == .duplicatePath)
        #expect(error?.path == ["a"])
    }

    @Test func `a change truncated anywhere or with any bit flipped is decoded or refused`() throws
    {
        let old = archive(["a", "b", "c", "d"])
        let bytes = try #require(try change(old, archive(["c", "d2", "e", "a"]))).encoded()
        for length in bytes.indices {
            let error = #expect(throws: ArchiveError.self) {
                _ = try ArchiveChange(bytes: Array(bytes[..<length]))
            }
            #expect(error?.code == .damaged, "cut at \(length)")
        }
        for position in bytes.indices {
            for bit in 0..<8 {
                var damaged = bytes
                damaged[position] ^= 1 << UInt8(bit)
                var patched = old
                do throws(ArchiveError) {
                    try patched.apply([try ArchiveChange(bytes: damaged)])
                    #expect(Set(patched.records.map(\.path)).count == patched.records.count)
                } catch {
                    #expect(patched == old)
                }
            }
        }
    }

    @Test func `a change with a newer format version is refused as too new`() throws {
        var bytes = try #require(try change(archive(["a"]), archive(["b"]))).encoded()
        bytes[8] = 2
        let error = #expect(throws: ArchiveError.self) { _ = try ArchiveChange(bytes: bytes) }
        #expect(error?.code == .tooNew)
    }

    @Test func `the properties of a record leave no gaps, so its bits can be compared`() {
        let parts = [
            MemoryLayout<ArchivePath>.size, MemoryLayout<String>.size,
            3 * MemoryLayout<String?>.size, MemoryLayout<[ArchiveField]>.size,
            MemoryLayout<ArchiveRecord.Kind>.size, MemoryLayout<Bool>.size,
        ]
        #expect(MemoryLayout<ArchiveRecord>.size == parts.reduce(0, +))
    }

    @Test func `two records that differ in any property are different`() throws {
        let old = archive(["a", "b"])
        let edits: [(inout ArchiveRecord) -> Void] = [
            { $0.className = "D" }, { $0.kind = .view }, { $0.viewWasLoaded = true },
            { $0.restorationClassName = "R" }, { $0.storyboardName = "S" },
            { $0.storyboardIdentifier = "I" }, { $0.fields = [] },
        ]
        for edit in edits {
            var new = old
            edit(&new.records[1])
            #expect(new.records[1] != old.records[1])
            #expect(try #require(try change(old, new)).recordCount == 1)
            try expectApplies(old, new)
        }
    }
}
