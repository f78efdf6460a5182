import Foundation
import Glibc
import RestorationStore
import Testing

@Suite struct DiskTests {
    private let temporary: TemporaryDirectory
    private let directory: StateDirectory
    private let session: SessionIdentifier

    init() throws {
        temporary = try TemporaryDirectory()
        directory = try StateDirectory(
            container: temporary.path + "/container", bundleIdentifier: "org.example.app")
        session = try Samples.session()
    }

    private func open(_ lock: RestorationStore.LockPolicy = .refuse) throws -> RestorationStore {
        try RestorationStore.open(directory: directory, key: Samples.key(), lock: lock)
    }

    @Test func `commits, damage and listing work on the real disk`() throws {
        let store = try open()
        for number in 1...3 { try store.commit(Samples.payload(number), session: session) }
        #expect(try store.load(session: session).get() == Samples.payload(3))
        let path = directory.path + "/Sessions/scene-1.current"
        try Data("garbage".utf8).write(to: URL(filePath: path))
        let found = try store.load(session: session)
        #expect(found.value == Samples.payload(2))
        #expect(found.setAside.map(\.reason.code) == [.foreign])
        let listed = try store.sessions()
        #expect(listed.map(\.identifier) == [session])
        #expect(listed.first?.current == nil)
        let age = try #require(listed.first?.savedAt).timeIntervalSinceNow
        #expect(abs(age) < 3600)
        try store.discard(session: session)
        #expect(try store.sessions().isEmpty)
    }

    @Test func `every file and directory is accessible to its owner only`() throws {
        let store = try open()
        try store.commit(Samples.payload(1), session: session)
        try store.commit(Samples.payload(2), session: session)
        try store.setAside(session: session, reason: "A test.")
        try store.commit(Samples.payload(3), session: session)
        let container = temporary.path + "/container"
        let inside = try FileManager.default.subpathsOfDirectory(atPath: container)
        #expect(inside.count >= 11)
        for path in inside {
            let status = try #require(try DiskFileSystem().status(of: container + "/" + path))
            #expect(
                status.permissions == (status.kind == .directory ? 0o700 : 0o600), "\(path)")
        }
    }

    @Test func `opening a store twice is refused with the owner's process id`() throws {
        let first = try open()
        #expect {
            _ = try open()
        } throws: { error in
            let error = error as? RestorationStoreError
            let owner = ProcessInfo.processInfo.processIdentifier
            return error?.code == .inUse && error?.ownerProcess == owner
                && error?.message.contains("process \(owner)") == true
        }
        #expect(throws: RestorationStoreError.self) { _ = try open(.wait(.milliseconds(30))) }
        #expect(try open(.readOnly).sessions().isEmpty)
        first.close()
        _ = try open()
    }

    @Test func `a store releases its lock when it is deallocated`() throws {
        do { _ = try open() }
        _ = try open()
    }

    @Test func `a store releases its lock even if a starting process has a copy of the file`()
        throws
    {
        let first = try open()
        // Between fork and exec, a child has copies of all its parent's descriptors.
        let copy = try #require(try copyOfLock())
        defer { Glibc.close(copy) }
        first.close()
        _ = try open()
    }

    /// Returns a copy of the descriptor with which this process holds the store's lock.
    private func copyOfLock() throws -> Int32? {
        let lock = URL(filePath: directory.path + "/lock").resolvingSymlinksInPath().path
        return try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
            .compactMap { Int32($0) }
            .first { descriptor in
                let link = "/proc/self/fd/\(descriptor)"
                return (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) == lock
            }
            .map { fcntl($0, F_DUPFD_CLOEXEC, 0) }
    }

    @Test func `opening with patience succeeds when the store is closed`() async throws {
        let first = try open()
        async let second = Task.detached { [directory] in
            // The task is detached, because it blocks its thread. It captures only values.
            try RestorationStore.open(
                directory: directory, key: Samples.key(), lock: .wait(.seconds(60)))
        }.value
        first.close()
        try await second.commit([1], session: session)
    }

    @Test func `a draft that remains after a kill is overwritten`() throws {
        let store = try open()
        try store.commit([1], session: session)
        let draft = directory.path + "/Sessions/scene-1.new"
        try Data(count: 1_000_000).write(to: URL(filePath: draft))
        try store.commit([2], session: session)
        #expect(try store.load(session: session).get() == [2])
        #expect(try DiskFileSystem().status(of: draft) == nil)
    }

    @Test func `a directory deleted while the store is open is made again`() throws {
        let store = try open()
        try store.commit([1], session: session)
        try FileManager.default.removeItem(atPath: directory.path + "/Sessions")
        #expect(throws: RestorationStoreError.self) { try store.commit([2], session: session) }
        try store.commit([2], session: session)
        #expect(try store.load(session: session).get() == [2])
    }

    @Test func `a system error is reported with path and remedy`() throws {
        let blocked = temporary.path + "/file"
        try Data().write(to: URL(filePath: blocked))
        #expect {
            _ = try RestorationStore.open(
                directory: StateDirectory(path: blocked + "/state"), key: nil)
        } throws: { error in
            (error as? RestorationStoreError)?.path?.hasPrefix(blocked) == true
        }
        #expect {
            _ = try DiskFileSystem().read(temporary.path + "/absent", upTo: 1)
        } throws: { ($0 as? RestorationStoreError)?.code == .missing }
    }
}
