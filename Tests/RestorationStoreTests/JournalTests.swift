import RestorationArchive
import RestorationStore
import Testing

@Suite struct JournalTests {
    private static let cuts: [MemoryFileSystem.PowerCut] =
        [.losesUnsynchronized, .keepsEverything] + (0..<12).map { .random(seed: $0) }

    private let session: SessionIdentifier

    init() throws {
        session = try Samples.session()
    }

    private func values(_ number: Int, count: Int = 20) -> [String: [UInt8]] {
        var values: [String: [UInt8]] = [:]
        for index in 0..<count {
            values["view/\(index)"] = Samples.payload(index, byteCount: 100)
        }
        values["header"] = Samples.payload(number, byteCount: 40)
        // Each state also has an object that no other state has, so that most changes are
        // structural.
        values["only/\(number)"] = Samples.payload(number, byteCount: 1_500)
        return values
    }

    private func disk(commits: Int) throws -> MemoryFileSystem {
        let disk = MemoryFileSystem()
        let store = try Samples.store(on: disk)
        for number in 0..<commits { try store.commit(values: values(number), session: session) }
        store.close()
        return disk.afterPowerCut()
    }

    private func current(_ disk: MemoryFileSystem) throws -> [UInt8] {
        try Samples.bytes(Samples.path(.current), on: disk)
    }

    private func loaded(_ disk: MemoryFileSystem) throws -> LoadOutcome<Archive> {
        let store = try Samples.store(on: disk)
        defer { store.close() }
        return try store.loadWholeArchive(session: session)
    }

    @Test func `committed archives are loaded, also by another process`() throws {
        let found = try loaded(disk(commits: 5))
        #expect(found.values == values(4))
        #expect(found.generation == 5)
        #expect(found.setAside.isEmpty)
    }

    @Test func `an equal archive writes nothing, even after a load`() throws {
        let disk = try disk(commits: 3)
        let store = try Samples.store(on: disk)
        let before = try current(disk)
        _ = try store.loadArchive(session: session)
        let outcome = try store.commit(values: values(2), session: session)
        #expect(!outcome.wrote)
        let same = Samples.archive(values(2))
        #expect(try !store.commit(same, session: session, changed: [0, 7]).wrote)
        #expect(try current(disk) == before)
    }

    @Test func `a commit of one changed object appends a few bytes and keeps the rest of the file`()
        throws
    {
        let disk = MemoryFileSystem()
        let store = try Samples.store(on: disk)
        for number in 0..<2 {
            try store.commit(values: values(number, count: 1_000), session: session)
        }
        let before = try current(disk)
        var changed = values(1, count: 1_000)
        changed["view/7"] = [UInt8](repeating: 1, count: 100)
        try store.commit(values: changed, session: session)
        let after = try current(disk)
        #expect(after.starts(with: before))
        #expect(after.count - before.count < 400)
    }

    @Test func `the second commit keeps the first as the previous generation`() throws {
        let disk = try disk(commits: 2)
        disk.overwrite(Samples.path(.current), with: [1, 2, 3])
        let found = try loaded(disk)
        #expect(found.served == .previous)
        #expect(found.values == values(0))
    }

    @Test func `a damaged entry before an unwritten one is damage and not a torn end`() throws {
        let disk = MemoryFileSystem()
        let store = try Samples.store(on: disk)
        var ends: [Int] = []
        for number in 0..<4 {
            try store.commit(values: values(number), session: session)
            ends.append(try current(disk).count)
        }
        store.close()
        // The last two commits are entries of the journal.
        var file = try current(disk)
        file[ends[1] + 100] ^= 1
        for offset in ends[2]..<ends[3] { file[offset] = 0 }
        disk.overwrite(Samples.path(.current), with: file)
        let found = try loaded(disk)
        #expect(found.setAside.map(\.reason.code) == [.damaged])
        #expect(found.served == .previous)
    }

    @Test func `changes that add or remove objects end a journal before its bytes fill it`() throws
    {
        let disk = MemoryFileSystem()
        let store = try Samples.store(on: disk)
        var sizes: [Int] = []
        for number in 0..<20 {
            var values: [String: [UInt8]] = [:]
            for index in 0..<(400 + number % 2) { values["view/\(index)"] = [1] }
            try store.commit(values: values, session: session)
            sizes.append(try current(disk).count)
        }
        // Loading applies every change to all 400 objects, so the file is rewritten early.
        let rewritten = zip(sizes.dropFirst(), sizes.dropFirst(2)).count { $0 > $1 }
        #expect((2...6).contains(rewritten))
    }

    @Test func `changes at positions that the caller names are loaded`() throws {
        let disk = try disk(commits: 1)
        let store = try Samples.store(on: disk)
        _ = try store.loadArchive(session: session)
        var archive = Samples.archive(values(0))
        for number in 0..<40 {
            let position = number * 5 % archive.records.count
            archive.records[position].fields[0] = ArchiveField(
                key: "v", value: .string("typed \(number)"))
            let named = [position, 0, position]
            #expect(try store.commit(archive, session: session, changed: named).wrote)
        }
        #expect(try loaded(disk.afterPowerCut()).value == archive)
    }

    @Test func `a commit saves the whole archive if the changed positions do not fit the last one`()
        throws
    {
        let store = try Samples.store(on: MemoryFileSystem())
        var archive = Samples.archive(values(0))
        try store.commit(archive, session: session)
        archive.records.swapAt(2, 3)
        try store.commit(archive, session: session, changed: [2])
        #expect(try store.loadWholeArchive(session: session).value == archive)
        archive.records.removeLast()
        try store.commit(archive, session: session, changed: [])
        #expect(try store.loadWholeArchive(session: session).value == archive)
        archive.records[1].fields = []
        try store.commit(archive, session: session, changed: [1, 9_999, -1])
        #expect(try store.loadWholeArchive(session: session).value == archive)
    }

