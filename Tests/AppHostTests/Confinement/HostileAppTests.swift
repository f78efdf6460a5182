import Foundation
import Glibc
import Testing

@testable import AppHost

extension Trait where Self == ConditionTrait {
    /// Enables a test only if the kernel supports complete confinement.
    static var confining: Self {
        .enabled(
            if: ConfinementSupport.ofThisMachine.isWhole,
            "this kernel cannot confine: \(ConfinementSupport.ofThisMachine.missingFeatures ?? "")")
    }
}

/// Each attack is tried with and without confinement, because without it the attack must succeed.
@Suite(.timeLimit(.minutes(5)), .serialized, .confining) struct `A hostile app` {
    /// `EXDEV` is the error of moving and linking out of a confined folder.
    private static let refusals: Set<Int32> = [EACCES, EPERM, EXDEV]

    @Test(arguments: [true, false])
    func `a hostile app can access no other user's state, no key and no file of the host`(
        isConfined: Bool
    ) async throws {
        let visit = try await HostileVisit { $0.confinement.mode = isConfined ? .available : .off }
        let (state, other) = (visit.state, visit.victim.container)
        let program = try Bystander(in: (visit.home as NSString).deletingLastPathComponent)
        try await visit.attempt([
            "read\t\(try #require(visit.archives.first))", "write\t\(visit.archives[0])",
            "list\t\(other)", "list\t\(state)/persons", "make\t\(other)/planted",
            "read\t\(state)/master.key", "write\t\(state)/master.key",
            "read\t\(state)/host.sqlite", "write\t\(state)/host.sqlite", "list\t\(state)",
            "write\t\(state)/host.lock", "make\t\(state)/planted",
            "write\t\(visit.bundle)/Info.plist", "make\t\(visit.bundle)/planted",
            "read\t\(program.path)", "run\t\(program.path)",
            "link\t\(program.path)\t\(visit.home)/linked",
            "move\t\(program.path)\t\(visit.home)/moved",
            "chmod\t\(program.other)", "chown\t\(program.other)", "truncate\t\(program.other)",
            "remove\t\(program.other)", "make\t/tmp/\(UUID().uuidString)",
        ])
        await visit.host.shutDown()
        if isConfined {
            #expect(visit.unexpected(Self.refusals) == [])
        } else {
            #expect(visit.unexpected([0]) == [])
        }
        #expect(program.isWhole == isConfined)
    }

    @Test(arguments: [true, false])
    func `a hostile app cannot access other processes if it is confined`(isConfined: Bool)
        async throws
    {
        let visit = try await HostileVisit { $0.confinement.mode = isConfined ? .available : .off }
        let targets = [visit.victim.process, getpid()]
        let verbs = ["signal", "limit", "memory", "copy", "trace"]
        try await visit.attempt(
            targets.flatMap { target in verbs.map { "\($0)\t\(target)" } }
                + targets.flatMap { target in
                    ["environ", "maps", "fd/0"].map { "read\t/proc/\(target)/\($0)" }
                })
        await visit.host.shutDown()
        if isConfined {
            #expect(visit.unexpected(Self.refusals) == [])
        } else {
            // The other results depend on whether the machine lets processes of one account inspect
            // each other.
            for target in targets {
                #expect(visit.results["signal\t\(target)"] == 0)
                #expect(visit.results["limit\t\(target)"] == 0)
                #expect(visit.results["read\t/proc/\(target)/environ"] == 0)
            }
        }
    }

    @Test(arguments: [true, false])
    func `a hostile app can use neither the control socket nor another service of the machine`(
        isConfined: Bool
    ) async throws {
        let visit = try await HostileVisit { $0.confinement.mode = isConfined ? .available : .off }
        let asked = Recorder<ControlRequest>()
        let server = try ControlServer(stateDirectory: visit.state, logger: TestHost.silent) {
            asked.append($0)
            return .results([])
        }
        defer { server.stop() }
        let name = UUID().uuidString
        let listener = try Self.listen(abstract: name)
        defer { close(listener) }
        try await visit.attempt([
            "connect\t\(visit.state)/control.sock", "read\t\(visit.state)/control.token",
            "abstract\t\(name)", "datagrams\t-",
        ])
        await visit.host.shutDown()
        #expect(visit.unexpected(isConfined ? Self.refusals : [0]) == [])
        #expect(asked.all == [])
    }

    @Test(arguments: [true, false])
    func `a hostile app cannot listen on a port of the machine`(isConfined: Bool) async throws {
        let visit = try await HostileVisit { $0.confinement.mode = isConfined ? .available : .off }
        try await visit.attempt(["listen\t0", "listenAnywhere\t0", "bind\t-"])
        await visit.host.shutDown()
        #expect(visit.unexpected(isConfined ? Self.refusals : [0]) == [])
    }

    @Test func `an app can listen on a port if the operator allows it for this app`() async throws {
        let visit = try await HostileVisit { $0.confinement.listeningApps = ["hostileapp"] }
        try await visit.attempt(["listen\t0", "listenAnywhere\t0", "bind\t-"])
        await visit.host.shutDown()
        #expect(visit.unexpected([0]) == [])
    }

    @Test func `a hostile app cannot listen with a protocol that Landlock does not know`()
        async throws
    {
        let visit = try await HostileVisit()
        try await visit.attempt(["listen\t262", "listenAnywhere\t262"])
        await visit.host.shutDown()
        // Some kernels do not have this protocol.
        #expect(visit.unexpected(Self.refusals.union([EPROTONOSUPPORT])) == [])
    }

    @Test(arguments: [true, false])
    func `a hostile app cannot change the times of a file by its path, or watch others' folders`(
        isConfined: Bool
    ) async throws {
        let visit = try await HostileVisit { $0.confinement.mode = isConfined ? .available : .off }
        let files = ["host.sqlite", "master.key"].map { "\(visit.state)/\($0)" }
        let ways = ["utimensat", "utime", "utimes", "futimesat"]
        func dates() throws -> [Date?] {
            try files.map {
                try FileManager.default.attributesOfItem(atPath: $0)[.modificationDate] as? Date
            }
        }
        let before = try dates()
        try await visit.attempt(
            files.flatMap { file in ways.map { "date\t\(file)\t\($0)" } }
                + [
                    "watch\t\(visit.state)/persons", "watch\t\(visit.victim.container)",
                    "watchWhole\t\(visit.state)", "lease\t\(visit.home)/leased",
                ])
        if isConfined {
            #expect(visit.unexpected(Self.refusals) == [])
            #expect(try dates() == before)
        } else {
            #expect(visit.unexpected([0]) == [])
            #expect(try dates().allSatisfy { $0 == Date(timeIntervalSince1970: 978_307_200) })
        }
        await visit.host.shutDown()
    }

    @Test(arguments: [true, false])
    func `a hostile app gets no namespaces of its own, and no rarely used kernel interfaces`(
        isConfined: Bool
    )
        async throws
    {
        let visit = try await HostileVisit { $0.confinement.mode = isConfined ? .available : .off }
        // Packet sockets, virtual machine sockets, ciphers, and netfilter.
        let sockets = [(AF_PACKET, 0), (AF_VSOCK, 0), (AF_ALG, 0), (AF_NETLINK, 12)]
        let doors =
            ["unshare", "clone", "clone3", "setns"].map { "isolate\t\($0)" }
            + sockets.map { "socket\t\($0.0)\t\($0.1)" } + ["faults\t-"]
        try await visit.attempt(doors)
        await visit.host.shutDown()
        if isConfined {
            #expect(visit.unexpected(Self.refusals.union([ENOSYS])) == [])
        } else {
            // The other results depend on the kernel's configuration and the account that runs the
            // tests.
            #expect(visit.results.values.contains(0))
        }
    }

    @Test func `a hostile app can read the machine's routes and not change them`() async throws {
        let visit = try await HostileVisit()
        try await visit.attempt(["followRoutes\t-", "changeRoutes\t-"])
        await visit.host.shutDown()
        #expect(visit.results == ["followRoutes\t-": 0, "changeRoutes\t-": EPERM])
    }

    enum Ending: CaseIterable { case kill, quit, lock, stop }

    @Test(arguments: Ending.allCases)
    func `a hostile app leaves no process running, not even in another session or group`(
        ending: Ending
    ) async throws {
        let visit = try await HostileVisit { $0.times.lockGrace = .milliseconds(50) }
        try await visit.escape()
        #expect(try await !visit.isAlone(within: 0))
        switch ending {
        case .kill: try await visit.kill()
        case .quit: try await visit.quit()
        case .lock: try await visit.lock()
        case .stop: await visit.host.shutDown()
        }
        #expect(try await visit.isAlone(within: 60_000))
        await visit.host.shutDown()
    }

    @Test func `an app that is not confined can leave processes behind`() async throws {
        let visit = try await HostileVisit { $0.confinement.mode = .off }
        try await visit.escape()
        await visit.host.shutDown()
        #expect(try await !visit.isAlone(within: 0))
    }

    @Test
    func `an app that may use local sockets can connect to the control socket, but not use it`()
        async throws
    {
        let visit = try await HostileVisit { $0.confinement.allowsLocalSockets = true }
        let server = try ControlServer(stateDirectory: visit.state, logger: TestHost.silent) { _ in
            .results([])
        }
        defer { server.stop() }
        let socket = "connect\t\(visit.state)/control.sock"
        let token = "read\t\(visit.state)/control.token"
        try await visit.attempt([socket, token])
        await visit.host.shutDown()
        #expect(visit.results == [socket: 0, token: EACCES])
    }

    @Test(arguments: [true, false])
    func `an app gains no privileges and inherits no descriptors or secrets of the host`(
        isConfined: Bool
    )
        async throws
    {
        setenv("PERENNIAL_TEST_SECRET", "secret", 1)
        let visit = try await HostileVisit { $0.confinement.mode = isConfined ? .available : .off }
        // Without confinement the first two could succeed and change the machine.
        let home = visit.home
        let risky = ["mount\t\(home)", "chroot\t\(home)", "ring\t-"]
        try await visit.attempt(["chmod\t\(home)"] + (isConfined ? risky : []))
        await visit.host.shutDown()
        #expect(visit.facts.contains("descriptors 0 1 2 3"))
        #expect(!visit.facts.contains { $0.contains("secret") })
        #expect(visit.facts.contains("env HOME=\(visit.home)"))
        #expect(visit.facts.contains("env TMPDIR=\(visit.home)/tmp"))
        #expect(visit.facts.contains("SigBlk:\t0000000000000000"))
        let files = visit.facts.first { $0.hasPrefix("files ") }.flatMap { Int($0.dropFirst(6)) }
        #expect(try #require(files) <= 1024, "an app inherits the host's limit of descriptors")
        let shut = [
            "NoNewPrivs:\t1", "CapPrm:\t0000000000000000", "CapEff:\t0000000000000000",
            "CapInh:\t0000000000000000", "CapAmb:\t0000000000000000", "Seccomp:\t2", "cores 1",
        ]
        if isConfined {
            #expect(shut.filter { !visit.facts.contains($0) } == [])
            #expect(visit.unexpected(Self.refusals.union([ENOSYS])) == [])
        } else {
            #expect(visit.facts.contains("NoNewPrivs:\t0"))
            #expect(visit.facts.contains("Seccomp:\t0"))
            #expect(visit.unexpected([0]) == [])
        }
    }

    @Test func `a confined app can use its own files and those that the operator grants`()
        async throws
    {
        let shared = try TemporaryFolder()
        let given = try TemporaryFolder()
        try Data("x".utf8).write(to: URL(fileURLWithPath: given.path + "/file"))
        let visit = try await HostileVisit {
            $0.confinement.writable = [shared.path]
            $0.confinement.readable = [given.path]
        }
        let home = visit.home
        try await visit.attempt([
            "mkdir\t\(home)/one", "mkdir\t\(home)/two", "make\t\(home)/one/file",
            "move\t\(home)/one/file\t\(home)/two/file", "truncate\t\(home)/two/file",
            "link\t\(home)/two/file\t\(home)/one/again", "symlink\t/etc\t\(home)/etc",
            "remove\t\(home)/two/file", "make\t\(home)/tmp/file", "read\t/etc/passwd",
            "write\t/dev/null", "read\t/dev/urandom", "read\t/proc/self/maps",
            "read\t/proc/cpuinfo", "list\t/usr/lib", "run\t/bin/true",
            "make\t\(shared.path)/file", "read\t\(given.path)/file",
            "read\t\(visit.bundle)/HostileApp", "list\t\(visit.bundle)",
            "date\t\(home)/two/file\tdescriptor", "socket\t\(AF_INET)\t0",
            "socket\t\(AF_INET6)\t0", "socket\t\(AF_NETLINK)\t0", "followRoutes\t-",
        ])
        await visit.host.shutDown()
        #expect(visit.unexpected([0]) == [])
    }

    @Test func `a hostile app cannot make the host delete or measure files of another user`()
        async throws
    {
        let visit = try await HostileVisit()
        let archive = try #require(visit.archives.first)
        // Quitting deletes the state below this folder, and measuring reads its size.
        let library = visit.victim.container + "/Library"
        try await visit.attempt(["symlink\t\(library)\t\(visit.home)/Library"])
        #expect(visit.results.values.allSatisfy { $0 == 0 })
        #expect(StateSize.ofSavedState(in: visit.home) == 0)
        #expect(StateSize.ofSavedState(in: visit.victim.container) > 0)
        try await visit.quit()
        #expect(FileManager.default.fileExists(atPath: archive))
        await visit.host.shutDown()
        #expect(FileManager.default.fileExists(atPath: archive))
    }

    private static func listen(abstract name: String) throws -> Int32 {
        let listener = socket(
            AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { bytes in
            bytes[1...].copyBytes(from: Array(name.utf8))
        }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + 1 + name.utf8.count)
        let isListening = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && Glibc.listen(listener, 4) == 0
            }
        }
        try #require(isListening)
        return listener
    }
}

/// Files of another app of the same person: a program, and a file that must not change.
private struct Bystander {
    let path: String
    let other: String
    private let folder: String

    init(in person: String) throws {
        folder = person + "/bystander"
        (path, other) = (folder + "/program", folder + "/other")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: "/bin/true", toPath: path)
        try Data("kept".utf8).write(to: URL(fileURLWithPath: other))
    }

    /// Whether neither the files nor their names have changed.
    var isWhole: Bool {
        FileManager.default.contents(atPath: other) == Data("kept".utf8)
            && (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted())
                == ["other", "program"]
    }
}
