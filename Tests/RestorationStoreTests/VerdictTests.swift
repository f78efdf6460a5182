import RestorationArchive
import RestorationStore
import Testing

/// Tests of every way in which one byte can change or a file can end early, from the store's side:
/// the error, and the state that is loaded instead.
@Suite struct VerdictTests {
    private let session: SessionIdentifier

    init() throws {
        session = try Samples.session()
    }

    /// A session with a previous and a current generation, and the states that a reader must find.
    private struct Scene {
        var disk: MemoryFileSystem
        var file: [UInt8]
        /// The offsets at which the envelope and each journal entry end, each with the state up to
        /// there.
        var states: [(end: Int, state: [String: [UInt8]])]
        var previous: [String: [UInt8]]
    }

    private func wholeBytes() throws -> Scene {
        let disk = MemoryFileSystem()
        let store = try Samples.store(on: disk)
        let states = [1, 2].map { ["r": Samples.payload($0, byteCount: 90)] }
        for state in states {
            try store.commit(Samples.archive(state).encoded().bytes, session: session)
        }
        let file = try Samples.bytes(Samples.path(.current), on: disk)
        return Scene(
            disk: disk, file: file, states: [(file.count, states[1])],
            previous: states[0])
    }

    private func journal(byteCount: Int = 20) throws -> Scene {
        let disk = MemoryFileSystem()
        let store = try Samples.store(on: disk)
        var states: [(end: Int, state: [String: [UInt8]])] = []
        for number in 0..<5 {
            let state = [
                "fixed": [7], "text": Samples.payload(number, byteCount: byteCount + number),
            ]
            try store.commit(values: state, session: session)
            let end = try Samples.bytes(Samples.path(.current), on: disk).count
            states.append((end, state))
        }
        let file = try Samples.bytes(Samples.path(.current), on: disk)
        return Scene(
            disk: disk, file: file, states: Array(states.dropFirst()), previous: states[0].state)
    }

    private func found(
        _ file: [UInt8], in scene: Scene
    ) throws -> LoadOutcome<Archive> {
        scene.disk.overwrite(Samples.path(.current), with: file)
        let store = try RestorationStore.open(
            directory: Samples.directory, key: Samples.key(), fileSystem: scene.disk,
            lock: .readOnly)
        return try store.loadWholeArchive(session: session)
    }

    private func expectPrevious(
        _ outcome: LoadOutcome<Archive>, _ code: RestorationStoreError.Code,
        in scene: Scene, _ comment: Comment
    ) {
        #expect(outcome.setAside.map(\.reason.code) == [code], comment)
        #expect(outcome.served == .previous, comment)
        #expect(outcome.values == scene.previous, comment)
    }

    @Test(arguments: [false, true])
    func `a flipped bit gives the error of its place, and the previous generation is used`(
        hasJournal: Bool
    ) throws {
        let scene = hasJournal ? try journal() : try wholeBytes()
        #expect(try found(scene.file, in: scene).values == scene.states.last?.state)
        for index in scene.file.indices {
            for bit in 0..<8 {
                var changed = scene.file
                changed[index] ^= 1 << bit
                let expected: RestorationStoreError.Code =
                    switch index {
                    case 0..<8: .foreign
                    // Version 1 with its lowest bit flipped is 0, which never existed.
                    case 8 where bit == 0: .damaged
                    case 8, 9: .tooNew
                    default: .damaged
                    }
                expectPrevious(
                    try found(changed, in: scene), expected, in: scene,
                    "byte \(index), bit \(bit)")
            }
        }
    }

    @Test(arguments: [false, true])
    func `a file truncated anywhere gives its complete entries or the previous generation`(
        hasJournal: Bool
    ) throws {
        let scene = hasJournal ? try journal() : try wholeBytes()
        for count in 0...scene.file.count {
            let outcome = try found(Array(scene.file.prefix(count)), in: scene)
            if let whole = scene.states.last(where: { $0.end <= count }) {
                #expect(outcome.values == whole.state, "\(count) bytes")
                #expect(outcome.setAside.isEmpty, "\(count) bytes")
            } else {
                expectPrevious(outcome, .damaged, in: scene, "\(count) bytes")
            }
        }
    }

