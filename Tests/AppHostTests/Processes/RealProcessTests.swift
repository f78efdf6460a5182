import Foundation
import Glibc
import HostLink
import Specification
import SystemIO
import Testing

@testable import AppHost

@Suite(.timeLimit(.minutes(5))) struct `Real processes` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func program(_ script: String, mode: Int = 0o755) throws -> String {
        let path = folder.path + "/Program"
        // Another process writes the program. If it were open for writing here, a process that
        // another test starts at that moment would inherit the descriptor, and the system starts no
        // program that is open for writing.
        let writer = try Process.run(
            URL(fileURLWithPath: "/bin/sh"),
            arguments: [
                "-c", #"printf '%s\n' "$1" > "$2" && chmod "$3" "$2""#, "sh",
                "#!/bin/sh\n\(script)", path, String(mode, radix: 8),
            ])
        writer.waitUntilExit()
        #expect(writer.terminationStatus == 0)
        return path
    }

    private func host(_ executable: String, _ clock: ManualClock) throws -> AppHost {
        try AppHost(
            apps: [InstalledApp(executable: executable)],
            settings: HostSettings(stateDirectory: folder.path + "/state", clock: clock),
            logger: TestHost.silent)
    }

    private func open(_ host: AppHost) async throws -> (any ScenePage, RecordingSink) {
        let person = Person(token: PersonToken())
        let slug = host.apps[0].slug
        let session = try await host.freeSession(of: slug, for: person)
        let sink = RecordingSink()
        let page = host.attach(
            TestHost.hello(), to: session.identifier, of: slug, for: person, sink: sink)
        return (page, sink)
    }

    @Test func `the death of a process is reported even without a pidfd`() async throws {
        let asked = Recorder<Int32>()
        let spawner = PosixProcessSpawner(openProcess: { process in
            asked.append(process)
            return -1
        })
        let deaths = Recorder<ProcessDeath>()
        let process = try spawner.spawn(
            SpawnRequest(
                executable: try program("exit 3"), bundle: nil, container: folder.path,
                log: folder.path + "/log"),
            onDeath: { deaths.append($0) })
        #expect(await deaths.first { _ in true } == .exited(3))
        #expect(asked.all.allSatisfy { $0 == process.identifier })
        #expect(deaths.count == 1)
        close(process.link)
    }

    @Test func `an executable that is missing or not executable is reported on the page`()
        async throws
    {
        for executable in ["/nowhere/App", try program("exit 0", mode: 0o600)] {
            let clock = ManualClock()
            let host = try host(executable, clock)
            let (_, sink) = try await open(host)
            let message = await sink.next(#""s":"failed""#)
            #expect(message.contains("executable"))
            await host.shutDown()
        }
    }

    @Test
    func `an app that exits immediately is retried, retried without state, and given up`()
        async throws
    {
        let host = try host(try program("exit 3"), ManualClock())
        let (_, sink) = try await open(host)
        let failed = await sink.next(#""s":"failed""#)
        #expect(failed.contains("crashed while starting, even without its saved state"))
        #expect(sink.messages.all.contains { $0.contains("was set aside") })
        #expect(sink.messages.all.filter { $0.contains(#""s":"starting""#) }.count == 3)
        await host.shutDown()
    }

    @Test(.specification("6.3.6"))
    func `an app that hangs while launching is ended at the deadline`() async throws {
        let clock = ManualClock()
        let host = try host(try program("sleep 600"), clock)
        let (_, sink) = try await open(host)
        for launch in 1...3 {
            while sink.messages.all.filter({ $0.contains(#""s":"starting""#) }).count < launch,
                !Task.isCancelled
            { await Task.yield() }
            // The deadline begins with the process, and the first start waits for the build check.
            while await host.hasLaunchesWaitingForCheck, !Task.isCancelled { await Task.yield() }
            clock.advance(by: .seconds(20))
        }
        let failed = await sink.next(#""s":"failed""#)
        #expect(failed.contains("did not show a screen in time"))
        await host.shutDown()
    }

    @Test func `a process gets its link, a small environment, a log, and nothing else`()
        async throws
    {
        setenv("PERENNIAL_TEST_SECRET", "secret", 1)
        let container = folder.path + "/container"
        try FileManager.default.createDirectory(
            atPath: container, withIntermediateDirectories: true)
        let deaths = Recorder<ProcessDeath>()
        let request = SpawnRequest(
            executable: try program("env; ls /proc/self/fd; readlink /proc/self/fd/0; exit 7"),
            bundle: nil, container: container, log: container + "/log")
        let process = try PosixProcessSpawner().spawn(request) { deaths.append($0) }
        #expect(await deaths.first { _ in true } == .exited(7))
        close(process.link)
        process.signal(SIGKILL)
        let log = try String(contentsOfFile: container + "/log", encoding: .utf8)
        #expect(log.contains("HOME=\(container)"))
        #expect(log.contains("SWIFT_BACKTRACE=enable=no,"), "no crash reporter is searched for")
        #expect(!log.contains("secret"))
        #expect(log.contains("/dev/null"))
        let descriptors = log.split(separator: "\n").compactMap { Int($0) }
        // Descriptor 4 belongs to `ls` itself.
        #expect(descriptors == [0, 1, 2, 3, 4])
    }

    @Test func `a process with sound gets a channel for packets as its fourth descriptor`()
        async throws
    {
        let deaths = Recorder<ProcessDeath>()
        var request = SpawnRequest(
            executable: try program("ls /proc/self/fd; head -c 964 <&4 >&4; exit 7"),
            bundle: nil, container: folder.path, log: folder.path + "/log")
        request.hasSoundChannel = true
        let process = try PosixProcessSpawner().spawn(request) { deaths.append($0) }
        let channel = PacketSocket(try #require(process.sound))
        #expect(channel.write(SoundPacket(sequence: 3, samples: [9]).bytes) == .written)
        _ = await deaths.first { _ in true }
        // The process sent the packet back before it ended.
        var buffer = [UInt8](repeating: 0, count: SoundPacket.byteCount)
        #expect(channel.read(into: &buffer) == .packet(SoundPacket.byteCount))
        #expect(SoundPacket(buffer) == SoundPacket(sequence: 3, samples: [9]))
        #expect(channel.read(into: &buffer) == .end)
        close(process.link)
        close(channel.descriptor)
        let log = try String(contentsOfFile: folder.path + "/log", encoding: .utf8)
        let descriptors = log.split(separator: "\n").compactMap { Int($0) }
        // Descriptor 5 belongs to `ls` itself.
        #expect(descriptors == [0, 1, 2, 3, 4, 5])
    }

    @Test func `a killed process is reported with its signal, and the link ends`() async throws {
        let deaths = Recorder<ProcessDeath>()
        let request = SpawnRequest(
            executable: try program("sleep 600"), bundle: nil, container: folder.path,
            log: folder.path + "/log")
        let process = try PosixProcessSpawner().spawn(request) { deaths.append($0) }
        process.signal(SIGSTOP)
        process.signal(SIGKILL)
        #expect(await deaths.first { _ in true } == .signalled(SIGKILL))
        close(process.link)
    }

    @Test
    func `the kernel kills an app before its host, and a suspended app before the others`()
        async throws
    {
        let deaths = Recorder<ProcessDeath>()
        let request = SpawnRequest(
            executable: try program("sleep 600"), bundle: nil, container: folder.path,
            log: folder.path + "/log")
        let process = try PosixProcessSpawner().spawn(request) { deaths.append($0) }
        func points(_ process: String) throws -> Int? {
            let text = try String(contentsOfFile: "/proc/\(process)/oom_score_adj", encoding: .utf8)
            return Int(text.trimmingCharacters(in: .whitespacesAndNewlines))
        }
        let running = try #require(try points("\(process.identifier)"))
        #expect(try running > #require(try points("self")))
        process.signal(SIGSTOP)
        #expect(try #require(try points("\(process.identifier)")) > running)
        process.signal(SIGCONT)
        #expect(try points("\(process.identifier)") == running)
        process.signal(SIGKILL)
        #expect(await deaths.first { _ in true } == .signalled(SIGKILL))
        close(process.link)
    }

    @Test func `writing to a dead process raises no signal and no error`() async throws {
        let deaths = Recorder<ProcessDeath>()
        let request = SpawnRequest(
            executable: try program("exit 0"), bundle: nil, container: folder.path,
            log: folder.path + "/log")
        let process = try PosixProcessSpawner().spawn(request) { deaths.append($0) }
        _ = await deaths.first { _ in true }
        let queue = HostQueue()
        let link = LinkConnection(descriptor: process.link, queue: queue.queue) { _ in }
        #expect(link.send(.terminate))
        #expect(link.send(.terminate))
        link.close()
        #expect(link.send(.terminate))
    }
}
