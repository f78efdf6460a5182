import Foundation
import RestorationArchive
import RestorationStore
import Testing

@Suite struct ArchiveCommitTests {
    private let session: SessionIdentifier
    private let disk = MemoryFileSystem()

    init() throws {
        session = try Samples.session()
    }

    private func archive(
        _ texts: [Int: String] = [:], count: Int = 40, mark: UInt64 = 0
    ) -> Archive {
        Archive(
            header: ArchiveHeader(
                timestamp: Date(timeIntervalSinceReferenceDate: Double(mark)), highWaterMark: mark),
            records: (0..<count).map { number in
                ArchiveRecord(
                    path: ["Root", ArchivePathComponent("\(number)")], kind: .view, className: "V",
                    fields: [
                        ArchiveField(
                            key: "text", value: .string(texts[number] ?? "text \(number)"))
                    ])
            },
            rootPaths: [["Root"]])
    }

    private func size() throws -> Int {
        try Samples.bytes(Samples.path(.current), on: disk).count
    }

    private func loaded() throws -> Archive? {
        let store = try Samples.store(on: disk)
        defer { store.close() }
        return try store.loadArchive(session: session).value?.archive()
    }

    @Test func `a changed object is appended and loaded`() throws {
        let store = try Samples.store(on: disk)
        try store.commit(archive(), session: session)
        let before = try size()
        let changed = archive([7: "typed"], mark: 3)
        #expect(try store.commit(changed, session: session).wrote)
        #expect(try size() < before + 400)
        store.close()
        #expect(try loaded() == changed)
    }

    @Test func `a settled commit keeps the state before it as the previous generation`() throws {
        let store = try Samples.store(on: disk)
        try store.commit(archive(), session: session)
        try store.commit(archive(mark: 1), session: session, settling: true)
        try store.commit(archive([0: "first"]), session: session)
        try store.commit(archive([0: "first"], mark: 2), session: session, settling: true)
        try store.commit(archive([0: "second"]), session: session)
        store.close()
        var bytes = try Samples.bytes(Samples.path(.current), on: disk)
        bytes[bytes.count / 2] ^= 0x10
        try disk.writeDurably(bytes, to: Samples.path(.current))
        #expect(try loaded()?.records == archive([0: "first"]).records)
    }

    @Test func `an archive with the same content writes nothing, even after a relaunch`() throws {
        let store = try Samples.store(on: disk)
        try store.commit(archive(), session: session)
        try store.commit(archive([1: "x"]), session: session)
        #expect(try !store.commit(archive([1: "x"], mark: 9), session: session).wrote)
        store.close()
        let next = try Samples.store(on: disk)
        _ = try next.loadArchive(session: session)
        #expect(try !next.commit(archive([1: "x"], mark: 10), session: session).wrote)
        let before = try size()
        #expect(try next.commit(archive([1: "x", 2: "y"]), session: session).wrote)
        #expect(try size() < before + 400)
        next.close()
        #expect(try loaded() == archive([1: "x", 2: "y"]))
    }

    @Test func `a process that has not loaded an archive commits all of it`() throws {
        let store = try Samples.store(on: disk)
        try store.commit(archive([1: "x"]), session: session)
        try store.commit(archive([1: "y"]), session: session)
        store.close()
        let next = try Samples.store(on: disk)
        try next.commit(archive([2: "z"], count: 30), session: session)
        next.close()
        #expect(try loaded() == archive([2: "z"], count: 30))
    }

    @Test func `many changes never make the file larger than a few times the archive`() throws {
        let store = try Samples.store(on: disk)
        var texts: [Int: String] = [:]
        var largest = 0
        for number in 0..<3_000 {
            texts[number % 40] = "typed \(number)"
            let count = number % 50 < 2 ? 39 : 40
            try store.commit(archive(texts, count: count), session: session)
            largest = max(largest, try size())
        }
        store.close()
        #expect(largest < 128 * 1024)
        #expect(try loaded() == archive(texts))
    }