    @Test func `a journal with a flipped bit is damaged, wherever a sector begins within an entry`()
        throws
    {
        let key = try Samples.key()
        let base = try Samples.fileBytesBesideValue()
        // Lengths with zeros in their low bytes, and lengths of one bit, could be taken for
        // unwritten ones.
        for length in [255, 256, 257, 258, 264, 272, 384, 512, 1024] {
            let valueBytes = try Samples.valueBytes(ofChange: length)
            for place in 504...513 {
                let disk = MemoryFileSystem()
                let store = try Samples.store(on: disk)
                var starts: [Int] = []
                for number in 0..<4 {
                    let count = number < 2 ? (1024 + place - base) : valueBytes
                    let value = Samples.payload(number, byteCount: count)
                    try store.commit(values: ["r": value], session: session)
                    starts.append(try Samples.bytes(Samples.path(.current), on: disk).count)
                }
                let file = try Samples.bytes(Samples.path(.current), on: disk)
                for start in starts[1...] where start < file.count {
                    for index in start..<(start + 20) {
                        for bit in 0..<8 {
                            var changed = file
                            changed[index] ^= 1 << bit
                            let error = #expect(throws: RestorationStoreError.self) {
                                try Envelope.unseal(changed, session: session, key: key)
                            }
                            #expect(
                                error?.code == .damaged,
                                "length \(length), place \(place), byte \(index), bit \(bit)")
                        }
                    }
                }
            }
        }
    }

    @Test(arguments: [3, 40, 300, 700, 1_500])
    func `a journal entry with any unwritten sectors is torn`(byteCount: Int) throws {
        let base = try Samples.fileBytesBesideValue()
        for place in stride(from: 496, through: 513, by: 1) {
            let disk = MemoryFileSystem()
            let store = try Samples.store(on: disk)
            var starts: [Int] = []
            for number in 0..<3 {
                let count = number < 2 ? (1024 + place - base) : byteCount
                try store.commit(
                    values: ["r": Samples.payload(number, byteCount: count)], session: session)
                starts.append(try Samples.bytes(Samples.path(.current), on: disk).count)
            }
            let file = try Samples.bytes(Samples.path(.current), on: disk)
            let start = starts[1]
            guard file.count > start else { continue }
            // Each selection of sectors is tested, because the disk may write them in any order.
            let sectors = (start / 512)...((file.count - 1) / 512)
            for selection in 1..<(1 << sectors.count) {
                var torn = file
                for (number, sector) in sectors.enumerated() where selection >> number & 1 == 1 {
                    for index in max(start, sector * 512)..<min(file.count, sector * 512 + 512) {
                        torn[index] = 0
                    }
                }
                guard torn != file else { continue }
                let opened = try? Envelope.unseal(torn, session: session, key: Samples.key())
                #expect(opened?.generation == 2, "place \(place), selection \(selection)")
            }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a journal entry whose first bytes were not written is torn, whatever its nonce`() throws {
        // The first five bytes of the header are in another sector than the rest. With certain
        // nonces, the rest looks like the header of an empty entry.
        let (file, start) = try entryAtTheEnd(withNonceFrom: 0xFF)
        var torn = file
        for index in 0..<5 { torn[start + index] = 0 }
        let key = try Samples.key()
        let before = try Envelope.unseal(Array(file[..<start]), session: session, key: key)
        #expect(
            try Envelope.unseal(torn, session: session, key: key).generation == before.generation)
    }

    /// Returns a file whose last entry begins with five bytes at the end of a sector, and the
    /// offset of that entry.
    private func entryAtTheEnd(
        withNonceFrom first: UInt8
    ) throws -> (file: [UInt8], start: Int) {
        let base = try Samples.fileBytesBesideValue()
        let valueBytes = try Samples.valueBytes(ofChange: 256 - 37)
        while true {
            let disk = MemoryFileSystem()
            let store = try Samples.store(on: disk)
            for number in 0..<60 {
                // Two complete files that end there, and then entries with the length of half a
                // sector.
                let count = number < 2 ? 1024 + 507 - base : valueBytes
                let value = Samples.payload(number, byteCount: count)
                try store.commit(values: ["r": value], session: session)
                let file = try Samples.bytes(Samples.path(.current), on: disk)
                let start = file.count - 256
                guard number > 1, number.isMultiple(of: 2) else { continue }
                try #require(start % 512 == 507)
                if file[start + 8] == first { return (file, start) }
            }
        }
    }

    @Test(arguments: [20, 1_200])
    func `a lost journal entry that others follow is damage, not the end of the journal`(
        byteCount: Int
    ) throws {
        let scene = try journal(byteCount: byteCount)
        // The disk reported that the second entry was written, but wrote it to a wrong offset.
        for (first, last) in [(0, 1), (1, 2), (0, 2)] {
            var changed = scene.file
            for index in scene.states[first].end..<scene.states[last].end { changed[index] = 0 }
            expectPrevious(
                try found(changed, in: scene), .damaged, in: scene, "\(first) to \(last)")
        }
    }

    @Test func `an older file restored in the current file's place is a replay`() throws {
        let disk = MemoryFileSystem()
        let store = try Samples.store(on: disk)
        var copies: [[UInt8]] = []
        // There is more than one generation, each with many entries behind it.
        for number in 0..<90 {
            try store.commit(
                values: ["text": Samples.payload(number, byteCount: 1_600), "fixed": [7]],
                session: session)
            copies.append(try Samples.bytes(Samples.path(.current), on: disk))
        }
        store.close()
        let current = copies[copies.count - 1]
        for (number, copy) in copies.enumerated() where !current.starts(with: copy) {
            let next = disk.afterPowerCut(.keepsEverything)
            next.overwrite(Samples.path(.current), with: copy)
            let found = try Samples.store(on: next).loadWholeArchive(session: session)
            #expect(found.setAside.map(\.reason.code) == [.replayed], "copy \(number)")
            #expect(found.served == .previous, "copy \(number)")
        }
    }

    @Test func `the previous file copied over the current one is a replay`() throws {
        let scene = try wholeBytes()
        let previous = try Samples.bytes(Samples.path(.previous), on: scene.disk)
        expectPrevious(try found(previous, in: scene), .replayed, in: scene, "a copy")
    }
}
