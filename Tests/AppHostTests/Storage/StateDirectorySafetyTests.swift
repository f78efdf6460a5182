import Foundation
import GRDB
import Glibc
import Testing

@testable import AppHost

/// The checks of a host on an existing state directory.
@Suite(.timeLimit(.minutes(5))) struct StateDirectorySafetyTests {
    private let folder: TemporaryFolder
    private var state: String { folder.path + "/state" }
    private let nobody: uid_t = 65534

    init() throws { folder = try TemporaryFolder() }

    /// Starts and stops a host.
    ///
    /// - Returns: The error if it did not start.
    private func start(key file: String? = nil) async -> HostError? {
        var settings = HostSettings(stateDirectory: state, clock: ManualClock())
        settings.masterKeyFile = file
        do {
            let host = try AppHost(
                apps: [TestHost.app], settings: settings, spawner: FakeSpawner(),
                logger: TestHost.silent)
            await host.shutDown()
            return nil
        } catch {
            return error
        }
    }

    private func makeState(mode: mode_t = 0o700) throws {
        try #require(mkdir(state, 0o700) == 0)
        try #require(chmod(state, mode) == 0)
    }

    private func status(_ path: String) throws -> stat {
        var status = stat()
        try #require(lstat(path, &status) == 0)
        return status
    }

    private func write(_ bytes: Data, _ path: String, mode: mode_t = 0o600) throws {
        try bytes.write(to: URL(fileURLWithPath: path))
        try #require(chmod(path, mode) == 0)
    }

    private func read(_ path: String) -> Data? { FileManager.default.contents(atPath: path) }

    private func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Creates a state directory that a host has used, with sealed state of one person.
    private func useState() async throws {
        #expect(await start() == nil)
        let container = state + "/persons/someone/fake"
        try FileManager.default.createDirectory(
            atPath: container, withIntermediateDirectories: true)
        let kept = try #require(try KeptContainer.all(inStateDirectory: state).first)
        try SealedState.make(in: container, bundleIdentifier: "fake", key: kept.key)
    }

    // MARK: Rights

    @Test func `a new state directory and its files are accessible to their owner only`()
        async throws
    {
        let settings = HostSettings(stateDirectory: state, clock: ManualClock())
        let host = try AppHost(
            apps: [TestHost.app], settings: settings, spawner: FakeSpawner(),
            logger: TestHost.silent)
        #expect(try status(state).st_mode & 0o777 == 0o700)
        for name in try FileManager.default.contentsOfDirectory(atPath: state) {
            #expect(try status("\(state)/\(name)").st_mode & 0o077 == 0, "\(name)")
        }
        await host.shutDown()
    }

    @Test(arguments: ["persons", "logs", "snapshots", "exports", "processes"])
    func `a link or a file in the place of a folder of the host is refused`(_ name: String)
        async throws
    {
        try await useState()
        let folder = "\(state)/\(name)"
        if exists(folder) {
            try FileManager.default.moveItem(atPath: folder, toPath: folder + ".old")
        }
        try #require(symlink(self.folder.path, folder) == 0)
        let link = await start()
        #expect(link?.code == .insecurePermissions)
        #expect(link?.path == folder)
        try #require(unlink(folder) == 0)
        try write(Data(), folder)
        #expect(await start()?.code == .insecurePermissions)
    }

    @Test(arguments: [0o755, 0o750, 0o701, 0o777] as [mode_t])
    func `a state directory that others can access is refused and not written to`(
        mode: mode_t
    ) async throws {
        try makeState(mode: mode)
        let error = await start()
        #expect(error?.message.contains("chmod 700 '\(state)'") == true)
        #expect(error?.path == state)
        #expect(try FileManager.default.contentsOfDirectory(atPath: state) == [])
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a folder to somebody else"))
    func `a state directory of another account is refused`() async throws {
        try makeState()
        try #require(chown(state, nobody, nobody) == 0)
        let error = await start()
        #expect(error?.message.contains("another user") == true)
        #expect(error?.path == state)
        #expect(try FileManager.default.contentsOfDirectory(atPath: state) == [])
    }

    @Test(arguments: ["host.lock", "master.key", "host.sqlite"])
    func `a link in place of a file of the host is refused, and its target is not changed`(
        name: String
    ) async throws {
        try makeState()
        let victim = folder.path + "/victim"
        let bytes = Data(repeating: 7, count: 32)
        try write(bytes, victim)
        try FileManager.default.createSymbolicLink(
            atPath: "\(state)/\(name)", withDestinationPath: victim)
        let error = await start()
        #expect(error?.path == "\(state)/\(name)")
        #expect(read(victim) == bytes)
    }

    @Test(arguments: [0o644, 0o640, 0o620] as [mode_t])
    func `a master key that others can access is refused, and the error states the remedy`(
        mode: mode_t
    ) async throws {
        try makeState()
        let own = state + "/master.key"
        try write(Data(repeating: 7, count: 32), own, mode: mode)
        let error = await start()
        #expect(error?.path == own)
        #expect(error?.message.contains("chmod 600 '\(own)'") == true)
        unlink(own)
        let given = folder.path + "/given"
        try write(Data(repeating: 7, count: 32), given, mode: mode)
        #expect(await start(key: given)?.message.contains("chmod 600 '\(given)'") == true)
    }

    @Test(
        .enabled(if: geteuid() == 0, "only root can give a file to somebody else"),
        arguments: ["host.lock", "host.sqlite"])
    func `a file of another account in place of the lock or the database is refused`(
        name: String
    ) async throws {
        try makeState()
        let file = "\(state)/\(name)"
        try write(Data(), file)
        try #require(chown(file, nobody, nobody) == 0)
        let error = await start()
        #expect(error?.path == file)
        #expect(error?.message.contains("another user") == true)
        #expect(read(file) == Data())
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a file to somebody else"))
    func `a master key of another account is refused`() async throws {
        try makeState()
        let own = state + "/master.key"
        try write(Data(repeating: 7, count: 32), own)
        try #require(chown(own, nobody, nobody) == 0)
        let error = await start()
        #expect(error?.path == own)
        #expect(error?.message.contains("another user") == true)
    }

    // MARK: Damage

    @Test func `a database of a newer host is refused and not changed`() async throws {
        try makeState()
        #expect(await start() == nil)
        let database = state + "/host.sqlite"
        let queue = try DatabaseQueue(path: database)
        try await queue.write { db in
            try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('of a time to come')")
        }
        try queue.close()
        let error = await start()
        #expect(error?.message.contains("newer version") == true)
        #expect(error?.path == database)
    }

    @Test(arguments: ["missing", "empty"])
    func `a missing database is not created again if there is state of users`(
        how: String
    ) async throws {
        try await useState()
        let database = state + "/host.sqlite"
        unlink(database)
        if how == "empty" { try write(Data(), database) }
        let error = await start()
        #expect(error?.code == .damagedFile)
        #expect(error?.path == database)
        #expect(error?.message.contains("backup") == true)
        #expect(read(database) == (how == "empty" ? Data() : nil))
        // The remedy that the message names.
        try FileManager.default.moveItem(
            atPath: state + "/persons", toPath: state + "/persons.old")
        #expect(await start() == nil)
    }

    @Test(arguments: ["cut", "overwritten", "changed inside"])
    func `a damaged database is refused with a remedy, and is not changed`(
        how: String
    ) async throws {
        try await useState()
        let database = state + "/host.sqlite"
        let whole = try #require(read(database))
        try #require(whole.count > 3 * 4096)
        var damaged = whole
        switch how {
        case "cut": damaged = whole.prefix(whole.count / 2)
        case "overwritten": damaged = Data("this is not what the host wrote".utf8)
        // The pages after the first one contain tables and indices.
        default: damaged.replaceSubrange(4096..<12288, with: Data(repeating: 0xAA, count: 8192))
        }
        try write(damaged, database)
        for suffix in ["-wal", "-shm"] { unlink(database + suffix) }
        let error = await start()
        #expect(error?.code == .damagedFile)
        #expect(error?.path == database)
        #expect(error?.message.contains("backup") == true)
        #expect(error?.message.contains("disk is full") == false)
        #expect(read(database) == damaged)
    }

    @Test func `a missing master key is not created again if there is state of users`()
        async throws
    {
        try await useState()
        for name in ["master.key", "master.check"] { unlink("\(state)/\(name)") }
        let error = await start()
        #expect(error?.code == .damagedFile)
        #expect(error?.path == state + "/master.key")
        #expect(!exists(state + "/master.key"))
        #expect(!exists(state + "/master.check"))
    }

    @Test
    func `a wrong master key without its check is detected by the state that it does not open`()
        async throws
    {
        try await useState()
        let key = try #require(read(state + "/master.key"))
        let check = try #require(read(state + "/master.check"))
        unlink(state + "/master.check")
        try write(Data(repeating: 9, count: 32), state + "/master.key")
        let error = await start()
        #expect(error?.code == .damagedFile)
        #expect(error?.message.contains("This is not the master key") == true)
        #expect(!exists(state + "/master.check"))
        // The right key is verified with the same state.
        try write(key, state + "/master.key")
        #expect(await start() == nil)
        #expect(read(state + "/master.check") == check)
    }
}
