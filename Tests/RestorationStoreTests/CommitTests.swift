import RestorationStore
import Testing

@Suite struct CommitTests {
    private let disk = MemoryFileSystem()

    @Test func `committed bytes are loaded, also by the next process`() throws {
        let session = try Samples.session()
        let store = try Samples.store(on: disk)
        let outcome = try store.commit(Samples.payload(1), session: session)
        #expect(outcome.generation == 1 && outcome.wrote)
        #expect(try store.load(session: session).get() == Samples.payload(1))
        store.close()
        let found = try Samples.store(on: disk).load(session: session)
        #expect(found.value == Samples.payload(1))
        #expect(found.generation == 1)
        #expect(found.served == .current)
        #expect(found.setAside.isEmpty)
    }

    @Test func `a session without state is missing`() throws {
        let found = try Samples.store(on: disk).load(session: .application)
        #expect(found.value == nil)
        #expect(found.served == nil)
        #expect { _ = try found.get() } throws: {
            ($0 as? RestorationStoreError)?.code == .missing
        }
    }

    @Test func `exactly two generations of a session are kept`() throws {
        let session = try Samples.session()
        let store = try Samples.store(on: disk)
        for number in 1...3 { try store.commit(Samples.payload(number), session: session) }
        #expect(
            try disk.names(in: "/state/Sessions").sorted() == [
                "scene-1.current", "scene-1.previous",
            ])
        let key = try Samples.key()
        let current = try Envelope.unseal(
            Samples.bytes(Samples.path(.current), on: disk), session: session, key: key)
        let previous = try Envelope.unseal(
            Samples.bytes(Samples.path(.previous), on: disk), session: session, key: key)
        #expect(current.generation == 3)
        #expect(current.payload == Samples.payload(3))
        #expect(previous.generation == 2)
        #expect(previous.payload == Samples.payload(2))
    }

    @Test func `equal bytes write nothing, even directly after loading`() throws {
        let session = try Samples.session()
        let store = try Samples.store(on: disk)
        try store.commit(Samples.payload(1), session: session)
        let calls = disk.callCount
        let again = try store.commit(Samples.payload(1), session: session)
        #expect(again.generation == 1 && !again.wrote)
        #expect(disk.callCount == calls)
        store.close()
        let next = try Samples.store(on: disk)
        _ = try next.load(session: session)
        #expect(try next.commit(Samples.payload(1), session: session).wrote == false)
        #expect(try next.commit(Samples.payload(2), session: session).wrote)
    }

    @Test func `a commit with the fingerprint of the last commit writes nothing`() throws {
        let session = try Samples.session()
        let store = try Samples.store(on: disk)
        #expect(try store.commit([1], session: session, fingerprint: [7]).wrote)
        #expect(try store.commit([1], session: session, fingerprint: [7]).wrote == false)
        #expect(try store.commit([1], session: session, fingerprint: [8]).wrote)
    }

    @Test func `commits and discards of one session do not affect another`() throws {
        let store = try Samples.store(on: disk)
        let first = try Samples.session("a")
        let second = try Samples.session("a.current")
        try store.commit([1], session: first)
        try store.commit([2], session: second)
        try store.commit([3], session: .application)
        #expect(try store.load(session: first).get() == [1])
        #expect(try store.load(session: second).get() == [2])
        #expect(try store.load(session: .application).get() == [3])
        #expect(
            try store.sessions().map(\.identifier.description) == ["a", "a.current", "application"])
    }

    @Test func `opening a store reads and lists nothing, and a load reads two files`() throws {
        let session = try Samples.session()
        let first = try Samples.store(on: disk)
        for number in 1...3 { try first.commit([UInt8(number)], session: session) }
        first.close()
        let before = disk.callCount
        let store = try Samples.store(on: disk)
        #expect(disk.callCount - before == 1)
        _ = try store.load(session: session)
        #expect(disk.callCount - before == 3)
    }

    @Test(arguments: ["", ".", "..", "a/b", "../a", "a b", "ä", "a\u{0}", ".hidden", "a\n"])
    func `an identifier that could lead out of the directory is refused`(name: String) {
        #expect { _ = try SessionIdentifier(name) } throws: {
            ($0 as? RestorationStoreError)?.code == .invalidIdentifier
        }
        #expect { _ = try StateDirectory(container: "/c", bundleIdentifier: name) } throws: {
            ($0 as? RestorationStoreError)?.code == .invalidIdentifier
        }
    }

    @Test func `a session identifier has at most 64 bytes`() throws {
        let longest = String(repeating: "x", count: 64)
        let session = try SessionIdentifier(longest)
        let store = try Samples.store(on: disk)
        try store.commit([9], session: session)
        #expect(try store.load(session: session).get() == [9])
        #expect(throws: RestorationStoreError.self) { _ = try SessionIdentifier(longest + "x") }
    }

    @Test func `state is stored in the directory that the specification names (5.1.1)`() throws {
        let directory = try StateDirectory(
            container: "/home/ada", bundleIdentifier: "org.example.Contacts")
        #expect(
            directory.path
                == "/home/ada/Library/Saved Application State/org.example.Contacts.savedState")
    }
}