    @Test func `bytes committed between archives are not mistaken for an archive`() throws {
        let store = try Samples.store(on: disk)
        try store.commit(archive(), session: session)
        try store.commit([1], session: session)
        try store.commit(archive([3: "after"]), session: session)
        #expect(
            try store.loadArchive(session: session).value?.archive() == archive([3: "after"]))
        try store.discard(session: session)
        try store.commit(archive([4: "again"]), session: session)
        try store.commit([1, 2, 3], session: session)
        try store.commit(archive([5: "last"]), session: session)
        store.close()
        #expect(try loaded() == archive([5: "last"]))
    }

    @Test func `an archive that was committed as bytes loads`() throws {
        let store = try Samples.store(on: disk)
        try store.commit(archive([1: "x"]).encoded().bytes, session: session)
        store.close()
        #expect(try loaded() == archive([1: "x"]))
    }

    @Test
    func `a settling commit leaves one archive, and the same state as its previous generation`()
        throws
    {
        let store = try Samples.store(on: disk)
        try store.commit(archive(), session: session)
        try store.commit(archive([1: "x"]), session: session)
        try store.commit(archive([1: "y"]), session: session)
        let before = try size()
        #expect(try store.commit(archive([1: "y"]), session: session, settling: true).wrote)
        #expect(try size() < before)
        #expect(try !store.commit(archive([1: "y"]), session: session, settling: true).wrote)
        store.close()
        disk.overwrite(Samples.path(.current), with: [1, 2, 3])
        #expect(try loaded() == archive([1: "y"]))
    }

    @Test func `a change in a settling commit is written into the one archive`() throws {
        let store = try Samples.store(on: disk)
        for number in 0..<3 { try store.commit(archive([1: "\(number)"]), session: session) }
        try store.commit(archive([1: "last"]), session: session, settling: true)
        let whole = try archive([1: "last"]).encoded().byteCount
        #expect(try size() == 160 + whole + 16)
        store.close()
        #expect(try loaded() == archive([1: "last"]))
    }

    @Test
    func `an archive with two objects of the same path is refused, and the last commit stays`()
        throws
    {
        let store = try Samples.store(on: disk)
        try store.commit(archive(), session: session)
        var twice = archive()
        twice.records.append(twice.records[3])
        let error = #expect(throws: RestorationStoreError.self) {
            try store.commit(twice, session: session)
        }
        #expect(error?.code == .unencodable)
        #expect((error?.cause as? ArchiveError)?.path == twice.records[3].path)
        // The message names the object and what to do.
        #expect(error?.message.contains("Root/3") == true)
        #expect(error?.message.contains("Give them different identifiers") == true)
        #expect(try !store.commit(archive(), session: session).wrote)
        store.close()
        #expect(try loaded() == archive())
    }

    @Test func `bytes that are not an archive are set aside, and the previous archive is used`()
        throws
    {
        let store = try Samples.store(on: disk)
        try store.commit(archive([1: "good"]), session: session)
        // This is a new generation, so the archive is the previous one.
        try store.commit([1, 2, 3], session: session)
        let outcome = try store.loadArchive(session: session)
        #expect(outcome.setAside.map(\.reason.code) == [.undecodable])
        #expect(outcome.served == .previous)
        #expect(try outcome.value?.archive() == archive([1: "good"]))
        try store.commit(archive([1: "better"]), session: session)
        store.close()
        #expect(try loaded() == archive([1: "better"]))
    }

    /// Returns archives, each of which differs from the preceding one in one of the possible ways.
    private func history() -> [Archive] {
        var texts: [Int: String] = [:]
        return (0..<12).map { number in
            texts[number] = "typed \(number)"
            if number == 9 { texts = texts.mapValues { $0 + String(repeating: ".", count: 3_000) } }
            return archive(texts, count: number % 4 == 3 ? 35 : 40)
        }
    }

    @Test func `after a failure of any call an archive is found, and later commits succeed`()
        throws
    {
        let history = history()
        var call = 1
        while true {
            let disk = MemoryFileSystem()
            disk.failCall(call, with: .noSpace)
            var committed = -1
            var failed = false
            do throws(RestorationStoreError) {
                let store = try RestorationStore.open(
                    directory: Samples.directory, key: try? Samples.key(), fileSystem: disk)
                for (number, archive) in history.enumerated() {
                    do throws(RestorationStoreError) {
                        try store.commit(archive, session: session)
                        committed = number
                    } catch {
                        failed = true
                        let found = try store.loadArchive(session: session)
                        let state = try? found.value?.archive()
                        let before = committed < 0 ? nil : history[committed]
                        #expect(state == before || state == archive, "call \(call)")
                    }
                }
                #expect(failed || committed == history.count - 1, "call \(call)")
                store.close()
            } catch {
                failed = true
            }
            let store = try Samples.store(on: disk.afterPowerCut())
            let found = try store.loadArchive(session: session).value?.archive()
            #expect(committed < 0 || found == history[committed], "call \(call)")
            guard failed else { break }
            call += 1
        }
        #expect(call > 30)
    }
}
