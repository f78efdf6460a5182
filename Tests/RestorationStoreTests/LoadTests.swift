import RestorationStore
import Testing

@Suite struct LoadTests {
    private let disk = MemoryFileSystem()
    private let session: SessionIdentifier

    init() throws {
        session = try Samples.session()
        let store = try Samples.store(on: disk)
        try store.commit(Samples.payload(1), session: session)
        try store.commit(Samples.payload(2), session: session)
        store.close()
    }

    private func quarantine() throws -> [String] {
        try disk.names(in: "/state/Quarantine").sorted()
    }

    @Test func `a damaged file is set aside with its reason, and the previous one is used`() throws
    {
        var damaged = try Samples.bytes(Samples.path(.current), on: disk)
        damaged[5_000] ^= 1
        disk.overwrite(Samples.path(.current), with: damaged)
        let store = try Samples.store(on: disk)
        let found = try store.load(session: session)
        #expect(found.value == Samples.payload(1))
        #expect(found.served == .previous)
        #expect(found.setAside.map(\.reason.code) == [.damaged])
        #expect(found.setAside.first?.reason.path == Samples.path(.current))
        let path = try #require(found.setAside.first?.quarantinePath)
        #expect(try Samples.bytes(path, on: disk) == damaged)
        let reason = try Samples.bytes(path + ".reason", on: disk)
        #expect(
            String(decoding: reason, as: UTF8.self) == """
                session: scene-1
                generation: current
                verdict: damaged
                message: Page 0 of the file was changed.

                """)
        #expect(try quarantine().count == 2)
    }

    @Test func `a file larger than its reader's limit is not read and stays in its place`() throws {
        let store = try Samples.store(on: disk)
        let bytes = try Samples.bytes(Samples.path(.current), on: disk)
        let error = #expect(throws: RestorationStoreError.self) {
            try store.load(session: session, fileBytesMax: bytes.count - 1) { $0 }
        }
        #expect(error?.code == .tooLarge)
        #expect(error?.path == Samples.path(.current))
        #expect(try Samples.bytes(Samples.path(.current), on: disk) == bytes)
        #expect(
            try store.load(session: session, fileBytesMax: bytes.count) { $0 }.value
                == Samples.payload(2))
    }

    @Test func `after a damaged file the next commit keeps the generation that was used`() throws {
        disk.overwrite(Samples.path(.current), with: Array("garbage".utf8))
        let store = try Samples.store(on: disk)
        // There was no load before: a commit alone must also not displace the intact file.
        let outcome = try store.commit(Samples.payload(3), session: session)
        #expect(outcome.generation == 2 && outcome.wrote)
        #expect(try quarantine().count == 2)
        #expect(try store.load(session: session).value == Samples.payload(3))
        disk.overwrite(Samples.path(.current), with: [])
        #expect(try store.load(session: session).value == Samples.payload(1))
    }

    @Test func `two damaged generations are both set aside`() throws {
        disk.overwrite(Samples.path(.current), with: Array("garbage".utf8))
        disk.overwrite(Samples.path(.previous), with: [])
        let store = try Samples.store(on: disk)
        let found = try store.load(session: session)
        #expect(found.value == nil)
        #expect(found.setAside.map(\.reason.code) == [.foreign, .damaged])
        #expect(found.setAside.map(\.slot) == [.current, .previous])
        #expect { _ = try found.get() } throws: {
            ($0 as? RestorationStoreError)?.code == .foreign
        }
        #expect(try quarantine().count == 4)
        try store.commit(Samples.payload(3), session: session)
        #expect(try store.load(session: session).get() == Samples.payload(3))
    }

    @Test func `swapped files of two sessions are set aside as misplaced`() throws {
        let other = try Samples.session("scene-2")
        let store = try Samples.store(on: disk)
        try store.commit(Samples.payload(9), session: other)
        store.close()
        let mine = try Samples.bytes(Samples.path(.current), on: disk)
        let theirs = try Samples.bytes(Samples.path(.current, session: "scene-2"), on: disk)
        disk.overwrite(Samples.path(.current), with: theirs)
        disk.overwrite(Samples.path(.current, session: "scene-2"), with: mine)
        let next = try Samples.store(on: disk)
        let first = try next.load(session: session)
        #expect(first.setAside.map(\.reason.code) == [.misplaced])
        #expect(first.value == Samples.payload(1))
        let second = try next.load(session: other)
        #expect(second.setAside.map(\.reason.code) == [.misplaced])
        #expect(second.value == nil)
    }

    @Test func `swapped generations are detected, and the newer one is used`() throws {
        let newer = try Samples.bytes(Samples.path(.current), on: disk)
        let older = try Samples.bytes(Samples.path(.previous), on: disk)
        disk.overwrite(Samples.path(.current), with: older)
        disk.overwrite(Samples.path(.previous), with: newer)
        let found = try Samples.store(on: disk).load(session: session)
        #expect(found.setAside.map(\.reason.code) == [.replayed])
        #expect(found.value == Samples.payload(2))
        #expect(found.generation == 2)
    }

    @Test func `an older copy is a replay while the store is open`() throws {
        let older = try Samples.bytes(Samples.path(.previous), on: disk)
        let store = try Samples.store(on: disk)
        try store.commit(Samples.payload(3), session: session)
        disk.overwrite(Samples.path(.current), with: older)
        let found = try store.load(session: session)
        #expect(found.setAside.map(\.reason.code) == [.replayed])
        #expect(found.value == Samples.payload(2))
    }

    @Test func `a generation in the host's records detects a replay of the whole directory`() throws
    {
        let store = try Samples.store(on: disk)
        let found = try store.load(session: session, atLeast: 5)
        #expect(found.setAside.map(\.reason.code) == [.replayed])
        #expect(found.served == .previous)
        #expect(try store.commit([1], session: session).generation == 6)
    }

    @Test func `state is reported as locked without a key, and is not moved`() throws {
        let store = try RestorationStore.open(
            directory: Samples.directory, key: nil, fileSystem: disk)
        #expect { _ = try store.load(session: session) } throws: {
            ($0 as? RestorationStoreError)?.code == .locked
        }
        #expect { try store.commit([1], session: session) } throws: {
            ($0 as? RestorationStoreError)?.code == .locked
        }
        #expect(try store.load(session: .application).value == nil)
        store.close()
        #expect(try Samples.store(on: disk).load(session: session).get() == Samples.payload(2))
    }

    @Test func `a store with another key moves and overwrites nothing`() throws {
        let store = try Samples.store(on: disk, key: Samples.key(person: "bob"))
        #expect { _ = try store.load(session: session) } throws: {
            ($0 as? RestorationStoreError)?.code == .wrongKey
        }
        #expect { try store.commit([1], session: session) } throws: {
            ($0 as? RestorationStoreError)?.code == .wrongKey
        }
        store.close()
        #expect(try Samples.store(on: disk).load(session: session).get() == Samples.payload(2))
    }

    @Test func `bytes that do not decode are set aside, and the previous generation is used`()
        throws
    {
        struct NotMine: Error {}
        let store = try Samples.store(on: disk)
        let found = try store.load(session: session) { bytes -> Int in
            guard bytes == Samples.payload(1) else { throw NotMine() }
            return 1
        }
        #expect(found.value == 1)
        #expect(found.served == .previous)
        #expect(found.setAside.map(\.reason.code) == [.undecodable])
        #expect(found.setAside.first?.reason.cause is NotMine)
    }

    @Test func `a session can be set aside and discarded without a key`() throws {
        let store = try RestorationStore.open(
            directory: Samples.directory, key: nil, fileSystem: disk)
        let sessions = try store.sessions()
        #expect(sessions.map(\.identifier) == [session])
        #expect(sessions.first?.current?.byteCount == 70_000 + 160 + 3 * 16)
        #expect(sessions.first?.byteCount == 2 * (70_000 + 160 + 3 * 16))
        #expect(sessions.first?.savedAt != nil)
        let aside = try store.setAside(session: session, reason: "Two crashes at launch.")
        #expect(aside.map(\.slot) == [.current, .previous])
        #expect(aside.allSatisfy { $0.quarantinePath != nil })
        #expect(try store.sessions().isEmpty)
        #expect(try quarantine().count == 4)
        try store.discard(session: session)
        #expect(try quarantine().count == 4)
    }

    @Test func `a discarded session begins without state (5.3.1)`() throws {
        let store = try Samples.store(on: disk)
        _ = try store.load(session: session)
        try store.discard(session: session)
        #expect(try store.load(session: session).value == nil)
        try store.commit(Samples.payload(2), session: session)
        #expect(try store.load(session: session).get() == Samples.payload(2))
        #expect(try disk.names(in: "/state/Sessions") == ["scene-1.current"])
    }

    @Test func `a store opened for reading changes nothing, not even a damaged file`() throws {
        disk.overwrite(Samples.path(.current), with: Array("garbage".utf8))
        let owner = try Samples.store(on: disk)
        let reader = try RestorationStore.open(
            directory: Samples.directory, key: Samples.key(), fileSystem: disk, lock: .readOnly)
        let found = try reader.load(session: session)
        #expect(found.value == Samples.payload(1))
        #expect(found.setAside.map(\.quarantinePath) == [nil])
        #expect { try reader.discard(session: session) } throws: {
            ($0 as? RestorationStoreError)?.code == .openedForReading
        }
        #expect { try reader.commit([1], session: session) } throws: {
            ($0 as? RestorationStoreError)?.code == .openedForReading
        }
        #expect(try owner.load(session: session).setAside.first?.quarantinePath != nil)
    }

    @Test func `a closed store refuses to load`() throws {
        let store = try Samples.store(on: disk)
        store.close()
        #expect { _ = try store.load(session: session) } throws: {
            ($0 as? RestorationStoreError)?.code == .closed
        }
    }
}
