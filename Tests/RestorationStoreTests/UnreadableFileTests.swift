import Foundation
import RestorationArchive
import RestorationStore
import Testing

/// Tests of files with intact bytes, on a device that fails while it reads them.
@Suite struct UnreadableFileTests {
    private let session: SessionIdentifier
    private let memory = MemoryFileSystem()
    private let disk: UnreadableFileSystem
    private let current = Samples.path(.current)
    private let previous = Samples.path(.previous)

    init() throws {
        session = try Samples.session()
        disk = UnreadableFileSystem(memory)
        let store = try Samples.store(on: memory)
        try store.commit([1], session: session)
        try store.commit([2], session: session)
        store.close()
    }

    private func bytes(_ path: String) throws -> [UInt8] {
        try Samples.bytes(path, on: memory)
    }

    @Test
    func `a current file that the device cannot read is set aside, the previous one is used`()
        throws
    {
        let file = try bytes(current)
        disk.failReading([current])
        let store = try Samples.store(on: disk)
        let found = try store.load(session: session)
        #expect(found.value == [1])
        #expect(found.served == .previous)
        let aside = try #require(found.setAside.first)
        #expect(aside.slot == .current)
        #expect(aside.reason.code == .inputOutput)
        #expect(aside.reason.path == current)
        #expect(try bytes(#require(aside.quarantinePath)) == file)
        try store.commit([3], session: session)
        store.close()
        #expect(try Samples.store(on: memory).load(session: session).value == [3])
    }

    @Test(arguments: [false, true])
    func `a commit over a current file that the device cannot read sets that file aside first`(
        isArchive: Bool
    ) throws {
        let file = try bytes(current)
        disk.failReading([current])
        let store = try Samples.store(on: disk)
        if isArchive {
            let header = ArchiveHeader(timestamp: Date(timeIntervalSinceReferenceDate: 0))
            try store.commit(Archive(header: header), session: session)
        } else {
            try store.commit([3], session: session)
        }
        let kept = try memory.names(in: "/state/Quarantine").filter { !$0.hasSuffix(".reason") }
        #expect(try kept.map { try bytes("/state/Quarantine/\($0)") } == [file])
    }

    @Test
    func `a session's files are neither moved nor overwritten if the device cannot read them`()
        throws
    {
        let files = try [bytes(current), bytes(previous)]
        disk.failReading([current, previous])
        let store = try Samples.store(on: disk)
        for _ in 0..<2 {
            let loading = #expect(throws: RestorationStoreError.self) {
                try store.load(session: session)
            }
            #expect(loading?.code == .inputOutput)
            #expect(loading?.path == current)
            let committing = #expect(throws: RestorationStoreError.self) {
                try store.commit([3], session: session)
            }
            #expect(committing?.code == .inputOutput)
        }
        #expect(try [bytes(current), bytes(previous)] == files)
        disk.failReading([])
        #expect(try store.load(session: session).value == [2])
        try store.commit([3], session: session)
        #expect(try store.load(session: session).value == [3])
    }

    @Test func `the only file of a session is not moved while the device cannot read it`() throws {
        let store = try Samples.store(on: disk)
        let other = try SessionIdentifier("scene-2")
        try store.commit([7], session: other)
        store.close()
        let path = "/state/Sessions/scene-2.current"
        let file = try bytes(path)
        disk.failReading([path])
        let next = try Samples.store(on: disk)
        #expect(throws: RestorationStoreError.self) { try next.load(session: other) }
        #expect(throws: RestorationStoreError.self) { try next.commit([8], session: other) }
        #expect(try bytes(path) == file)
    }

    @Test func `an unreadable current file that cannot be moved is not overwritten`() throws {
        let file = try bytes(current)
        disk.failReading([current])
        disk.failMoving([current])
        let store = try Samples.store(on: disk)
        let found = try store.load(session: session)
        #expect(found.value == [1])
        #expect(found.setAside.map(\.quarantinePath) == [nil])
        for _ in 0..<2 {
            let error = #expect(throws: RestorationStoreError.self) {
                try store.commit([3], session: session)
            }
            #expect(error?.code == .inputOutput)
        }
        #expect(try bytes(current) == file)
        disk.failReading([])
        disk.failMoving([])
        #expect(try store.load(session: session).value == [2])
    }

    @Test
    func `an unreadable previous file has no effect if the current file is intact`() throws {
        disk.failReading([previous])
        let store = try Samples.store(on: disk)
        let found = try store.load(session: session)
        #expect(found.value == [2])
        #expect(found.setAside.isEmpty)
        try store.commit([3], session: session)
        disk.failReading([])
        #expect(try store.load(session: session).value == [3])
    }
}