    @Test func `a journal larger than its state causes a new generation and keeps the previous`()
        throws
    {
        let disk = try disk(commits: 200)
        let file = try current(disk)
        #expect(file.count <= 2 * 64 * 1024)
        #expect(try disk.status(of: Samples.path(.previous)) != nil)
        #expect(try loaded(disk).generation == 200)
        #expect(try loaded(disk).values == values(199))
    }

    @Test func `commits of bytes and of archives can follow one another`() throws {
        let disk = try disk(commits: 3)
        let store = try Samples.store(on: disk)
        let bytes = try store.load(session: session).value
        #expect(try bytes == Samples.archive(values(2)).encoded().bytes)
        try store.commit([1, 2, 3], session: session)
        #expect(try store.load(session: session).value == [1, 2, 3])
        try store.commit(values: values(7), session: session)
        #expect(try loaded(disk.afterPowerCut()).values == values(7))
    }

    @Test func `a file truncated anywhere in its journal gives the last complete entry`() throws {
        let short = try current(disk(commits: 1)).count
        let middle = try current(disk(commits: 2)).count
        let disk = try disk(commits: 3)
        let file = try current(disk)
        for count in short..<file.count {
            disk.overwrite(Samples.path(.current), with: Array(file.prefix(count)))
            let found = try loaded(disk)
            #expect(found.values == values(count < middle ? 0 : 1), "\(count) bytes")
            #expect(found.setAside.isEmpty, "\(count) bytes")
        }
    }

    @Test func `a journal with a changed byte is damaged, and the older generation is used`() throws
    {
        let base = try current(disk(commits: 1)).count
        let file = try current(disk(commits: 3))
        for index in base..<file.count {
            var changed = file
            changed[index] ^= 0x10
            #expect(throws: RestorationStoreError.self, "byte \(index)") {
                do {
                    _ = try Envelope.unseal(changed, session: session, key: Samples.key())
                } catch {
                    #expect((error as? RestorationStoreError)?.code == .damaged, "byte \(index)")
                    throw error
                }
            }
        }
        let disk = try disk(commits: 200)
        let previous = try Samples.bytes(Samples.path(.previous), on: disk)
        var changed = try current(disk)
        changed[changed.count - 5] ^= 0x10
        disk.overwrite(Samples.path(.current), with: changed)
        let found = try loaded(disk)
        #expect(found.served == .previous)
        #expect(found.setAside.map(\.reason.code) == [.damaged])
        #expect(
            try Envelope.unseal(previous, session: session, key: Samples.key()).generation
                == found.generation)
    }

    @Test func `journal entries cannot be repeated, dropped or taken from another file`() throws {
        // The second commit also begins a file, so that there is a previous one.
        let lengths = try (2...4).map { try current(disk(commits: $0)).count }
        let file = try current(disk(commits: 4))
        let key = try Samples.key()
        let second = file[lengths[1]...]
        let dropped = Array(file[..<lengths[0]] + second)
        let other = try current(disk(commits: 4))
        let mixed = Array(file[..<lengths[1]] + other[lengths[1]...])
        for changed in [file + second, dropped, mixed] {
            #expect {
                _ = try Envelope.unseal(changed, session: session, key: key)
            } throws: {
                ($0 as? RestorationStoreError)?.code == .damaged
            }
        }
    }

    @Test func `a file truncated to an earlier entry is a replay if its generation is known`()
        throws
    {
        let disk = try disk(commits: 3)
        let short = try current(disk).prefix(current(self.disk(commits: 2)).count)
        disk.overwrite(Samples.path(.current), with: Array(short))
        let store = try Samples.store(on: disk)
        let found = try store.loadWholeArchive(session: session, atLeast: 3)
        #expect(found.setAside.map(\.reason.code) == [.replayed])
    }

    @Test(arguments: [0, 1, 3, 8, 9, 10])
    func `after a failure of any call the old or the new archive is found`(commits: Int) throws {
        for call in 1...60 {
            let disk = try disk(commits: commits)
            disk.failCall(call, with: call.isMultiple(of: 2) ? .inputOutput : .noSpace)
            let store = try? Samples.store(on: disk)
            let outcome = try? store?.commit(values: values(commits), session: session)
            let old = commits == 0 ? nil : values(commits - 1)
            for cut in Self.cuts {
                let found = try loaded(disk.afterPowerCut(cut))
                let isSound =
                    found.values == values(commits) || outcome == nil && found.values == old
                #expect(isSound, "call \(call), \(cut)")
                #expect(found.setAside.isEmpty, "call \(call), \(cut)")
            }
            if disk.callCount < call { return }
            guard let store else { continue }
            for number in [commits, commits + 1] {
                try store.commit(values: values(number), session: session)
                for cut in Self.cuts {
                    let found = try loaded(disk.afterPowerCut(cut)).values
                    #expect(found == values(number), "call \(call), \(cut), again")
                }
            }
        }
        Issue.record("the commit made more calls than the test covers")
    }

    @Test func `a torn journal entry is followed by a new generation, never by an entry`() throws {
        let disk = try disk(commits: 3)
        let file = try current(disk)
        disk.overwrite(Samples.path(.current), with: Array(file.dropLast(10)))
        let store = try Samples.store(on: disk)
        #expect(try store.loadWholeArchive(session: session).values == values(1))
        try store.commit(values: values(8), session: session)
        #expect(try disk.status(of: Samples.path(.previous)) != nil)
        #expect(try loaded(disk.afterPowerCut()).values == values(8))
    }
}
